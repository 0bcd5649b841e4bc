// What a neuron does with the sum of its inputs. A quad is either a value with its derivatives by turn, x and y, or values of
// four samples. Sums of either are formed alike; only here they differ.
import package::solvers::shapes::fields::neural::net_shape::SMOOTH;

/// Quads are a value with its derivatives.
override TANGENTS: bool = true;

/// As neurons see an offset: a constant has no derivative.
fn offset_quad(offset: f32) -> vec4f {
  return select(vec4f(offset), vec4f(offset, 0.0, 0.0, 0.0), TANGENTS);
}

/// What an offset is to blame for, of what its neuron is.
fn offset_bar(bar: vec4f) -> f32 {
  return select(bar.x + bar.y + bar.z + bar.w, bar.x, TANGENTS);
}

fn logistic(x: vec4f) -> vec4f {
  return 1.0 / (1.0 + exp(-x));
}

/// σ, σ′ and σ″ of one number.
fn activation(x: f32) -> vec3f {
  if (!SMOOTH) { return select(vec3f(0.0), vec3f(x, 1.0, 0.0), x > 0.0); }
  let share = 1.0 / (1.0 + exp(-x));
  let slope = share * (1.0 - share);
  return vec3f(x * share, share + x * slope, slope * (2.0 + x * (1.0 - 2.0 * share)));
}

/// What goes on to the next layer.
fn fire(sum: vec4f) -> vec4f {
  if (TANGENTS) {
    let curve = activation(sum.x);
    return vec4f(curve.x, curve.y * sum.yzw);
  }
  if (!SMOOTH) { return max(sum, vec4f(0.0)); }
  return sum * logistic(sum);
}

/// The bar of the sum from that of what went on.
fn fire_adjoint(sum: vec4f, bar: vec4f) -> vec4f {
  if (TANGENTS) {
    let curve = activation(sum.x);
    return vec4f(curve.y * bar.x + curve.z * dot(sum.yzw, bar.yzw), curve.y * bar.yzw);
  }
  if (!SMOOTH) { return select(vec4f(0.0), bar, sum > vec4f(0.0)); }
  let share = logistic(sum);
  return bar * share * (1.0 + sum * (1.0 - share));
}
