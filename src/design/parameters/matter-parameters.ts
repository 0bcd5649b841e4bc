/** What matter is made of: one number for all particles of a selection. */
import { TalusError } from '../../core/errors.ts';
import { between, positive, type Bound } from '../optimisers/bounds.ts';
import { requireStart } from '../optimisers/check-option.ts';
import { eachParticle, type ParticleSelection } from '../objectives/selection.ts';
import { joinParameters, type Parameter } from './parameter.ts';

export interface MatterParameterOptions {
  readonly start: number;
  /** Default: all. */
  readonly particles?: ParticleSelection;
  /** Default: positive for a modulus or a density, between 0 and 0.49 for Poisson's ratio. */
  readonly bound?: Bound;
  /** For histories. Default: that of the quantity. */
  readonly name?: string;
}

/** Young's modulus [Pa] */
export const youngModulusParameter = (options: MatterParameterOptions): Parameter =>
  uniform('youngModulus', { bound: positive(), name: 'Young modulus', ...options });

export const poissonRatioParameter = (options: MatterParameterOptions): Parameter =>
  uniform('poissonRatio', { bound: between(0, 0.49), name: 'Poisson ratio', ...options });

/** Density at rest [kg/m³]: mass follows, by the volumes that parameters before it have left. */
export function densityParameter(options: MatterParameterOptions): Parameter {
  const {
    start,
    particles,
    bound = positive(),
    name = 'density',
  } = (options as MatterParameterOptions | undefined) ?? ({} as MatterParameterOptions);
  requireStart('densityParameter start', start, 'give it like { start: 1000 }');
  const each = eachParticle(particles);
  return {
    names: [name],
    start: Float64Array.of(start),
    bounds: [bound],
    apply([density = NaN], draft) {
      const volume = draft.volume.slice();
      each(volume.length, (particle) => {
        draft.mass[particle] = density * volume[particle]!;
      });
      return (bars) => {
        let sum = 0;
        each(volume.length, (particle) => {
          sum += bars.mass[particle]! * volume[particle]!;
          bars.volume[particle]! += bars.mass[particle]! * density;
          bars.mass[particle] = 0;
        });
        return Float64Array.of(sum);
      };
    },
  };
}

/** Numbers to start from: E [Pa], density [kg/m³], ν */
export type MatterStart = Readonly<Partial<Record<'youngModulus' | 'density' | 'poissonRatio', number>>>;

/** Those of a material that are to be found, in the order in which they are given, with the bounds that each has. */
export function matterParameter(
  start: MatterStart,
  options: Pick<MatterParameterOptions, 'particles'> = {},
): Parameter {
  const each = { youngModulus: youngModulusParameter, density: densityParameter, poissonRatio: poissonRatioParameter };
  const names = Object.keys(start) as (keyof MatterStart)[];
  for (const name of names)
    if (!(name in each))
      throw new TalusError(`matterParameter: there is no ${name}: there are ${Object.keys(each).join(', ')}`);
  return joinParameters(names.map((name) => each[name]({ start: start[name]!, ...options })));
}

function uniform(
  field: 'youngModulus' | 'poissonRatio',
  { start, particles, bound, name }: MatterParameterOptions & Required<Pick<MatterParameterOptions, 'bound' | 'name'>>,
): Parameter {
  requireStart(
    `${field}Parameter start`,
    start,
    `give it like { start: ${field === 'youngModulus' ? '20000' : '0.3'} }`,
  );
  const each = eachParticle(particles);
  return {
    names: [name],
    start: Float64Array.of(start),
    bounds: [bound],
    apply([value = NaN], draft) {
      each(draft[field].length, (particle) => {
        draft[field][particle] = value;
      });
      return (bars) => {
        let sum = 0;
        each(bars[field].length, (particle) => {
          sum += bars[field][particle]!;
          bars[field][particle] = 0;
        });
        return Float64Array.of(sum);
      };
    },
  };
}
