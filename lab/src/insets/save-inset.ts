/** A depth image as a file: the numbers for NumPy, or a picture of them. */
import { colourTable, encodeNpy, type ColourMapName } from 'talus';
import type { Inset } from '../protocol.ts';
import { download } from '../record/download.ts';
import { depthPixels } from './depth-picture.ts';

/** An array of rows and columns, f32 [m], as `numpy.load` reads it. */
export function saveDepths({ depth, size }: Inset, name: string): void {
  const pieces = encodeNpy({ shape: [size.height, size.width], data: depth });
  download(new Blob(pieces as Uint8Array<ArrayBuffer>[]), name);
}

/** A pixel of the file for a pixel of the camera. */
export async function savePicture(inset: Inset, map: ColourMapName, name: string): Promise<void> {
  const { width, height } = inset.size;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(depthPixels(inset, colourTable(map)), width, height), 0, 0);
  download(await canvas.convertToBlob({ type: 'image/png' }), name);
}
