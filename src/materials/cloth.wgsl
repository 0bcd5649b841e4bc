// Cloth: the first two columns of F span the sheet, the third is what has become of its normal (Jiang et al. 2017).
//
// In the sheet, fixed corotated matter of two dimensions. Along its normal n, with r = F₃ · n, layers press on each other as
// k/3 (1 - r)³ where r < 1 and part freely where it is more. Across it, γ/2 |t|² with t = F₃ - r n, which layers slip by
// friction. All follow from F without QR: with B = F₁ F₁ᵀ + F₂ F₂ᵀ, J = |F₁ × F₂|, and V = (B + J (1 - n nᵀ))/s, s = tr V =
// √(tr B + 2 J), the stretch of the sheet in space,
//
//     τ = 2 μ (B - V) + λ (J - 1) J (1 - n nᵀ) + γ F₃ F₃ᵀ - (k (1 - r)² r + γ r²) n nᵀ.
//
// values: k [Pa]; γ [Pa]; the coefficient of friction between layers. Every column moves with the grid: there is no mesh
// that could hold the first two.
import package::materials::law_types::{Elastic, Flow, LawBar, LawParams};
import package::math::matrix::{diagonal3, outer3, symmetric_part3, trace3};
import package::math::unit::unit3;

// A sheet whose area has shrunk by more has no normal.
const AREA_FLOOR = 1e-6;

struct Sheet {
  n: vec3f,
  r: f32,
  /// J
  area: f32,
  /// s
  girth: f32,
}

fn sheet_of(f: mat3x3f) -> Sheet {
  let across = cross(f[0], f[1]);
  let n = unit3(across, vec3f(0.0, 0.0, 1.0));
  let area = max(length(across), AREA_FLOOR);
  return Sheet(n, dot(f[2], n), area, sqrt(dot(f[0], f[0]) + dot(f[1], f[1]) + 2.0 * area));
}

/// How hard layers press: k (1 - r)², 0 where they have parted.
fn layer_pressure(law: LawParams, r: f32) -> f32 {
  let overlap = max(1.0 - r, 0.0);
  return law.values.x * overlap * overlap;
}

fn cloth_stress(law: LawParams, elastic: Elastic, f: mat3x3f) -> mat3x3f {
  let sheet = sheet_of(f);
  let stretch = 2.0 * elastic.mu * (1.0 - 1.0 / sheet.girth);
  let plane = elastic.lambda * (sheet.area - 1.0) * sheet.area - 2.0 * elastic.mu * sheet.area / sheet.girth;
  let normal = -layer_pressure(law, sheet.r) * sheet.r - law.values.y * sheet.r * sheet.r;
  return (outer3(f[0], f[0]) + outer3(f[1], f[1])) * stretch + outer3(f[2], f[2]) * law.values.y
    + diagonal3(vec3f(plane)) + outer3(sheet.n, sheet.n) * (normal - plane);
}

