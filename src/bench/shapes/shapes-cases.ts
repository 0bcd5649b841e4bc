/** Whole steps of a column of # grains at rest, on tables: springs with the paper's step, and the velocity-level solver. */
import type { BenchCase, BenchCheck, BenchRunWorld } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { grainsOf, kineticEnergy, resumedColumn, restEnergy, settledColumn, type Column } from './column.ts';

export const hash = { kind: 'letter', letter: '#' } as const;

/** The paper's step [s], and a stiffness for which grains at the bottom overlap by a hundredth of a radius [N/m] */
export const springStep = 5e-5;
export const springs = { kind: 'springs', stiffness: 1e8 } as const;
const velocityLevel = { kind: 'gauss-seidel' } as const;
export const velocityStep = 1e-3;

/** Steps after which the forces of another solver have found their way. */
const warmUp = 20;

const quickSize = { columns: 10, rows: 6 };

function columnCase(
  name: string,
  title: string,
  size: Pick<Column, 'columns' | 'rows' | 'worlds'>,
  given: Pick<Column, 'solver' | 'timeStep'>,
): BenchCase {
  return {
    group: 'shapes',
    name,
    title: `${grainsOf(size).toLocaleString('en')} # grains at rest in ${(size.worlds ?? 1) > 1 ? `${size.worlds} columns` : 'a column'}, ${title}`,
    async prepare(device, benchSize, settings): Promise<BenchRunWorld> {
      const chosen = { ...(benchSize === 'quick' ? quickSize : size), outline: hash };
      const meter = new DeviceMeter(device);
      const settled = await settledColumn(meter, chosen, settings);
      const timeStep = settings.timeStep ?? given.timeStep;
      const column = { ...chosen, solver: given.solver, timeStep, isClosed: true };
      const world = await resumedColumn(meter, column, settled, settings.overrides);
      world.advance(warmUp);
      await world.idle();
      return {
        particles: grainsOf(chosen),
        secondsPerStep: timeStep,
        advance: (steps) => world.advance(steps),
        get memoryBytes() {
          return meter.bytes;
        },
        async conclude() {
          const counted = Object.entries(await world.warnings()).filter(([, count]) => count > 0);
          const { count } = await world.contacts();
          return {
            checks: [restCheck(await kineticEnergy(world))],
            notes: [
              `${(count / grainsOf(chosen)).toFixed(2)} contacts a grain that push`,
              ...counted.map(([warning, times]) => `counted: ${warning} ${times}`),
            ],
          };
        },
        [Symbol.dispose]: () => world[Symbol.dispose](),
      };
    },
  };
}

const restCheck = (energy: number): BenchCheck => ({
  quantity: 'kinetic energy a grain',
  measured: energy,
  limit: restEnergy,
  unit: 'm g R',
  pass: energy < restEnergy,
});

const springTitle = 'a step of springs on tables';
const velocityTitle = 'a step of the velocity-level solver on tables';

export const shapesCases: readonly BenchCase[] = [
  columnCase('shapes-7k', springTitle, { columns: 350, rows: 20 }, { solver: springs, timeStep: springStep }),
  columnCase(
    'shapes-7k-velocity',
    velocityTitle,
    { columns: 350, rows: 20 },
    { solver: velocityLevel, timeStep: velocityStep },
  ),
  columnCase(
    'shapes-100k',
    springTitle,
    { columns: 350, rows: 20, worlds: 15 },
    { solver: springs, timeStep: springStep },
  ),
  columnCase(
    'shapes-100k-velocity',
    velocityTitle,
    { columns: 350, rows: 20, worlds: 15 },
    { solver: velocityLevel, timeStep: velocityStep },
  ),
];
