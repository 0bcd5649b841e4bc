import { describe, expect, it } from 'vitest';
import { closedMesh, type TriangleMesh } from '../closed-mesh.ts';
import { gearMesh } from './gear-mesh.ts';
import { gearProfile, type GearModel } from './gear-profile.ts';

const degree = Math.PI / 180;
const spur: GearModel = { teeth: 24, module: 2e-3, width: 0.01, pressureAngle: 20 * degree, helixAngle: 0, bore: 0.01 };
const helical: GearModel = { ...spur, teeth: 30, helixAngle: 25 * degree, width: 0.02, bore: 0 };
const small: GearModel = { ...spur, teeth: 8, bore: 0 };
const gears = { spur, helical, small };

function volumeOf({ positions, corners }: TriangleMesh): number {
  let volume = 0;
  for (let k = 0; k < corners.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => positions.subarray(3 * corners[k + i]!, 3 * corners[k + i]! + 3)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    volume +=
      (a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
        a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
        a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)) /
      6;
  }
  return volume;
}

/** Twisting does not change it (Cavalieri): the root's disc, less the bore, and the teeth, by Simpson's rule. */
function exactVolume(gear: GearModel): number {
  const { rootRadius, formRadius, tipRadius, halfAngle } = gearProfile(gear);
  const integral = (from: number, to: number) => {
    const n = 20000;
    let sum = 0;
    for (let k = 0; k <= n; k++) {
      const radius = from + ((to - from) * k) / n;
      sum += (k === 0 || k === n ? 1 : k % 2 === 1 ? 4 : 2) * 2 * radius * halfAngle(Math.min(radius, to - 1e-15));
    }
    return (sum * (to - from)) / (3 * n);
  };
  const teeth = gear.teeth * (integral(rootRadius, formRadius) + integral(formRadius, tipRadius));
  return gear.width * (Math.PI * (rootRadius ** 2 - (gear.bore / 2) ** 2) + teeth);
}

describe.each(Object.entries(gears))('a %s gear', (_, gear) => {
  const mesh = gearMesh(gear, 20000);

  it('is closed, in one piece, with a hole if it has a bore', () => {
    const { positions, corners } = closedMesh(mesh);
    expect(corners).toEqual(mesh.corners);
    // Euler: vertices − edges + triangles is 2, or 0 with a hole.
    expect(positions.length / 3 - corners.length / 2 + corners.length / 3).toBe(gear.bore > 0 ? 0 : 2);
  });

  it('has the volume of its outline', () => {
    const error = (triangles: number) => Math.abs(volumeOf(gearMesh(gear, triangles)) / exactVolume(gear) - 1);
    expect(error(3000)).toBeLessThan(0.02);
    expect(error(100000)).toBeLessThan(1e-3);
  });

  it('has about as many triangles as wished', () => {
    for (const wished of [10000, 30000, 100000]) {
      const count = gearMesh(gear, wished).corners.length / 3;
      expect(count).toBeLessThanOrEqual(wished);
      expect(count).toBeGreaterThan(0.75 * wished);
    }
    // Teeth need this many.
    expect(gearMesh(gear, 1).corners.length / 3 / gear.teeth).toBeLessThan(100);
  });

  it('is as wide and as large as it was given', () => {
    const { tipRadius } = gearProfile(gear);
    let [radius, height] = [0, 0];
    for (let k = 0; k < mesh.positions.length; k += 3) {
      radius = Math.max(radius, Math.hypot(mesh.positions[k]!, mesh.positions[k + 1]!));
      height = Math.max(height, Math.abs(mesh.positions[k + 2]!));
    }
    expect(radius).toBeCloseTo(tipRadius, 12);
    expect(height).toBeCloseTo(gear.width / 2, 12);
  });
});

describe('the outline', () => {
  it('has teeth as thick as spaces at the pitch circle', () => {
    for (const gear of Object.values(gears)) {
      const { pitchRadius, halfAngle } = gearProfile(gear);
      expect(pitchRadius).toBeCloseTo((gear.teeth * gear.module) / Math.cos(gear.helixAngle) / 2, 12);
      expect(2 * halfAngle(pitchRadius) * pitchRadius).toBeCloseTo(
        (Math.PI * gear.module) / Math.cos(gear.helixAngle) / 2,
        12,
      );
    }
  });

  it('has flanks whose normals touch the base circle', () => {
    const { baseRadius, formRadius, tipRadius, halfAngle } = gearProfile(spur);
    // The normal of an involute touches the base circle.
    const point = (radius: number) =>
      [radius * Math.cos(halfAngle(radius)), radius * Math.sin(halfAngle(radius))] as const;
    for (const share of [0.1, 0.5, 0.9]) {
      const radius = formRadius + share * (tipRadius - formRadius);
      const [before, here, after] = [point(radius - 1e-8), point(radius), point(radius + 1e-8)];
      const tangent = Math.atan2(after[1] - before[1], after[0] - before[0]);
      const normalFromCentre = Math.abs(here[0] * Math.cos(tangent) + here[1] * Math.sin(tangent));
      expect(normalFromCentre).toBeCloseTo(baseRadius, 9);
    }
  });

  it('goes over from fillet to flank without a step, and undercuts few teeth', () => {
    for (const gear of Object.values(gears)) {
      const { formRadius, halfAngle } = gearProfile(gear);
      expect(halfAngle(formRadius - 1e-9)).toBeCloseTo(halfAngle(formRadius), 5);
    }
    const halfWidth = (gear: GearModel, radius: number) => radius * Math.sin(gearProfile(gear).halfAngle(radius));
    const { formRadius, rootRadius } = gearProfile(small);
    const throat = Array.from({ length: 100 }, (_, k) =>
      halfWidth(small, rootRadius + ((formRadius - rootRadius) * k) / 99),
    );
    expect(Math.min(...throat)).toBeLessThan(0.999 * halfWidth(small, formRadius));
  });

  it.each([
    [{ ...spur, bore: 0.05 }, 'the bore cuts into the teeth: make it less than 0.0426 m'],
    [
      { ...spur, pressureAngle: 35 * degree },
      'a cutter for these teeth would be pointed: make the pressure angle smaller',
    ],
    [{ ...spur, teeth: 6, bore: 0, pressureAngle: 32 * degree }, 'the teeth are pointed: give the gear more of them'],
  ])('refuses what cannot be', (gear, message) => {
    expect(() => gearMesh(gear, 1000)).toThrow(message);
  });

  it('refuses one that is so wide that its teeth are threads', () => {
    expect(() => gearMesh({ ...spur, width: 1e3 }, 1000)).toThrow('too wide for its teeth');
    expect(() => gearMesh({ ...helical, module: 1e-30 }, 1000)).toThrow('too wide for its teeth');
  });
});

