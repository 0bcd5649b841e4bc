/** Fills of soft matter weigh their density times their volume, whatever cells cut them. */
import { encodePng } from '../../formats/encode-png.ts';
import { cross, dot, subtract, type Vector3 } from '../../math/rigid.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneSoftFill } from '../../scene/scene.ts';
import { within, type Comparison, type ValidationCase } from '../validation-case.ts';

export const fillMassCase: ValidationCase = {
  group: 'soft',
  name: 'fill-mass',
  title: 'balls of 1.5 and 2.5 cells, a prism from STL and a picture: mass over density times volume',
  compare,
};

const density = 1000;

type MassFill = Extract<SceneSoftFill, { kind: 'ball' | 'mesh' | 'image' }>;

interface Filled {
  readonly name: string;
  readonly dimensions: 2 | 3;
  /** [m] */
  readonly cell: number;
  readonly fill: MassFill;
  /** By pencil and paper [m³] */
  readonly volume: number;
}

/** An L of two bars 30 mm wide, 100 and 80 mm long, 40 mm high. */
const outline = [[0, 0], [80, 0], [80, 30], [30, 30], [30, 100], [0, 100]] as const; // prettier-ignore
const prismVolume = (80 * 30 + 30 * 70) * 40e-9;
/** Of pixels, with a disc of some 2,000 in it. */
const pictureWidth = 64;
const discPixels = (x: number, y: number): boolean => Math.hypot(x - 31.5, y - 31.5) < 25.3;
const discCount = Array.from({ length: pictureWidth ** 2 }, (_, k) =>
  discPixels(k % pictureWidth, Math.floor(k / pictureWidth)),
).filter(Boolean).length;

function ball(cells: number, dimensions: 2 | 3): Filled {
  const radius = 0.01 * cells;
  return {
    name: `${dimensions === 3 ? 'ball' : 'disc'} of ${cells} cells`,
    dimensions,
    cell: 0.01,
    fill: { kind: 'ball', centre: [0.05, 0.05, 0], radius },
    volume: dimensions === 3 ? (4 / 3) * Math.PI * radius ** 3 : Math.PI * radius ** 2,
  };
}

const prism = (cell: number): Filled => ({
  name: `L prism from STL, cells of ${1000 * cell} mm`,
  dimensions: 3,
  cell,
  fill: { kind: 'mesh', file: 'prism.stl', scale: 1e-3, position: [0.013, 0.004, 0.001], rotation: [0, 0, 0, 1] },
  volume: prismVolume,
});

const picture = (cell: number): Filled => ({
  name: `disc from PNG, cells of ${1000 * cell} mm`,
  dimensions: 2,
  cell,
  fill: {
    kind: 'image',
    file: 'disc.png',
    min: [0, 0, -0.5],
    max: [0.1, 0.1, 0.5],
    along: 'z',
    colours: { '#ff0000': {} },
    tolerance: 0,
  },
  volume: discCount * (0.1 / pictureWidth) ** 2,
});

const fills = [
  ...[0.8, 1.5, 2.5].flatMap((cells) => [ball(cells, 3), ball(cells, 2)]),
  ...[0.012, 0.006].map(prism),
  ...[0.012, 0.006].map(picture),
];

function massOf({ dimensions, cell, fill }: Filled): number {
  const files: Record<string, () => Uint8Array> = { 'prism.stl': prismFile, 'disc.png': discFile };
  const scene = parseScene({
    talus: 1,
    grid: { cellSize: cell, dimensions },
    domain: { min: [-0.2, -0.2, -0.5], max: [0.3, 0.3, 0.5] },
    materials: { jelly: { density, youngModulus: 1e4, law: { kind: 'neo-hookean' } } },
    soft: [{ material: 'jelly', fill }],
  });
  const { soft } = compileScene(scene, { readFile: (path) => files[path]?.() });
  return soft!.mass.reduce((sum, mass) => sum + mass, 0);
}

/** As text, a facet a triangle. */
function prismFile(): Uint8Array {
  const at = (k: number, z: number): Vector3 => {
    const [x, y] = outline[k % outline.length]!;
    return [x, y, z];
  };
  // A fan from the inner corner sees all of the L.
  const inner = 3;
  const fan = Array.from({ length: outline.length - 2 }, (_, k) => [inner, inner + 1 + k, inner + 2 + k] as const);
  const triangles = [
    ...fan.map(([a, b, c]) => [at(a, 40), at(b, 40), at(c, 40)] as const),
    ...fan.map(([a, b, c]) => [at(a, 0), at(c, 0), at(b, 0)] as const),
    ...outline.flatMap((_, k) => [
      [at(k, 0), at(k + 1, 0), at(k + 1, 40)] as const,
      [at(k, 0), at(k + 1, 40), at(k, 40)] as const,
    ]),
  ];
  const facets = triangles.map(([a, b, c]) => {
    const normal = cross(subtract(b, a), subtract(c, a));
    const length = Math.sqrt(dot(normal, normal));
    const vertices = [a, b, c].map((vertex) => `vertex ${vertex.join(' ')}`).join('\n');
    return `facet normal ${normal.map((x) => x / length).join(' ')}\nouter loop\n${vertices}\nendloop\nendfacet`;
  });
  return new TextEncoder().encode(`solid prism\n${facets.join('\n')}\nendsolid prism\n`);
}

function discFile(): Uint8Array {
  const pixels = new Uint8Array(4 * pictureWidth ** 2);
  for (let k = 0; k < pictureWidth ** 2; k++)
    if (discPixels(k % pictureWidth, Math.floor(k / pictureWidth))) pixels.set([255, 0, 0, 255], 4 * k);
  return encodePng({ width: pictureWidth, height: pictureWidth, pixels });
}

async function* compare(): AsyncGenerator<Comparison> {
  for (const filled of fills) {
    yield {
      quantity: `${filled.name}: mass over density times volume`,
      unit: '1',
      ...within(1e-3, 1),
      measured: massOf(filled) / (density * filled.volume),
      source: 'volumes of the ball, the prism and the pixels',
      evidence: 'exact',
    };
  }
}
