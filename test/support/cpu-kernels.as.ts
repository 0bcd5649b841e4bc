// Kernels for tests of the CPU device, written by hand in AssemblyScript after the calling convention of compiled ones:
// pointer and bytes of each binding, override constants, scratch, first workgroup, end of workgroups, their number.

/** out[i] = factor · x[i] + y[i], one element a workgroup. */
export function saxpy(
  x: usize,
  xBytes: u32,
  y: usize,
  yBytes: u32,
  out: usize,
  outBytes: u32,
  factor: f32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  const length = outBytes >> 2;
  for (let i = begin; i < end && i < length; i++) {
    store<f32>(out + ((<usize>i) << 2), factor * load<f32>(x + ((<usize>i) << 2)) + load<f32>(y + ((<usize>i) << 2)));
  }
}

/** sums[g] = sum of 64 values, by way of 64 words of scratch, in the order of a tree. */
export function group_sum(
  values: usize,
  valuesBytes: u32,
  sums: usize,
  sumsBytes: u32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  for (let group = begin; group < end; group++) {
    for (let i: u32 = 0; i < 64; i++) {
      store<f32>(scratch + ((<usize>i) << 2), load<f32>(values + ((<usize>(group * 64 + i)) << 2)));
    }
    for (let half: u32 = 32; half > 0; half >>= 1) {
      for (let i: u32 = 0; i < half; i++) {
        const place = scratch + ((<usize>i) << 2);
        store<f32>(place, load<f32>(place) + load<f32>(place + ((<usize>half) << 2)));
      }
    }
    store<f32>(sums + ((<usize>group) << 2), load<f32>(scratch));
  }
}

/** counts[keys[i]] += 1, one key a workgroup. */
export function histogram(
  keys: usize,
  keysBytes: u32,
  counts: usize,
  countsBytes: u32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  for (let i = begin; i < end; i++) {
    const place = counts + ((<usize>load<u32>(keys + ((<usize>i) << 2))) << 2);
    if (ASC_FEATURE_THREADS) atomic.add<u32>(place, 1);
    else store<u32>(place, load<u32>(place) + 1);
  }
}

/** out[i] = the end of a long chain of roundings: all arithmetic, no memory. */
export function iterate(out: usize, outBytes: u32, steps: i32, scratch: usize, begin: u32, end: u32, count: u32): void {
  for (let i = begin; i < end; i++) {
    let value = <f32>i * 1e-3;
    for (let step = 0; step < steps; step++) value = value * <f32>0.999 + <f32>0.25 / (<f32>1 + value * value);
    store<f32>(out + ((<usize>i) << 2), value);
  }
}

/** visits[g] += 1, and how many workgroups it was told there are. */
export function visit(
  visits: usize,
  visitsBytes: u32,
  told: usize,
  toldBytes: u32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  for (let group = begin; group < end; group++) {
    const place = visits + ((<usize>group) << 2);
    store<u32>(place, load<u32>(place) + 1);
    store<u32>(told + ((<usize>group) << 2), count);
  }
}

/** out[g] = address of the scratch memory of the thread that ran it. */
export function who(out: usize, outBytes: u32, scratch: usize, begin: u32, end: u32, count: u32): void {
  for (let group = begin; group < end; group++) store<u32>(out + ((<usize>group) << 2), <u32>scratch);
}

/** Traps in one workgroup: kind 0 executes unreachable, kind 1 reads beyond all memory, others do nothing. */
export function explode(
  out: usize,
  outBytes: u32,
  where: u32,
  kind: u32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  for (let group = begin; group < end; group++) {
    store<u32>(out + ((<usize>group) << 2), group + 1);
    if (group == where && kind == 0) unreachable();
    if (group == where && kind == 1) store<u32>(out, load<u32>(0xffffffff));
  }
}

/**
 * Makes the caller wait in its first workgroup until another thread has joined in; the other then does as told: kind 0
 * goes on, kind 1 executes unreachable, kind 2 never ends. For several threads only.
 */
export function meet(
  joined: usize,
  joinedBytes: u32,
  callerScratch: u32,
  kind: u32,
  scratch: usize,
  begin: u32,
  end: u32,
  count: u32,
): void {
  if (!ASC_FEATURE_THREADS) return;
  if (<u32>scratch == callerScratch) {
    while (atomic.load<u32>(joined) == 0) {}
    return;
  }
  atomic.store<u32>(joined, 1);
  if (kind == 1) unreachable();
  while (kind == 2) atomic.add<u32>(joined, 0);
}
