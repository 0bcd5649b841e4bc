/** What meets in the plane: chains and gases keep their energy, drops come back as high as they should, seams between boxes are no edges. */
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../geometry/outline/outline-spec.ts';
import { atMost, within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { ShapesExperiment, type ExperimentScene } from './experiment.ts';
import { box } from './plane-scene.ts';
import { gravity } from './shape-motion.ts';

export const shapesImpactsCase: ValidationCase = {
  group: 'shapes',
  name: 'shapes-impacts',
  title: 'discs in a row and in a gas, drops, and floors of several boxes',
  compare,
};

/** Two half heights long on either side. */
const block = {
  kind: 'polygon',
  points: [
    [-2, -1],
    [2, -1],
    [2, 1],
    [-2, 1],
  ],
} as const satisfies OutlineSpec;

const evidence = 'exact';
const radius = 0.01;
const timeStep = 1e-3;

type Group = NonNullable<ExperimentScene['shapes']>[number];

const at = (positions: readonly (readonly [number, number, number])[], others: Partial<Group> = {}): Group => ({
  outline: 'disc',
  material: 'matter',
  radius,
  fill: { kind: 'points', positions: positions.map((place) => [...place] as [number, number, number]) },
  ...others,
});

function experimentOf(place: ValidationPlace, scene: Partial<ExperimentScene>, law: { friction: number; restitution: number }) {
  return new ShapesExperiment(place.device, {
    time: { step: timeStep, end: 10 },
    materials: { matter: { density: 1000, ...law } },
    outlines: { disc: { kind: 'disc' }, block },
    domain: { min: [-2, -1, -1], max: [4, 3, 1] },
    ...scene,
  });
} // prettier-ignore

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  yield* chain(place);
  yield* gas(place);
  yield* drops(place);
  yield* seams(place);
}

/** The first comes at 1 m/s: equal masses in a row hand momentum and energy on, one after another. */
async function* chain(place: ValidationPlace): AsyncGenerator<Comparison> {
  const source = 'momentum and energy of equal masses that meet one after another';
  for (const gap of [1e-4, 1e-3]) {
    const places = Array.from({ length: 5 }, (_, k) => [k * (2 + gap) * radius, 0, 0] as const);
    using experiment = experimentOf(place, { gravity: [0, 0, 0], shapes: [at(places.slice(0, 1), { velocity: [1, 0, 0] }), at(places.slice(1))] }, { friction: 0, restitution: 1 }); // prettier-ignore
    await experiment.run(0.05);
    const speeds = (await experiment.free()).map(({ velocity }) => velocity[0]);
    const [last, fastestOther] = [speeds.at(-1)!, Math.max(...speeds.slice(0, -1).map(Math.abs))];
    const where = `of five discs ${gap} R apart`;
    yield { quantity: `speed of the last ${where}`, unit: 'm/s', ...within(1e-4, 1), measured: last, source, evidence };
    yield { quantity: `greatest speed of the others ${where}`, unit: 'm/s', ...atMost(1e-4), measured: fastestOther, source, evidence }; // prettier-ignore
  }
}

/** 100 discs without friction between walls, at 0.3 m/s and more, in steps of 2 ms. */
async function* gas(place: ValidationPlace): AsyncGenerator<Comparison> {
  const groups = Array.from({ length: 100 }, (_, k) => {
    const [x, y, turn] = [k % 10, Math.floor(k / 10), 2.399963 * k];
    return at([[(x + 0.5) * 0.028, (y + 0.5) * 0.028, 0]], { velocity: [0.5 * Math.cos(turn), 0.5 * Math.sin(turn), 0] }); // prettier-ignore
  });
  const walls = [[-0.05, 0.14, 0.1, 0.6], [0.33, 0.14, 0.1, 0.6], [0.14, -0.05, 0.6, 0.1], [0.14, 0.33, 0.6, 0.1]].map(([x, y, a, b], k) => box({ name: `wall${k}`, at: [x!, y!], size: [a!, b!], material: 'matter' })); // prettier-ignore
  using experiment = experimentOf(place, { gravity: [0, 0, 0], time: { step: 2e-3, end: 2 }, shapes: groups, bodies: walls }, { friction: 0, restitution: 1 }); // prettier-ignore
  const energy = async (): Promise<number> =>
    (await experiment.free()).reduce((sum, { mass, velocity: [x, y] }) => sum + (mass * (x * x + y * y)) / 2, 0);
  const start = await energy();
  await experiment.run(2);
  yield { quantity: 'energy of a gas of discs after 2 s over that at the start', unit: '1', ...within(1e-4, 1), measured: (await energy()) / start, source: 'conservation of energy, e = 1', evidence }; // prettier-ignore
}

