// How threads divide an array among themselves that they empty.

/// Elements of a thread: from x up to y, every z-th. A GPU's threads go side by side, a CPU's one after another.
@if(GPU)
fn emptied_share(thread: u32, threads: u32, count: u32) -> vec3u {
  return vec3u(thread, count, threads);
}

@if(CPU)
fn emptied_share(thread: u32, threads: u32, count: u32) -> vec3u {
  let each = (count + threads - 1u) / threads;
  return vec3u(thread * each, min((thread + 1u) * each, count), 1u);
}
