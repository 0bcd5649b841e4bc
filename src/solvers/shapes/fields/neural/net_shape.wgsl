// How the numbers of a net lie. All layers are as wide as each other, with one number out at the end. Of each layer: the
// weights from its first input to all its neurons, from the second, and so on; then the offsets of its neurons. Inputs and
// neurons are filled up to multiples of four, so that weights are read four at a time.

/// Numbers that go in, a multiple of 4
override INPUTS: u32 = 4u;
/// Neurons of a hidden layer, a multiple of 4
override WIDTH: u32 = 32u;
/// Hidden layers
override LAYERS: u32 = 3u;
/// x · logistic(x) after each layer rather than max(x, 0)
override SMOOTH: bool = false;

/// Inputs of a hidden layer.
fn layer_inputs(layer: u32) -> u32 {
  return select(WIDTH, INPUTS, layer == 0u);
}

/// First weight of a hidden layer, or of the last one for LAYERS, in vectors of four.
fn layer_start(layer: u32) -> u32 {
  if (layer == 0u) { return 0u; }
  return ((INPUTS + 1u) * WIDTH + (layer - 1u) * (WIDTH + 1u) * WIDTH) / 4u;
}

/// Vectors of four in a net: the offset of the last layer has one of its own.
fn net_quads() -> u32 {
  return layer_start(LAYERS) + WIDTH / 4u + 1u;
}