async function* drops(place: ValidationPlace): AsyncGenerator<Comparison> {
  const [restitution, friction] = [0.5, 0.5];
  const floor = box({ name: 'floor', at: [0, -0.1], size: [2, 0.2], material: 'matter' });
  for (const drop of [0.05, 0.5, 2]) {
    // No step is given: it is the default.
    using experiment = experimentOf(place, { time: { end: 5 }, shapes: [at([[0, radius + drop, 0]])], bodies: [floor] }, { restitution, friction }); // prettier-ignore
    const step = experiment.world.model.timeStep;
    let rise = 0;
    for (let time = step; rise === 0; time += step) {
      await experiment.run(time);
      const [disc] = await experiment.free();
      // The velocity is that of half a step before.
      if (disc!.velocity[1] > 0) rise = (disc!.velocity[1] - (gravity * step) / 2) ** 2 / (2 * gravity) + disc!.position[1] - radius; // prettier-ignore
    }
    yield { quantity: `rebound over a drop of ${drop} m at the default step`, unit: '1', ...within(0.01, restitution ** 2), measured: rise / drop, source: 'e² of the height', evidence }; // prettier-ignore
  }
}

async function* seams(place: ValidationPlace): AsyncGenerator<Comparison> {
  const source = 'a level floor does no work on what rolls, or slides without friction';
  const bodies = Array.from({ length: 30 }, (_, k) => box({ name: `floor${k}`, at: [(k + 0.5) * 0.1 - 0.5, -0.05], size: [0.1, 0.1], material: 'matter' })); // prettier-ignore
  for (const [what, outline, friction] of [['disc rolls', 'disc', 0.5], ['block slides', 'block', 0]] as const) {
    // The block's strokes are thinner than 0.3 R: a step that goes so far is refused, lest it tunnels.
    for (const way of outline === 'disc' ? [0.03, 0.1, 0.3] : [0.03, 0.1, 0.2]) {
      const speed = (way * radius) / timeStep;
      const height = outline === 'disc' ? radius : radius / makeOutline(block).radius;
      const group = at([[-0.011, height, 0]], { outline, velocity: [speed, 0, 0], ...(outline === 'disc' && { spin: -speed / radius }) }); // prettier-ignore
      using experiment = experimentOf(place, { shapes: [group], bodies }, { friction, restitution: 0.5 });
      const start = (await experiment.free())[0]!.position[1];
      let hop = 0;
      for (let step = 1; step * timeStep * speed < 0.6; step++) {
        await experiment.run(step * timeStep);
        hop = Math.max(hop, ((await experiment.free())[0]!.position[1] - start) / radius);
      }
      const kept = (await experiment.free())[0]!.velocity[0] / speed;
      const where = `as a ${what} over six seams at ${way} R a step`;
      yield { quantity: `speed over that at the start ${where}`, unit: '1', ...within(1e-3, 1), measured: kept, source, evidence }; // prettier-ignore
      yield { quantity: `highest hop ${where}`, unit: 'R', ...atMost(1e-3), measured: hop, source, evidence };
    }
  }
} // prettier-ignore
