/** Writes instructions as bytes and, side by side, as a listing that a person can read. */
import { Bytes } from './encode-module.ts';
import type { Instruction } from './opcodes.ts';

const emptyBlock = 0x40;

/** log2 of the alignment that an access may count on. */
function alignment(instruction: Instruction): number {
  if (instruction === 'v128.load' || instruction === 'v128.store') return 4;
  return instruction.includes('64') ? 3 : 2;
}

export class CodeWriter {
  readonly bytes = new Bytes();
  readonly #lines: string[] = [];
  #indent = 1;

  listing(): string {
    return this.#lines.join('\n');
  }
  comment(text: string): void {
    const line = `${'  '.repeat(this.#indent)};; ${text}`;
    if (this.#lines.at(-1) !== line) this.#lines.push(line);
  }
  #text(text: string): void {
    this.#lines.push('  '.repeat(this.#indent) + text);
  }

  instruction(name: Instruction, ...immediates: number[]): void {
    this.bytes.instruction(name);
    for (const immediate of immediates) this.bytes.unsigned(immediate);
    this.#text([name, ...immediates].join(' '));
  }
  i32(value: number): void {
    this.bytes.instruction('i32.const');
    this.bytes.signed(value | 0);
    this.#text(`i32.const ${value | 0}`);
  }
  f32(value: number): void {
    this.bytes.instruction('f32.const');
    this.bytes.f32(value);
    this.#text(`f32.const ${value}`);
  }
  f64(value: number): void {
    this.bytes.instruction('f64.const');
    this.bytes.f64(value);
    this.#text(`f64.const ${value}`);
  }
  vector(isFloat: boolean, lanes: readonly number[]): void {
    this.bytes.instruction('v128.const');
    for (let k = 0; k < 4; k++) {
      const lane = lanes[k] ?? 0;
      if (isFloat) this.bytes.f32(lane);
      else for (let shift = 0; shift < 32; shift += 8) this.bytes.byte((lane >>> shift) & 0xff);
    }
    this.#text(`v128.const ${isFloat ? 'f32x4' : 'i32x4'} ${lanes.join(' ')}`);
  }
  /** Picks four 32-bit lanes out of the eight of two vectors. */
  shuffle(lanes: readonly number[]): void {
    this.bytes.instruction('i8x16.shuffle');
    for (let k = 0; k < 4; k++) {
      const lane = lanes[k] ?? lanes.at(-1)!;
      for (let b = 0; b < 4; b++) this.bytes.byte(lane * 4 + b);
    }
    this.#text(`i8x16.shuffle (lanes ${lanes.join(' ')})`);
  }
  memory(name: Instruction, offset: number, lane: number | null): void {
    this.bytes.instruction(name);
    this.bytes.unsigned(alignment(name));
    this.bytes.unsigned(offset);
    if (lane !== null) this.bytes.byte(lane);
    this.#text(`${name} offset=${offset}${lane === null ? '' : ` lane ${lane}`}`);
  }
  open(kind: 'block' | 'loop' | 'if'): void {
    this.bytes.instruction(kind);
    this.bytes.byte(emptyBlock);
    this.#text(kind);
    this.#indent++;
  }
  otherwise(): void {
    this.bytes.instruction('else');
    this.#indent--;
    this.#text('else');
    this.#indent++;
  }
  close(): void {
    this.bytes.instruction('end');
    this.#indent--;
    this.#text('end');
  }
}