fn cloth_stress_adjoint(law: LawParams, elastic: Elastic, f: mat3x3f, stress_bar: mat3x3f) -> LawBar {
  let sheet = sheet_of(f);
  let n = sheet.n;
  let stretch = 2.0 * elastic.mu * (1.0 - 1.0 / sheet.girth);
  let plane = elastic.lambda * (sheet.area - 1.0) * sheet.area - 2.0 * elastic.mu * sheet.area / sheet.girth;
  let normal = -layer_pressure(law, sheet.r) * sheet.r - law.values.y * sheet.r * sheet.r;
  let m = symmetric_part3(stress_bar);
  let turned = m * f;
  let m_n = m * n;
  // Of the factors of B, of 1 - n nᵀ and of n nᵀ
  let stretch_bar = dot(f[0], turned[0]) + dot(f[1], turned[1]);
  let normal_bar = dot(n, m_n);
  let plane_bar = trace3(m) - normal_bar;
  let overlap = max(1.0 - sheet.r, 0.0);
  let pressing = law.values.x * overlap * (2.0 * sheet.r - overlap);
  let r_bar = normal_bar * (pressing - 2.0 * law.values.y * sheet.r);
  let girth_bar = 2.0 * elastic.mu * (stretch_bar + plane_bar * sheet.area) / (sheet.girth * sheet.girth);
  let area_bar = plane_bar * (elastic.lambda * (2.0 * sheet.area - 1.0) - 2.0 * elastic.mu / sheet.girth)
    + girth_bar / sheet.girth;
  let n_bar = m_n * (2.0 * (normal - plane)) + f[2] * r_bar;
  let sheet_bar = normal_adjoint(f, sheet, n_bar, area_bar);
  let own = girth_bar / sheet.girth;
  var bar: LawBar;
  bar.f = mat3x3f(
    turned[0] * (2.0 * stretch) + f[0] * own + sheet_bar[0],
    turned[1] * (2.0 * stretch) + f[1] * own + sheet_bar[1],
    turned[2] * (2.0 * law.values.y) + n * r_bar,
  );
  bar.mu = 2.0 * (stretch_bar - (stretch_bar + sheet.area * plane_bar) / sheet.girth);
  bar.lambda = plane_bar * (sheet.area - 1.0) * sheet.area;
  return bar;
}

/// Adjoints of the first two columns of F, which make the normal and the area.
fn normal_adjoint(f: mat3x3f, sheet: Sheet, n_bar: vec3f, area_bar: f32) -> mat2x3f {
  let across_bar = sheet.n * area_bar + (n_bar - sheet.n * dot(sheet.n, n_bar)) / sheet.area;
  let bar = mat2x3f(cross(f[1], across_bar), cross(across_bar, f[0]));
  return bar * select(0.0, 1.0, sheet.area > AREA_FLOOR);
}

/// The |t| that friction between layers holds; without shear stiffness or friction there is none.
fn slip_bound(law: LawParams, r: f32) -> f32 {
  return select(0.0, law.values.z * layer_pressure(law, r) / max(law.values.y, 1e-30), law.values.y > 0.0);
}

/// Layers that have parted forget it, and those that touch slip.
fn cloth_flow(law: LawParams, f: mat3x3f, memory: f32) -> Flow {
  let sheet = sheet_of(f);
  if (sheet.r >= 1.0) { return Flow(mat3x3f(f[0], f[1], sheet.n), memory); }
  let t = f[2] - sheet.n * sheet.r;
  let bound = slip_bound(law, sheet.r);
  let size = length(t);
  if (size <= bound) { return Flow(f, memory); }
  return Flow(mat3x3f(f[0], f[1], sheet.n * sheet.r + t * (bound / size)), memory);
}

fn cloth_flow_adjoint(law: LawParams, f: mat3x3f, bar: Flow) -> LawBar {
  let sheet = sheet_of(f);
  let n = sheet.n;
  let t = f[2] - n * sheet.r;
  let bound = slip_bound(law, sheet.r);
  let size = length(t);
  if (sheet.r < 1.0 && size <= bound) { return LawBar(bar.f, bar.memory, 0.0, 0.0); }
  let third_bar = bar.f[2];
  // Where layers have parted the third column is n.
  var n_bar = third_bar;
  var column_bar = vec3f(0.0);
  if (sheet.r < 1.0) {
    // r n + bound(r) t/|t|, and t = F₃ - r n.
    let d = t / size;
    let along = dot(third_bar, d);
    let t_bar = (third_bar - d * along) * (bound / size);
    let bound_slope = -2.0 * bound / (1.0 - sheet.r);
    let r_bar = dot(third_bar - t_bar, n) + along * bound_slope;
    n_bar = (third_bar - t_bar) * sheet.r + f[2] * r_bar;
    column_bar = t_bar + n * r_bar;
  }
  let sheet_bar = normal_adjoint(f, sheet, n_bar, 0.0);
  return LawBar(mat3x3f(bar.f[0] + sheet_bar[0], bar.f[1] + sheet_bar[1], column_bar), bar.memory, 0.0, 0.0);
}
