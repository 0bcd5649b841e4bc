/**
 * Objectives that a user writes as any function of the particles, differentiated by jax-js. It is an optional package, of
 * its own entry `talus/jax`, and loaded when the first such objective is made.
 */
import type * as jaxModule from '@jax-js/jax';
import { TalusError } from '../../core/errors.ts';
import { particleFieldSizes, type Evaluation, type Moment, type Objective, type ParticleField } from '../rollout/objective.ts'; // prettier-ignore
import { momentsOf, type When } from './selection.ts';

type Jax = typeof jaxModule;
type JaxArray = jaxModule.Array;
type Differentiated<F extends ParticleField> = readonly [value: JaxArray, gradient: JaxState<F>];

/**
 * Arrays of jax-js: positions and velocities of shape [particles, 3]; C and F, if they are read, of shape [particles, 3, 3]
 * with the column before the row; memory of shape [particles]. An operation uses its arrays up: to use one twice, take
 * `state.position.ref` the first time.
 */
export type JaxState<F extends ParticleField = 'position' | 'velocity'> = Readonly<Record<F, JaxArray>>;

/** Which moment it is; plain numbers. */
export type JaxMoment = Pick<Moment, 'step' | 'steps' | 'time' | 'count'>;

export interface JaxObjectiveOptions<F extends ParticleField = 'position' | 'velocity'> {
  /** What the function is given. Default: position and velocity. */
  readonly reads?: readonly F[];
  /** Default: `end`. The values of several moments are added up. */
  readonly when?: When;
  /** Where the package comes from. Default: `import('@jax-js/jax')`. */
  readonly load?: () => Promise<Jax>;
}

/** `of` gives a scalar array of jax-js, in f32, by operations of jax-js alone: `(state) => np.mean(np.square(state.velocity))`. */
export async function jaxObjective<F extends ParticleField = 'position' | 'velocity'>(
  of: (state: JaxState<F>, numpy: Jax['numpy'], moment: JaxMoment) => JaxArray,
  { reads, when, load = () => import('@jax-js/jax') }: JaxObjectiveOptions<F> = {},
): Promise<Objective> {
  const jax = await loadJax(load);
  const fields = reads ?? (['position', 'velocity'] as unknown as readonly F[]);
  return {
    reads: fields,
    ...momentsOf(when),
    evaluate(moment) {
      const { step, steps, time, count } = moment;
      const state = Object.fromEntries(fields.map((field) => [field, arrayOf(jax, moment, field)])) as JaxState<F>;
      const scalar = (arrays: JaxState<F>): JaxArray => of(arrays, jax.numpy, { step, steps, time, count });
      try {
        // Its own types map every tree of arrays; this one is flat.
        const differentiate = jax.valueAndGrad as unknown as (of: typeof scalar) => (arrays: JaxState<F>) => Differentiated<F>; // prettier-ignore
        return evaluationOf(differentiate(scalar)(state), fields);
      } catch (cause) {
        throw new TalusError(`an objective of jax-js failed after step ${step}: ${(cause as Error).message}`, {
          cause,
        });
      }
    },
  };
}

async function loadJax(load: () => Promise<Jax>): Promise<Jax> {
  // Node before 21 has no navigator, which jax-js asks for the number of cores.
  if (!('navigator' in globalThis)) {
    const navigator = { userAgent: 'node', hardwareConcurrency: 1 };
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true });
  }
  try {
    const jax = await load();
    await jax.init('wasm');
    return jax;
  } catch (cause) {
    const { code, message = String(cause) } = cause as { readonly code?: string; readonly message?: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND';
    const reason = isMissing ? 'the optional package @jax-js/jax is not installed' : `the package @jax-js/jax does not load: ${message}`; // prettier-ignore
    throw new TalusError(`jaxObjective: ${reason}: npm install @jax-js/jax@0.1.25`, { cause });
  }
}

const shapes: Readonly<Record<number, readonly number[]>> = { 1: [], 3: [3], 9: [3, 3] };

function arrayOf({ numpy }: Jax, moment: Moment, field: ParticleField): JaxArray {
  const shape = [moment.count, ...shapes[particleFieldSizes[field]]!];
  return numpy.array(Float32Array.from(moment[field]), { shape, device: 'wasm' });
}

/** Reading an array also uses it up, so that nothing is left to be freed. */
function evaluationOf<F extends ParticleField>([value, gradient]: Differentiated<F>, fields: readonly F[]): Evaluation {
  return {
    value: value.dataSync()[0]!,
    bars: Object.fromEntries(fields.map((field) => [field, Float64Array.from(gradient[field].dataSync())])),
  };
}
