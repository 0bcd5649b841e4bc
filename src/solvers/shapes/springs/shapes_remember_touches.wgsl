// Keeps all that the next step needs of touches, of pairs and with walls, and says where those of each grain are:
// `shapes_remember_presses`, `shapes_remember_features`, `shapes_remember_walls` and `shapes_remember_grains` in one.
import package::solvers::shapes::feature_memory::keep_features;
import package::solvers::shapes::pair_sources::{pair_total, sources};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::springs::press_memory::keep_presses;
import package::solvers::shapes::touch_places::keep_range;
import package::solvers::shapes::walls::wall_memory::keep_walls;

const STORAGE_BINDINGS = 14u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_touches(@builtin(global_invocation_id) id: vec3u) {
  let begin = id.x * PORTION;
  for (var p = begin; p < min(begin + PORTION, pair_total); p++) {
    let source = sources[p];
    keep_presses(source);
    keep_features(source);
  }
  for (var i = begin; i < min(begin + PORTION, params.grain_count); i++) {
    keep_range(i, poses[i].id);
    keep_walls(i, true);
  }
}
