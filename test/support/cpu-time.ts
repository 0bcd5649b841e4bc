/**
 * CPU time that some work takes in this process [s]: unlike the time on a clock, other processes that keep the machine busy
 * do not make it longer by more than what they take of caches.
 */
export function cpuTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user * 1e-6;
}
