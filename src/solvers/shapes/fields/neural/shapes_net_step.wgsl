// Sums up what the workgroups say of the weights, and moves the weights (Adam: Kingma & Ba, ICLR 2015), by steps that get
// shorter from the first to the last as a cosine does.
import package::solvers::shapes::fields::neural::net_training::NetTraining;

// params
@group(0) @binding(0) var<uniform> params: NetTraining;
// state in
@group(0) @binding(1) var<storage, read> clock: array<u32>;
/// Of each workgroup, all weights
@group(0) @binding(2) var<storage, read> bars: array<vec4f>;
// state out
@group(0) @binding(3) var<storage, read_write> weights: array<vec4f>;
/// Mean of the gradient and of its square, one after the other
@group(0) @binding(4) var<storage, read_write> moments: array<vec4f>;
/// Of each step
@group(0) @binding(5) var<storage, read_write> losses: array<f32>;
@group(0) @binding(6) var<storage, read_write> next_clock: array<u32>;

/// Weights of a workgroup, and shares of the sum of each
@if(CPU) const COLUMNS = 1u;
@else const COLUMNS = 16u;
@if(CPU) const SHARES = 1u;
@else const SHARES = 16u;
const WORKGROUP_SIZE = COLUMNS * SHARES;

@if(GPU) var<workgroup> sums: array<vec4f, WORKGROUP_SIZE>;

const MOMENTUM = 0.9;
const MEMORY = 0.999;
const PI = 3.14159265358979;

fn move_weights(at: u32, gradient: vec4f) {
  let done = f32(clock[0]);
  let mean = mix(gradient, moments[2u * at], MOMENTUM);
  let square = mix(gradient * gradient, moments[2u * at + 1u], MEMORY);
  moments[2u * at] = mean;
  moments[2u * at + 1u] = square;
  let part = min(done / f32(params.steps), 1.0);
  let rate = mix(params.last_rate, params.first_rate, 0.5 + 0.5 * cos(PI * part));
  // Both means start from zero: what is missing at first is made up for.
  let direction = mean / (1.0 - pow(MOMENTUM, done + 1.0));
  let size = sqrt(square / (1.0 - pow(MEMORY, done + 1.0)));
  weights[at] -= rate * direction / (size + 1e-8);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_net_step(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let quads = arrayLength(&weights);
  let at = group.x * COLUMNS + lane % COLUMNS;
  var sum = vec4f(0.0);
  if (at < quads) {
    for (var k = lane / COLUMNS; k < params.groups; k += SHARES) { sum += bars[k * quads + at]; }
  }
  @if(GPU) {
    sums[lane] = sum;
    for (var half = WORKGROUP_SIZE / 2u; half >= COLUMNS; half /= 2u) {
      workgroupBarrier();
      if (lane < half) { sums[lane] += sums[lane + half]; }
    }
    if (lane >= COLUMNS) { return; }
    sum = sums[lane];
  }
  if (at >= quads) { return; }
  if (at == quads - 1u) {
    // The loss lies beside the offset of the output.
    losses[clock[0]] = sum.y;
    next_clock[0] = clock[0] + 1u;
    sum = vec4f(sum.x, 0.0, 0.0, 0.0);
  }
  move_weights(at, sum);
}
