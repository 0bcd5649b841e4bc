// What all sweeps work on: the velocities of grains, each contact giving its impulse to them at once.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::quads::MotionQuads;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(4) var<storage, read_write> motions: array<MotionQuads>;

/// Whether any two materials do more than rub.
override EXTRA: bool = false;
/// Whether contacts that were hit part again; otherwise they only stop.
override REBOUND: bool = false;
/// Times the change of its push that a contact of two grains asks for, it gets: above 1 loads come to where they are borne in fewer sweeps.
/// Friction goes without: where it has gone too far it may well stay.
override RELAXATION: f32 = 1.0;
