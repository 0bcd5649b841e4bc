// What the state keeps of touches. Forces and not impulses: so a step of another length starts well too.
import package::solvers::shapes::shape_contacts::{frame_of_contact, left, ShapeContact};
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::walls::wall_touches::{place_at, WallTouch};

// state
@group(0) @binding(20) var<storage, read_write> partner: array<u32>;
@group(0) @binding(21) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(22) var<storage, read_write> frame: array<vec4f>;
@group(0) @binding(23) var<storage, read_write> stretch: array<vec2f>;

/// Who touches, by a name that outlasts the sorting, and how strongly.
fn keep_force(place: u32, name: u32, contact: ShapeContact) {
  partner[place] = name;
  force[place] = vec4f(-contact.rub * left(contact.along.xy), 0.0, contact.push * length(contact.along.xy)) / params.dt;
}

/// All of a contact with springs: the places of the rebound and of the bias have the tangential spring and the slack.
fn keep_press(place: u32, name: u32, contact: ShapeContact) {
  keep_force(place, name, contact);
  frame[place] = frame_of_contact(contact);
  stretch[place] = vec2f(contact.rebound, contact.bias);
}

/// `has_spring`: whether the place of the rebound has one.
fn keep_wall(place: u32, touch: WallTouch, has_spring: bool) {
  partner[place] = touch.wall;
  force[place] = vec4f(touch.rub * left(touch.normal), 0.0, touch.push) / params.dt;
  frame[place] = vec4f(place_at(touch), touch.normal);
  if (has_spring) { stretch[place] = vec2f(touch.rebound, 0.0); }
}
