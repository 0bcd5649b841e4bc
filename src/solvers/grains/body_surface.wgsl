// The walls of a body: solids have one, containers several.
import package::geometry::containers::{box_wall, cylinder_wall, BOX_WALLS, CYLINDER_WALLS};
import package::geometry::shapes::{box_surface, capsule_surface, cylinder_surface, plane_surface, sphere_surface};
import package::geometry::surface::{Surface, hollowed};
import package::solvers::grains::body_types::{
  Body, BOX, CAPSULE, CYLINDER, HOLLOW_BOX, HOLLOW_CYLINDER, HOLLOW_SPHERE, SPHERE,
};

fn wall_count(kind: u32) -> u32 {
  switch (kind) {
    case HOLLOW_BOX: { return BOX_WALLS; }
    case HOLLOW_CYLINDER: { return CYLINDER_WALLS; }
    default: { return 1u; }
  }
}

/// A wall of a body of any kind but a mesh; `p` and the answer are in the body's frame.
fn wall_surface(body: Body, p: vec3f, wall: u32) -> Surface {
  switch (body.kind) {
    case BOX: { return box_surface(p, body.size); }
    case SPHERE: { return sphere_surface(p, body.size.x); }
    case CYLINDER: { return cylinder_surface(p, body.size.x, body.size.z); }
    case CAPSULE: { return capsule_surface(p, body.size.x, body.size.z); }
    case HOLLOW_BOX: { return box_wall(p, body.size, wall); }
    case HOLLOW_SPHERE: { return hollowed(sphere_surface(p, body.size.x)); }
    case HOLLOW_CYLINDER: { return cylinder_wall(p, body.size.x, body.size.z, wall); }
    default: { return plane_surface(p); }
  }
}
