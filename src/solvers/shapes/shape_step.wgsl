// The step and the grains in it, as most kernels of shapes see them.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model: `outlines` of shape_strokes.wgsl at 1
// scratch
@group(0) @binding(3) var<storage, read> poses: array<ShapePose>;
