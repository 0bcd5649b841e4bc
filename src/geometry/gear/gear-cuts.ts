/** How a gear is cut into triangles of a wished number. */
import { MeshError } from '../closed-mesh.ts';
import type { GearModel, GearProfile } from './gear-profile.ts';

/** How finely the parts of a gear's surface are cut, in pieces. */
export interface GearCuts {
  /** Of a fillet, of an involute, of a tip and of a root between two teeth */
  readonly fillet: number;
  readonly involute: number;
  readonly tip: number;
  readonly root: number;
  /** Along the axis */
  readonly layers: number;
}

/** Edges along the axis may be longer: the teeth hardly curve there. */
const layerStretch = 2;
/** More layers than a gear of any use has. */
const mostLayers = 10_000;

/** With about as many triangles as wished, or as few as teeth can be made of. */
export function gearCuts(gear: GearModel, profile: GearProfile, triangles: number): GearCuts {
  let [coarse, fine] = [4 * gear.module, 1e-3 * gear.module];
  for (let k = 0; k < 40; k++) {
    const middle = Math.sqrt(coarse * fine);
    if (triangleCount(gear, cutsOf(gear, profile, middle)) > triangles) fine = middle;
    else coarse = middle;
  }
  const cuts = cutsOf(gear, profile, coarse);
  if (!(cuts.layers <= mostLayers))
    throw new MeshError('the gear is too wide for its teeth: make the width less or the module larger');
  return cuts;
}

/** `edge`: length of edges across the axis [m] */
function cutsOf({ module, width, teeth, helixAngle }: GearModel, profile: GearProfile, edge: number): GearCuts {
  const { rootRadius, formRadius, tipRadius, halfAngle } = profile;
  const parts = (length: number, least: number) => Math.max(Math.round(length / edge), least);
  // A layer turns by no more than half a pitch.
  const twist = (width * Math.abs(Math.tan(helixAngle))) / profile.pitchRadius;
  return {
    fillet: parts(Math.max(formRadius - rootRadius, module / 2), 1),
    involute: parts(tipRadius - formRadius, 2),
    tip: parts(2 * tipRadius * halfAngle(tipRadius), 1),
    root: parts(2 * rootRadius * (Math.PI / teeth - halfAngle(rootRadius)), 1),
    layers: Math.max(parts(width / layerStretch, 1), Math.ceil((twist * teeth) / Math.PI)),
  };
}

function triangleCount({ teeth, bore }: GearModel, { fillet, involute, tip, root, layers }: GearCuts): number {
  const flank = fillet + involute;
  const inner = root + 1;
  const sides = 2 * layers * (2 * flank + tip + root + (bore > 0 ? inner : 0));
  const ends = 2 * (2 * flank + tip - 1 + (bore > 0 ? 2 : 1) * inner);
  return teeth * (sides + ends);
}
