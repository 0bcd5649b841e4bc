/** Flags of WebGPU by value: in Node they are no globals, and a library puts none there. Values are fixed by the standard. */
export const bufferUsage = {
  mapRead: 0x0001,
  copySource: 0x0004,
  copyTarget: 0x0008,
  uniform: 0x0040,
  storage: 0x0080,
  indirect: 0x0100,
  queryResolve: 0x0200,
} as const;

export const mapModeRead = 0x0001;
export const shaderStageCompute = 0x4;
