/// Most workgroups in a row of a dispatch.
const MAXIMUM_GROUPS_PER_ROW = 65535u;

/// Workgroups as an indirect dispatch wants them: in rows as even as can be.
fn fold_groups(groups: u32) -> vec3u {
  let rows = (groups + MAXIMUM_GROUPS_PER_ROW - 1u) / MAXIMUM_GROUPS_PER_ROW;
  return vec3u((groups + max(rows, 1u) - 1u) / max(rows, 1u), rows, 1u);
}
