/**
 * Pictures that were looked at and found good. A picture that is another now fails its test, and lies beside the golden as
 * NAME.now.png; whoever looked at it and finds it good runs the test with TALUS_UPDATE_GOLDENS=1.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '../../src/formats/encode-png.ts';
import { decodePng, type Picture } from '../../src/formats/png.ts';
import { packageFolder } from './built-package.ts';

const folder = join(packageFolder, 'test/lab/goldens');

/** Pixels are compared as means of blocks of so many along each side: letters may lie half a pixel off. */
const block = 4;

export interface GoldenOptions {
  /** By how much a channel of a block may differ, of 255. */
  readonly tolerance: number;
  /** Which share of the blocks may differ by more. */
  readonly share: number;
}

/** Throws where a PNG picture is not like its golden. */
export function checkGolden(name: string, png: Uint8Array, { tolerance, share }: GoldenOptions): void {
  const path = join(folder, `${name}.png`);
  const now = join(folder, `${name}.now.png`);
  const picture = decodePng(png, name);
  const small = encodePng(picture, { colours: 256 });
  mkdirSync(folder, { recursive: true });
  if (process.env['TALUS_UPDATE_GOLDENS'] === '1') {
    writeFileSync(path, small);
    return;
  }
  const problem = existsSync(path)
    ? differenceOf(decodePng(readFileSync(path), path), picture, tolerance, share)
    : 'has no golden';
  if (problem === null) {
    rmSync(now, { force: true });
    return;
  }
  writeFileSync(now, small);
  throw new Error(`${name} ${problem}: look at ${now}, and where it is good run this with TALUS_UPDATE_GOLDENS=1`);
}

function differenceOf(golden: Picture, picture: Picture, tolerance: number, share: number): string | null {
  if (golden.width !== picture.width || golden.height !== picture.height)
    return `is ${picture.width} × ${picture.height} pixels and was ${golden.width} × ${golden.height}`;
  const [before, after] = [blockMeans(golden), blockMeans(picture)];
  let apart = 0;
  for (let k = 0; k < before.length; k += 3) {
    if ([0, 1, 2].some((c) => Math.abs(before[k + c]! - after[k + c]!) > tolerance)) apart++;
  }
  const found = apart / (before.length / 3);
  return found <= share ? null : `differs in ${(100 * found).toFixed(1)} % of the picture, ${100 * share} % may`;
}

/** Red, green, blue of each block. */
function blockMeans({ width, height, pixels }: Picture): Float64Array {
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const means = new Float64Array(3 * columns * rows);
  for (let y = 0; y < rows * block; y++) {
    for (let x = 0; x < columns * block; x++) {
      const place = 3 * (Math.floor(y / block) * columns + Math.floor(x / block));
      for (const c of [0, 1, 2]) means[place + c]! += pixels[4 * (y * width + x) + c]! / block ** 2;
    }
  }
  return means;
}
