/** Laws of soft matter: how a material resists, flows and yields. Stiffness and density are the material's. */
import {
  defaulted,
  flag,
  integer,
  kind,
  kinds,
  live,
  number,
  object,
  oneOf,
  optional,
  required,
  rule,
} from '../schema-fields.ts';

/** More are not told apart on a device. */
export const greatestLawCount = 16;

export const penaltySchema = object(
  'VolumePenalty',
  'Energy f K/p (J − 1)ᵖ against changes of volume, beside that of the law: K is the bulk modulus E/(3 (1 − 2ν)).',
  {
    power: defaulted(2, integer({ min: 2, max: 16 }), 'p, an even number.'),
    factor: defaulted(1, number('1', { above: 0, usual: [0.1, 100] }), 'f.'),
  },
).check(
  rule(({ power }) =>
    power % 2 === 0 ? null : { at: ['power'], message: 'must be even: growth and shrinking cost alike' },
  ),
);

export const lawSchema = kinds([
  object('FixedCorotated', 'Elastic: stiff against stretch and bearing great rotations. The usual choice.', {
    kind: kind('fixed-corotated'),
  }),
  object('NeoHookean', 'Elastic like rubber: E = µ/2 (tr FᵀF − 3) − µ ln J + λ/2 ln² J.', {
    kind: kind('neo-hookean'),
  }),
  object('VonMises', 'Elastic up to a shear stress, beyond which it flows and keeps its volume: dough, clay, metal.', {
    kind: kind('von-mises'),
    yieldStress: live(
      required(number('Pa', { above: 0, usual: [1e2, 1e9] }), 'In a pull along one axis, at which it yields.'),
    ),
  }),
  object('DruckerPrager', 'Sand: bears shear in proportion to its pressure, and no pull beyond its cohesion.', {
    kind: kind('drucker-prager'),
    frictionAngle: live(
      defaulted((30 * Math.PI) / 180, number('rad', { above: 0, max: 1.4 }), 'Angle of inner friction φ; 30°.'),
    ),
    cohesion: live(
      defaulted(
        0,
        number('Pa', { min: 0, usual: [0, 1e5] }),
        'Shear that it bears without pressure, c of Mohr and Coulomb.',
      ),
    ),
    match: optional(
      oneOf('compression', 'plane', 'slope'),
      'Where the cone has the strength of φ. "compression": pressed along one axis. "plane": Mohr’s circle in plane strain, as earth presses on walls. "slope": shear over pressure of a layer that slides is tan φ. A slope that flows comes to rest near atan(sin φ) with "plane", 26.6° for 30°, and near φ with "slope". One that is built at rest may stand steeper: up to φ with "plane", and to asin(tan φ) with "slope", 35.3° for 30°.',
      '"compression", where slopes of φ = 30° flow beyond 34.7° and may stand up to 43.9°; in the plane "plane"',
    ),
  }).check(
    rule(({ match, frictionAngle }) =>
      match !== 'slope' || frictionAngle <= Math.PI / 4
        ? null
        : {
            at: ['frictionAngle'],
            message: 'must be ≤ 0.7854 rad (45°) with the match "slope": steeper, it would bear a pull',
          },
    ),
  ),
  object('Snow', 'After Stomakhin 2013: breaks beyond small strains, hardens where it is packed, softens where torn.', {
    kind: kind('snow'),
    hardening: live(
      defaulted(10, number('1', { min: 0, max: 50 }), 'ξ: E grows by exp(ξ (1 − J)) with lasting volume J.'),
    ),
    criticalCompression: live(
      defaulted(0.025, number('1', { above: 0, max: 0.9, usual: [0.001, 0.1] }), 'Beyond which it breaks.'),
    ),
    criticalStretch: live(
      defaulted(0.0075, number('1', { above: 0, max: 0.9, usual: [0.001, 0.1] }), 'Beyond which it breaks.'),
    ),
  }),
  object(
    'Fluid',
    'A fluid that yields a little: pressure after Tait, K/γ (J^−γ − 1), with J its volume over that at rest.',
    {
      kind: kind('fluid'),
      bulkModulus: live(
        required(
          number('Pa', { above: 0, usual: [1e3, 3e9] }),
          'K. Sound travels at √(K/ρ): ten times the greatest speed of the flow keeps the volume within 1 %.',
        ),
      ),
      exponent: live(defaulted(7, number('1', { min: 1, max: 20 }), 'γ.')),
      tension: live(defaulted(false, flag(), 'Whether it bears a pull. Without, drops part from it.')),
      keepVolume: defaulted(
        true,
        flag(),
        'Whether its volume follows the density that the grid measures, or water that splashes shrinks. For one density of all soft matter; gradients want false.',
      ),
    },
  ),
  object('Viscoelastic', 'Elastic when quick, a fluid when slow: shear stress relaxes.', {
    kind: kind('viscoelastic'),
    relaxationTime: live(
      required(number('s', { above: 0, usual: [1e-3, 10] }), 'In which shear stress falls to 1/e at a constant shape.'),
    ),
  }),
  object(
    'Cloth',
    'A sheet after Jiang 2017: a membrane along the sheet, little else across it. Only in three dimensions. E and ν are those of a strip that is pulled: force E ε a section, and contraction ν ε across.',
    {
      kind: kind('cloth'),
      normalStiffness: live(
        required(
          number('Pa', { min: 0, usual: [0, 1e6] }),
          'Against being pressed across the sheet; nothing resists a pull.',
        ),
      ),
      shearStiffness: live(defaulted(0, number('Pa', { min: 0, usual: [0, 1e6] }), 'Against shear of the two faces.')),
      layerFriction: live(
        defaulted(
          0,
          number('1', { min: 0, usual: [0, 1] }),
          'Coulomb coefficient between its layers, up to which they bear that shear.',
        ),
      ),
    },
  ),
]);
