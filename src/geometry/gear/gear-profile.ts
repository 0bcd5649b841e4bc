/**
 * The outline of an involute gear as a straight-sided rack cutter makes it: flanks are involutes of the base circle, and
 * below them the corner of the cutter leaves a fillet, a trochoid, which undercuts the flanks of gears with few teeth. Two
 * gears that the same cutter makes run together. Addendum 1 module, dedendum 1.25 modules. Litvin and Fuentes, Gear Geometry
 * and Applied Theory, 2nd edition (2004), chapter 6.
 */
import { MeshError } from '../closed-mesh.ts';

export interface GearModel {
  readonly teeth: number;
  /** Pitch over π, in the section across a tooth [m] */
  readonly module: number;
  /** Along the axis [m] */
  readonly width: number;
  /** In the section across a tooth [rad] */
  readonly pressureAngle: number;
  /** Of the teeth at the pitch circle against the axis; positive ones rise to the right like a right-handed screw [rad] */
  readonly helixAngle: number;
  /** Diameter of the hole along the axis; 0 for none [m] */
  readonly bore: number;
}

/** In modules. */
const addendum = 1;
const dedendum = 1.25;

export interface GearProfile {
  readonly pitchRadius: number;
  readonly baseRadius: number;
  readonly tipRadius: number;
  readonly rootRadius: number;
  /** Where the fillet ends and the involute begins [m] */
  readonly formRadius: number;
  /** Half of a tooth, seen from the axis, at a radius from root to tip [rad] */
  halfAngle(radius: number): number;
}

const involute = (angle: number): number => Math.tan(angle) - angle;

/** Across the axis. Throws a {@link MeshError} where there is no such gear. */
export function gearProfile({ teeth, module, pressureAngle, helixAngle, bore }: GearModel): GearProfile {
  // In the section across the axis everything along the pitch circle is longer by 1 / cos of the helix angle.
  const stretched = module / Math.cos(helixAngle);
  const angle = Math.atan(Math.tan(pressureAngle) / Math.cos(helixAngle));
  const pitchRadius = (stretched * teeth) / 2;
  const baseRadius = pitchRadius * Math.cos(angle);
  const tipRadius = pitchRadius + addendum * module;
  const depth = dedendum * module;
  const rootRadius = pitchRadius - depth;
  // Half the width of the cutter's tip.
  const cutterTip = (Math.PI * stretched) / 4 - depth * Math.tan(angle);
  if (cutterTip <= 0) throw new MeshError('a cutter for these teeth would be pointed: make the pressure angle smaller');
  // A tooth stands on a chord of the root circle.
  if (bore / 2 >= rootRadius * Math.cos(Math.PI / teeth)) {
    throw new MeshError(
      `the bore cuts into the teeth: make it less than ${shown(2 * rootRadius * Math.cos(Math.PI / teeth))} m`,
    );
  }
  const onInvolute = (radius: number): number =>
    Math.PI / (2 * teeth) + involute(angle) - involute(Math.acos(Math.min(baseRadius / radius, 1)));
  const onFillet = (radius: number): number => {
    // The corner is at this place along the pitch line when it is at the radius; the gear has turned by that over its own.
    const along = Math.sqrt(Math.max(radius ** 2 - rootRadius ** 2, 0));
    return Math.PI / teeth - Math.atan2(along, rootRadius) + (along - cutterTip) / pitchRadius;
  };
  const formRadius = formRadiusOf();
  if (onInvolute(tipRadius) <= 0)
    throw new MeshError('the teeth are pointed: give the gear more of them or make the pressure angle smaller');
  return {
    pitchRadius,
    baseRadius,
    tipRadius,
    rootRadius,
    formRadius,
    halfAngle: (radius) => (radius < formRadius ? onFillet(radius) : onInvolute(radius)),
  };

  function formRadiusOf(): number {
    // Along the line of action from the base circle to where the cutter's corner meets it.
    const fromBase = pitchRadius * Math.sin(angle) - depth / Math.sin(angle);
    if (fromBase >= 0) return Math.hypot(baseRadius, fromBase);
    // Undercut: the corner cuts into the involute, up to where both are the same.
    let [low, high] = [baseRadius, pitchRadius];
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2;
      if (onFillet(middle) < onInvolute(middle)) low = middle;
      else high = middle;
    }
    return high;
  }
}

const shown = (x: number): number => Number(x.toPrecision(3));
