/** Two spheres that meet, head-on and askew: restitution, and what friction does at one impact. */
import { dot, length, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import { within, type Comparison, type ValidationCase, type ValidationPlace } from '../validation-case.ts';
import { fineStep, meet, pair, type Meeting } from './two-spheres.ts';

export const collisionCase: ValidationCase = {
  group: 'grains',
  name: 'collision',
  title: 'two spheres meet in free space: restitution, the impulse of friction',
  compare,
};

const evidence = 'exact';
const chungOoi = 'Chung & Ooi, Granular Matter 13 (2011) 643–656';
const headOn: Meeting = { restitution: 0, friction: 0, offset: 0, spin: [0, 0, 0], timeStep: 10 * fineStep };

async function* compare(place: ValidationPlace): AsyncGenerator<Comparison> {
  for (const restitution of [0, 0.2, 0.5, 0.9, 1]) {
    const { after } = await meet(place, { ...headOn, restitution });
    yield {
      quantity: `restitution, e = ${restitution}`,
      unit: '1',
      target: restitution,
      tolerance: 0.005,
      measured: (after[1]!.velocity[0] - after[0]!.velocity[0]) / pair.speed,
      source: `Newton's law of impact; ${chungOoi}, test 3`,
      evidence,
    };
  }
  yield* compareFriction(place);
}

/** At a grazing angle, tan θ > 7/2 µ (1 + e), the contact slides to the end of the impact. */
async function* compareFriction(place: ValidationPlace): AsyncGenerator<Comparison> {
  const [friction, restitution, offset] = [0.1, 0.5, 0.8];
  const { before, after } = await meet(place, { ...headOn, restitution, friction, offset, timeStep: fineStep });
  const { masses, radii, speed } = pair;
  const impulse = scale(subtract(after[1]!.velocity, before[1]!.velocity), masses[1]);
  const normal: Vector3 = [Math.sqrt(1 - offset ** 2), -offset, 0];
  const normalImpulse = dot(impulse, normal);
  const tangentialImpulse = length(subtract(impulse, scale(normal, normalImpulse)));
  const reducedMass = (masses[0] * masses[1]) / (masses[0] + masses[1]);
  yield {
    quantity: 'normal impulse, askew',
    unit: 'N s',
    ...within(0.01, reducedMass * (1 + restitution) * speed * normal[0]),
    measured: normalImpulse,
    source: "Newton's law of impact",
    evidence,
  };
  const source = `Coulomb's law at a sliding impact; ${chungOoi}, test 4`;
  yield {
    quantity: 'tangential over normal impulse, sliding',
    unit: '1',
    ...within(0.02, friction),
    measured: tangentialImpulse / normalImpulse,
    source,
    evidence,
  };
  yield {
    quantity: 'spin after a sliding impact',
    unit: 'rad/s',
    ...within(0.02, (friction * normalImpulse) / (0.4 * masses[0] * radii[0])),
    measured: length(after[0]!.spin),
    source,
    evidence,
  };
}
