/** Bytes of a WebAssembly module (core specification, chapter 5): functions over one imported memory. */
import { opcodes, valueTypes, type Instruction, type WasmType } from './opcodes.ts';

/** Growing byte buffer with the encodings that WebAssembly needs. */
export class Bytes {
  #bytes = new Uint8Array(256);
  #length = 0;
  readonly #view = new DataView(new ArrayBuffer(8));

  get length(): number {
    return this.#length;
  }
  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }
  bytes(values: Uint8Array): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }
  /** Unsigned LEB128. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }
  /** Signed LEB128. */
  signed(value: number | bigint): void {
    let rest = BigInt(value);
    for (;;) {
      const low = Number(rest & 0x7fn);
      rest >>= 7n;
      const isDone = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
      this.byte(isDone ? low : low | 0x80);
      if (isDone) return;
    }
  }
  f32(value: number): void {
    this.#view.setFloat32(0, value, true);
    for (let k = 0; k < 4; k++) this.byte(this.#view.getUint8(k));
  }
  f64(value: number): void {
    this.#view.setFloat64(0, value, true);
    for (let k = 0; k < 8; k++) this.byte(this.#view.getUint8(k));
  }
  name(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.unsigned(encoded.length);
    this.bytes(encoded);
  }
  instruction(name: Instruction): void {
    const code = opcodes[name];
    if (typeof code === 'number') {
      this.byte(code);
    } else {
      this.byte(code[0]);
      this.unsigned(code[1]);
    }
  }
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
  #grow(need: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + need));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

export interface WasmFunction {
  readonly name: string;
  readonly isExported: boolean;
  readonly parameters: readonly WasmType[];
  readonly results: readonly WasmType[];
  /** Locals beyond the parameters, in index order. */
  readonly locals: readonly WasmType[];
  /** Instructions without the final `end`. Calls name functions by their index in the module. */
  readonly code: Uint8Array;
}

/** Pages of 64 KiB a shared memory may grow to: all that 32-bit addresses reach. */
export const maximumPages = 65536;

function section(module: Bytes, id: number, content: (out: Bytes) => void): void {
  const out = new Bytes();
  content(out);
  module.byte(id);
  module.unsigned(out.length);
  module.bytes(out.finish());
}

function encodeLocals(out: Bytes, locals: readonly WasmType[]): void {
  const runs: { type: WasmType; count: number }[] = [];
  for (const type of locals) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  out.unsigned(runs.length);
  for (const run of runs) {
    out.unsigned(run.count);
    out.byte(valueTypes[run.type]);
  }
}

/** Assembles functions into a module that imports `env.memory`, shared or not, and nothing else. */
export function encodeModule(functions: readonly WasmFunction[], isShared: boolean): Uint8Array<ArrayBuffer> {
  const signature = (f: WasmFunction): string => `${f.parameters.join()}>${f.results.join()}`;
  const signatures = [...new Map(functions.map((f) => [signature(f), f])).entries()];
  const signatureIndex = new Map(signatures.map(([key], index) => [key, index]));
  const types = (out: Bytes, list: readonly WasmType[]): void => {
    out.unsigned(list.length);
    for (const type of list) out.byte(valueTypes[type]);
  };

  const module = new Bytes();
  module.bytes(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  section(module, 1, (out) => {
    out.unsigned(signatures.length);
    for (const [, f] of signatures) {
      out.byte(0x60);
      types(out, f.parameters);
      types(out, f.results);
    }
  });
  section(module, 2, (out) => {
    out.unsigned(1);
    out.name('env');
    out.name('memory');
    out.byte(2);
    out.byte(isShared ? 3 : 0);
    out.unsigned(1);
    if (isShared) out.unsigned(maximumPages);
  });
  section(module, 3, (out) => {
    out.unsigned(functions.length);
    for (const f of functions) out.unsigned(signatureIndex.get(signature(f))!);
  });
  section(module, 7, (out) => {
    const exported = functions.flatMap((f, index) => (f.isExported ? [{ f, index }] : []));
    out.unsigned(exported.length);
    for (const { f, index } of exported) {
      out.name(f.name);
      out.byte(0);
      out.unsigned(index);
    }
  });
  section(module, 10, (out) => {
    out.unsigned(functions.length);
    for (const f of functions) {
      const body = new Bytes();
      encodeLocals(body, f.locals);
      body.bytes(f.code);
      body.instruction('end');
      out.unsigned(body.length);
      out.bytes(body.finish());
    }
  });
  // names, so that profiles and traps speak of kernels
  section(module, 0, (out) => {
    out.name('name');
    const names = new Bytes();
    names.unsigned(functions.length);
    for (const [index, f] of functions.entries()) {
      names.unsigned(index);
      names.name(f.name);
    }
    out.byte(1);
    out.unsigned(names.length);
    out.bytes(names.finish());
  });
  return module.finish();
}
