/** What the kernel compiler gives for a `.wgsl` file; see tools/kernels/vite-plugin.ts. */
declare module '*.wgsl' {
  const source: import('./device/device.ts').KernelSource;
  export default source;
}
