/** The scenes that ship with Talus, as they are written. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../scenes', import.meta.url));

export interface ShippedScene {
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
}

export const shippedScenes = (): ShippedScene[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: file.replace('.json', ''), text, value: JSON.parse(text) as unknown };
    });
