// The walls of a part: solids have one, containers several.
import package::geometry::containers::{box_wall, cylinder_wall, BOX_WALLS, CYLINDER_WALLS};
import package::geometry::shapes::{box_surface, capsule_surface, cylinder_surface, plane_surface, sphere_surface};
import package::geometry::surface::{Surface, hollowed};
import package::solvers::parts::part_types::{
  Part, BOX, CAPSULE, CYLINDER, HOLLOW_BOX, HOLLOW_CYLINDER, HOLLOW_SPHERE, SPHERE,
};

fn wall_count(kind: u32) -> u32 {
  switch (kind) {
    case HOLLOW_BOX: { return BOX_WALLS; }
    case HOLLOW_CYLINDER: { return CYLINDER_WALLS; }
    default: { return 1u; }
  }
}

/// A wall of a part of any kind but a mesh; `p` and the answer are in the part's frame.
fn wall_surface(part: Part, p: vec3f, wall: u32) -> Surface {
  switch (part.kind) {
    case BOX: { return box_surface(p, part.size); }
    case SPHERE: { return sphere_surface(p, part.size.x); }
    case CYLINDER: { return cylinder_surface(p, part.size.x, part.size.z); }
    case CAPSULE: { return capsule_surface(p, part.size.x, part.size.z); }
    case HOLLOW_BOX: { return box_wall(p, part.size, wall); }
    case HOLLOW_SPHERE: { return hollowed(sphere_surface(p, part.size.x)); }
    case HOLLOW_CYLINDER: { return cylinder_wall(p, part.size.x, part.size.z, wall); }
    default: { return plane_surface(p); }
  }
}
