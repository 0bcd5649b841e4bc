/** Every validation case, in the order in which `talus validate` runs them. */
import { anandHopperCase } from './grains/anand-hopper.ts';
import { calibrationBandsCase } from './grains/calibration-bands.ts';
import { beverlooCase } from './grains/beverloo.ts';
import { chungOoiCase } from './grains/chung-ooi.ts';
import { collisionCase } from './grains/collision.ts';
import { circlingCase } from './grains/circling.ts';
import { columnCollapseCase } from './grains/column-collapse.ts';
import { columnsCase } from './grains/columns.ts';
import { dropsCase } from './grains/drops.ts';
import { freeFallCase } from './grains/free-fall.ts';
import { inclineCase } from './grains/incline.ts';
import { janssenCase } from './grains/janssen.ts';
import { longRestCase } from './grains/long-rest.ts';
import { momentumCase } from './grains/momentum.ts';
import { obliqueImpactCase } from './grains/oblique-impact.ts';
import { packingCase } from './grains/packing.ts';
import { pilesCase } from './grains/piles.ts';
import { pyramidCase } from './grains/pyramid.ts';
import { reposeCase } from './grains/repose.ts';
import { rollingResistanceCase } from './grains/rolling-resistance.ts';
import { seamsCase } from './grains/seams.ts';
import { slidingToRollingCase } from './grains/sliding-to-rolling.ts';
import { slitHopperCase } from './grains/slit-hopper.ts';
import { stackWeightCase } from './grains/stack-weight.ts';
import { barPeriodCase } from './soft/bar-period.ts';
import { cantileverCase, cantileverFineCase } from './soft/cantilever.ts';
import { clothStripCase } from './soft/cloth-strip.ts';
import { damBreakCase, damBreakFineCase } from './soft/dam-break.ts';
import { earthPressureCase } from './soft/earth-pressure.ts';
import { fillMassCase } from './soft/fill-mass.ts';
import { fastReboundCase } from './soft/fast-rebound.ts';
import { hydrostaticCase } from './soft/hydrostatic.ts';
import { neoHookeanStretchCase } from './soft/neo-hookean-stretch.ts';
import { relaxingBlockCase } from './soft/relaxing-block.ts';
import { sandColumnCase } from './soft/sand-column.ts';
import { sandShearCase } from './soft/sand-shear.ts';
import { softAdjointCase } from './soft/soft-adjoint.ts';
import { softFreeFallCase } from './soft/soft-free-fall.ts';
import { softInclineCase } from './soft/soft-incline.ts';
import { softMomentumCase } from './soft/soft-momentum.ts';
import { softSpinCase } from './soft/soft-spin.ts';
import { slowBarCase } from './soft/slow-bar.ts';
import { waterVolumeCase } from './soft/water-volume.ts';
import { waveSpeedCase } from './soft/wave-speed.ts';
import { yieldingBarCase } from './soft/yielding-bar.ts';
import { cableFingerCase } from './soft/cable-finger.ts';
import { rolloutGradientCase, rolloutGradientLongCase } from './soft/rollout-gradient.ts';
import { shapesInclineCase } from './shapes/incline.ts';
import { shapesTriangleCase } from './shapes/triangle.ts';
import { shapesLeaningBlockCase } from './shapes/leaning-block.ts';
import { shapesMomentumCase } from './shapes/momentum.ts';
import { shapesFieldsCase } from './shapes/fields.ts';
import { shapesDiscsCase } from './shapes/discs.ts';
import { shapesColumnCollapseCase } from './shapes/column-collapse.ts';
import { shapesSiloCase } from './shapes/silo.ts';
import { shapesPackingCase } from './shapes/packing.ts';
import { shapesDrumCase } from './shapes/drum.ts';
import { shapesCerealCase } from './shapes/cereal.ts';
import { shapesChainCase } from './shapes/chain.ts';
import { shapesImpactsCase } from './shapes/impacts.ts';
import { robotReachCase } from './robots/inverse-kinematics.ts';
import { robotTrackingCase } from './robots/robot-tracking.ts';
import type { ValidationCase } from './validation-case.ts';

export const validationCases: readonly ValidationCase[] = [
  freeFallCase,
  dropsCase,
  collisionCase,
  momentumCase,
  slidingToRollingCase,
  seamsCase,
  circlingCase,
  rollingResistanceCase,
  inclineCase,
  chungOoiCase,
  obliqueImpactCase,
  stackWeightCase,
  columnsCase,
  pyramidCase,
  pilesCase,
  longRestCase,
  packingCase,
  janssenCase,
  beverlooCase,
  anandHopperCase,
  columnCollapseCase,
  reposeCase,
  slitHopperCase,
  calibrationBandsCase,
  fillMassCase,
  softFreeFallCase,
  softMomentumCase,
  softSpinCase,
  fastReboundCase,
  slowBarCase,
  softInclineCase,
  barPeriodCase,
  waveSpeedCase,
  cantileverCase,
  neoHookeanStretchCase,
  clothStripCase,
  yieldingBarCase,
  relaxingBlockCase,
  hydrostaticCase,
  earthPressureCase,
  sandShearCase,
  damBreakCase,
  waterVolumeCase,
  softAdjointCase,
  cantileverFineCase,
  damBreakFineCase,
  sandColumnCase,
  rolloutGradientCase,
  rolloutGradientLongCase,
  cableFingerCase,
  shapesInclineCase,
  shapesTriangleCase,
  shapesLeaningBlockCase,
  shapesMomentumCase,
  shapesFieldsCase,
  shapesDiscsCase,
  shapesColumnCollapseCase,
  shapesSiloCase,
  shapesPackingCase,
  shapesDrumCase,
  shapesCerealCase,
  shapesChainCase,
  shapesImpactsCase,
  robotReachCase,
  robotTrackingCase,
];
