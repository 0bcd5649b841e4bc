// What contacts do to one grain, added up.
import package::solvers::grains::contact_law::Impulse;
import package::solvers::grains::grain_types::Contact;

struct Load {
  /// [N s]
  impulse: vec3f,
  /// Torque over the radius, turned the other way: as `pushed` takes it [N s]
  couple: vec3f,
}

/// `turn`: angular impulse on the first [N m s].
fn with_pair(load: Load, contact: Contact, its: Impulse, turn: vec3f, inverse_radius: f32, is_second: bool) -> Load {
  let side = select(1.0, -1.0, is_second);
  let impulse = its.tangential + its.push * contact.normal;
  let couple = contact.lever * cross(contact.normal, its.tangential);
  return Load(load.impulse + side * impulse, load.couple + couple - side * inverse_radius * turn);
}

fn with_wall(load: Load, normal: vec3f, its: Impulse, turn: vec3f, inverse_radius: f32) -> Load {
  let impulse = its.tangential + its.push * normal;
  return Load(load.impulse + impulse, load.couple + cross(normal, its.tangential) - inverse_radius * turn);
}
