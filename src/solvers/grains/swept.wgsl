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
