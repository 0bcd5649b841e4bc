// What the kernels that train a net share.

struct NetTraining {
  /// Quads of a step, and of all samples at hand
  batch: u32,
  pool: u32,
  /// Workgroups that a batch is shared out to
  groups: u32,
  /// Of the whole training
  steps: u32,
  /// Of the squares of errors of derivatives, beside that of the value
  slope_weight: f32,
  /// Over the samples of a batch
  scale: f32,
  /// Length of a step, at first and at last
  first_rate: f32,
  last_rate: f32,
}
