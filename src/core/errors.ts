/** Errors say where, what, the value and the cure, in one line. Every error that Talus throws on purpose is one of these. */
export class TalusError extends Error {
  override name = 'TalusError';
}

/** No device, a lost device, a limit passed, memory exhausted. */
export class DeviceError extends TalusError {
  override name = 'DeviceError';
}

/** An array that a device has no memory for, or that is larger than it allows. */
export class MemoryError extends DeviceError {
  override name = 'MemoryError';
  /** That it would take. */
  readonly bytes: number;

  constructor(message: string, bytes: number, options?: ErrorOptions) {
    super(message, options);
    this.bytes = bytes;
  }
}

/** A kernel was given the wrong arrays, counts or constants, or could not be compiled. */
export class KernelError extends TalusError {
  override name = 'KernelError';
}

/** A file that is damaged, of another kind, or cannot be read or written. */
export class FileError extends TalusError {
  override name = 'FileError';
}