/** Points of the outline at z = 0, with those between them. */
function outlineOf(gear: GearModel): [number, number][] {
  const { rootRadius, tipRadius, halfAngle } = gearProfile(gear);
  const flank = Array.from({ length: 60 }, (_, k) => rootRadius + (tipRadius - rootRadius) * (k / 59) ** 2);
  return Array.from({ length: gear.teeth }, (_, tooth) => {
    const middle = (2 * Math.PI * tooth) / gear.teeth;
    const up = flank.map((radius) => [radius, middle - halfAngle(radius)] as const);
    const down = flank.toReversed().map((radius) => [radius, middle + halfAngle(radius)] as const);
    return [...up, ...down].map(([radius, angle]): [number, number] => [
      radius * Math.cos(angle),
      radius * Math.sin(angle),
    ]);
  }).flat();
}

/** How deep a point is in a gear's teeth, along the circle around its axis; negative outside [m]. */
function depthIn(gear: GearModel, x: number, y: number): number {
  const { tipRadius, rootRadius, halfAngle } = gearProfile(gear);
  const radius = Math.hypot(x, y);
  if (radius >= tipRadius) return tipRadius - radius;
  const pitch = (2 * Math.PI) / gear.teeth;
  const angle = Math.atan2(y, x);
  const fromTooth = Math.abs(angle - pitch * Math.round(angle / pitch));
  return radius * (halfAngle(Math.max(radius, rootRadius)) - fromTooth);
}

it.each([
  ['24 with 24', 24, 24],
  ['30 with 17', 30, 17],
  ['8 with 40, undercut', 8, 40],
])('two gears run together and do not overlap: %s', (_, first, second) => {
  const [one, two] = [first, second].map((teeth): GearModel => ({ ...spur, teeth, bore: 0 })) as [GearModel, GearModel];
  const distance = gearProfile(one).pitchRadius + gearProfile(two).pitchRadius;
  let deepest = -Infinity;
  for (let phase = 0; phase < 12; phase++) {
    const turn = (phase / 12) * ((2 * Math.PI) / first);
    // Where a tooth of the first points at the axis of the second, a space of the second must be.
    const answer = Math.PI + Math.PI / second - (turn * first) / second;
    for (const [x, y] of outlineOf(one)) {
      const [u, v] = [x * Math.cos(turn) - y * Math.sin(turn) - distance, x * Math.sin(turn) + y * Math.cos(turn)];
      deepest = Math.max(
        deepest,
        depthIn(two, u * Math.cos(answer) + v * Math.sin(answer), v * Math.cos(answer) - u * Math.sin(answer)),
      );
    }
  }
  // They touch, as there is no play between them, and do no more than that.
  expect(deepest).toBeLessThan(1e-9);
  expect(deepest).toBeGreaterThan(-0.05 * spur.module);
});

it('teeth follow a right-handed helix', () => {
  const { positions } = gearMesh(helical, 20000);
  const { pitchRadius, tipRadius } = gearProfile(helical);
  const twist = (helical.width * Math.tan(helical.helixAngle)) / pitchRadius;
  // Tips at the lower and at the upper end.
  const tips = (z: number) => {
    const angles: number[] = [];
    for (let k = 0; k < positions.length; k += 3) {
      const [x, y] = [positions[k]!, positions[k + 1]!];
      if (Math.abs(positions[k + 2]! - z) < 1e-9 && Math.abs(Math.hypot(x, y) - tipRadius) < 1e-9)
        angles.push(Math.atan2(y, x));
    }
    return angles;
  };
  const upper = tips(helical.width / 2);
  for (const angle of tips(-helical.width / 2)) {
    const nearest = Math.min(...upper.map((other) => Math.abs(Math.sin((other - angle - twist) / 2))));
    expect(nearest).toBeLessThan(1e-9);
  }
});
