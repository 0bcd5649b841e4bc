// Counts the steps, those of the present stretch and all: the last thing that a step does. One thread.

// state
@group(0) @binding(0) var<storage, read_write> clock: array<u32>;

@compute @workgroup_size(1)
fn tick() {
  clock[0] += 1u;
  clock[1] += 1u;
}
