// Where the contacts of a grain are. Each grain has a fixed number of slots; how many it uses is in `contact_counts`.

/// Grains whose slots are interleaved: neighbouring threads of a GPU read neighbouring words, and what a CPU reads lies close
/// together, since the last slots are seldom used.
const LANES = 32u;

fn slot(grain: u32, index: u32, slots: u32) -> u32 {
  return ((grain / LANES) * slots + index) * LANES + grain % LANES;
}

/// Contacts with grains and with bodies in one word.
fn pack_counts(with_grains: u32, with_bodies: u32) -> u32 {
  return with_grains | (with_bodies << 16u);
}

fn with_grains(counts: u32) -> u32 {
  return counts & 0xffffu;
}

fn with_bodies(counts: u32) -> u32 {
  return counts >> 16u;
}

fn all_contacts(counts: u32) -> f32 {
  return f32(with_grains(counts) + with_bodies(counts));
}
