/** Objectives that are written with jax-js, which is installed beside Talus: `import { jaxObjective } from 'talus/jax'`. */
export { jaxObjective } from './design/objectives/jax-objective.ts';
export type { JaxMoment, JaxObjectiveOptions, JaxState } from './design/objectives/jax-objective.ts';
