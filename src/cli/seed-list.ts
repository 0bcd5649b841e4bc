/** Seeds as typed on the command line. */
import { InvalidArgumentError } from 'commander';

export function seedList(text: string): number[] {
  const seeds = text.split(',').map(Number);
  if (!/^\d+(,\d+)*$/.test(text) || new Set(seeds).size < seeds.length)
    throw new InvalidArgumentError('It must be whole numbers with commas between them, each once.');
  return seeds;
}
