/** What things are made of, and how two materials meet. */
import * as z from 'zod/mini';
import { defaulted, live, number, object, optional, reference, required } from './schema-fields.ts';
import { lawSchema, penaltySchema } from './soft/schema-laws.ts';

/** Coulomb's coefficient may exceed 1; the other two are fractions of a radius, and small. */
const coefficient = () => number('1', { min: 0, usual: [0, 1] });
const resistance = () => number('1', { min: 0, usual: [0, 0.5] });
const fraction = () => number('1', { min: 0, max: 1 });
const pressure = () => number('Pa', { min: 0, usual: [0, 1e5] });
const modulus = () => number('Pa', { above: 0, usual: [1e3, 1e11] });

const meanings = {
  friction: 'Coulomb coefficient: tangential force at most this times the normal force.',
  restitution: 'Part of the approach velocity that an impact gives back.',
  rollingFriction: 'Resistance to rolling: torque at most this times R* and the normal force, with 1/R* = 1/R₁ + 1/R₂.',
  twistingFriction: 'Resistance to spinning about the normal: torque at most this times R* and the normal force.',
  cohesion: 'Greatest pull that a contact bears, as a pressure on the cross-section π R*².',
  effectiveModulus: 'Of both together, 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂; used by the solver `hertz`.',
  effectiveShearModulus: 'Of both together, 1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂; used by the solver `hertz`.',
};

export const materialSchema = object('Material', 'What grains, soft matter or bodies are made of.', {
  density: live(defaulted(2500, number('kg/m³', { above: 0, usual: [10, 20000] }), 'Mass per volume of the solid.')),
  friction: live(defaulted(0.5, coefficient(), meanings.friction)),
  restitution: live(defaulted(0, fraction(), meanings.restitution)),
  rollingFriction: live(defaulted(0, resistance(), meanings.rollingFriction)),
  twistingFriction: live(defaulted(0, resistance(), meanings.twistingFriction)),
  cohesion: live(defaulted(0, pressure(), meanings.cohesion)),
  youngModulus: live(
    optional(
      modulus(),
      'Stiffness E of the solid, which soft matter and the solver `hertz` need. What is to be rigid has a large one, like 1e30.',
      'rigid; with the solver `hertz` or for soft matter, an error',
    ),
  ),
  poissonRatio: live(
    optional(
      number('1', { min: 0, max: 0.5 }),
      'Contraction across a pull over extension along it; used by the solver `hertz` and, less than 0.5, by soft matter.',
      '0.25',
    ),
  ),
  viscosity: live(
    defaulted(
      0,
      number('Pa s', { min: 0, usual: [0, 1000] }),
      'Of soft matter, with any law: stress per rate of strain, η in η (∇v + ∇vᵀ).',
    ),
  ),
  volumePenalty: live(optional(penaltySchema, 'Keeps the volume of soft matter beyond what E and ν do.', 'none')),
  law: optional(lawSchema, 'How soft matter of it resists and flows.', 'for grains and bodies only'),
});

export const contactSchema = object(
  'Contact',
  'How two materials meet, where it is not to follow from the two by themselves.',
  {
    between: required(
      z.tuple([reference('materials'), reference('materials')]),
      'Names of the two materials; the same name twice for one with itself.',
    ),
    friction: optional(coefficient(), meanings.friction, 'geometric mean of the two'),
    restitution: optional(fraction(), meanings.restitution, 'the smaller of the two'),
    rollingFriction: optional(resistance(), meanings.rollingFriction, 'mean of the two'),
    twistingFriction: optional(resistance(), meanings.twistingFriction, 'mean of the two'),
    cohesion: optional(pressure(), meanings.cohesion, 'the smaller of the two'),
    effectiveModulus: optional(modulus(), meanings.effectiveModulus, 'as said, from the two'),
    effectiveShearModulus: optional(modulus(), meanings.effectiveShearModulus, 'as said, from the two'),
  },
);
