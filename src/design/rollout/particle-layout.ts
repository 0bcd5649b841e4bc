/** Between numbers as the model has them, 3 a vector and 9 a matrix, and words as the arrays of a state hold them. */
import { particleFieldSizes, type ParticleField } from './objective.ts';

/** An array of the state that holds a part of a field: place k of an element is number `places[k]`, −1 for padding. */
export interface ParticleArray {
  /** Of the array, in the group `particle` of a state or in a gradient */
  readonly name: string;
  /** Of an element */
  readonly words: number;
  readonly places: readonly number[];
  /** Whether it holds a matrix less 1. */
  readonly isLessOne?: boolean;
}

const padding = (length: number): number[] => Array.from({ length }, () => -1);
/** Columns of three are four words apart. */
const spaceMatrix = [0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1];
const planeMatrix = [0, 1, 3, 4];

const placesInSpace: Record<ParticleField, Record<string, readonly number[]>> = {
  position: { position: [0, 1, 2, -1] },
  velocity: { velocity: [0, 1, 2, -1] },
  affine: { affine: spaceMatrix },
  deformation: { deformation: spaceMatrix },
  memory: { memory: [0] },
};

const placesInPlane: Record<ParticleField, Record<string, readonly number[]>> = {
  position: { position: [0, 1] },
  velocity: { velocity: [0, 1] },
  affine: { affine: planeMatrix },
  deformation: { deformation: [...planeMatrix, ...padding(2)], thickness: [8] },
  memory: { memory: [0] },
};

/** In a gradient the deformation has three columns of four words in the plane too, and memory is the fourth word. */
const barsInSpace: typeof placesInSpace = { ...placesInSpace, memory: { deformation: [-1, -1, -1, 0, ...padding(8)] } };
const barsInPlane: typeof placesInSpace = {
  ...placesInPlane,
  deformation: { deformation: [0, 1, -1, -1, 3, 4, -1, -1, -1, -1, 8, -1] },
  memory: barsInSpace.memory,
};

const arraysOf = (places: Readonly<Record<string, readonly number[]>>): readonly ParticleArray[] =>
  Object.entries(places).map(([name, order]) => ({ name, words: order.length, places: order }));

/** The arrays of a state that hold a field: one, or in the plane two for the deformation. */
export const arraysOfField = (dimensions: 2 | 3, field: ParticleField): readonly ParticleArray[] =>
  arraysOf((dimensions === 3 ? placesInSpace : placesInPlane)[field]).map((array) => ({
    ...array,
    isLessOne: field === 'deformation',
  }));

/** What the array has less than the field at a place of a matrix. */
const lessAt = ({ isLessOne = false }: ParticleArray, place: number): number => (isLessOne && place % 4 === 0 ? 1 : 0);

/** The array of a gradient that holds the bars of a field. */
export const barsOfField = (dimensions: 2 | 3, field: ParticleField): readonly ParticleArray[] =>
  arraysOf((dimensions === 3 ? barsInSpace : barsInPlane)[field]);

/** Words of an array from the numbers of its field. */
export function packField(array: ParticleArray, field: ParticleField, numbers: ArrayLike<number>): Float64Array {
  const size = particleFieldSizes[field];
  const count = numbers.length / size;
  const words = new Float64Array(count * array.words);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < array.words; k++) {
      const place = array.places[k]!;
      if (place >= 0) words[i * array.words + k] = numbers[i * size + place]! - lessAt(array, place);
    }
  }
  return words;
}

/** Puts the words of an array into the numbers of its field. */
export function unpackField(
  array: ParticleArray,
  field: ParticleField,
  words: ArrayLike<number>,
  into: Float64Array,
): void {
  const size = particleFieldSizes[field];
  for (let i = 0; i < into.length / size; i++) {
    for (let k = 0; k < array.words; k++) {
      const place = array.places[k]!;
      if (place >= 0) into[i * size + place] = words[i * array.words + k]! + lessAt(array, place);
    }
  }
}
