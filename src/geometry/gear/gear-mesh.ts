/**
 * An involute helical gear as a closed surface of triangles, around the z axis from −width/2 to width/2: layers of the same
 * outline, turned along the axis. In the body's frame a tooth is on the x axis at z = 0.
 */
import type { TriangleMesh } from '../closed-mesh.ts';
import { gearCuts, type GearCuts } from './gear-cuts.ts';
import { gearProfile, type GearModel, type GearProfile } from './gear-profile.ts';

/** With about as many triangles as wished, or as few as teeth can be made of. */
export function gearMesh(gear: GearModel, triangles: number): TriangleMesh {
  const profile = gearProfile(gear);
  return new GearBuilder(gear, profile, gearCuts(gear, profile, triangles)).mesh();
}

class GearBuilder {
  readonly #gear: GearModel;
  readonly #profile: GearProfile;
  readonly #cuts: GearCuts;
  /** Radius and angle of the points of one tooth, counter-clockwise: a flank up, the tip, a flank down, the root */
  readonly #tooth: readonly (readonly [radius: number, angle: number])[];
  readonly #positions: number[] = [];
  readonly #corners: number[] = [];

  constructor(gear: GearModel, profile: GearProfile, cuts: GearCuts) {
    this.#gear = gear;
    this.#profile = profile;
    this.#cuts = cuts;
    this.#tooth = this.#toothPoints();
  }

  mesh(): TriangleMesh {
    const { bore } = this.#gear;
    const outline = this.#ring((tooth) => this.#tooth.map(([radius, angle]) => [radius, angle + tooth] as const));
    this.#wall(outline, this.#around, true);
    let hole: number | null = null;
    if (bore > 0) {
      // Below each point of the root circle, so that both make the ends together.
      hole = this.#ring((tooth) => this.#rootPlaces.map((k) => [bore / 2, this.#tooth[k]![1] + tooth] as const));
      this.#wall(hole, this.#gear.teeth * this.#rootPlaces.length, false);
    }
    for (const layer of [0, this.#cuts.layers]) {
      this.#endTeeth(outline, layer);
      this.#endDisc(outline, hole, layer);
    }
    return { positions: Float64Array.from(this.#positions), corners: Uint32Array.from(this.#corners) };
  }

  /** Points of the outline. */
  get #around(): number {
    return this.#gear.teeth * this.#tooth.length;
  }

  /** Places of a tooth's points that are on the root circle. */
  get #rootPlaces(): readonly number[] {
    const { fillet, involute, tip, root } = this.#cuts;
    const last = 2 * (fillet + involute) + tip;
    return [0, ...Array.from({ length: root }, (_, k) => last + k)];
  }

  #toothPoints(): (readonly [number, number])[] {
    const { rootRadius, formRadius, tipRadius, baseRadius, halfAngle } = this.#profile;
    const { fillet, involute, tip, root } = this.#cuts;
    // Even steps of the cutter: along its tip's way for the fillet, along the line of action for the involute.
    const steps = (from: number, to: number, circle: number, count: number) => {
      const [start, end] = [from, to].map((radius) => Math.sqrt(Math.max(radius ** 2 - circle ** 2, 0))) as [
        number,
        number,
      ];
      return Array.from({ length: count }, (_, k) => Math.hypot(circle, start + ((end - start) * k) / count));
    };
    const radii = [
      ...steps(rootRadius, formRadius, rootRadius, fillet),
      ...steps(formRadius, tipRadius, baseRadius, involute),
      tipRadius,
    ];
    const arc = (radius: number, from: number, to: number, parts: number) =>
      Array.from({ length: parts - 1 }, (_, k) => [radius, from + ((to - from) * (k + 1)) / parts] as const);
    const [atTip, atRoot] = [halfAngle(tipRadius), halfAngle(rootRadius)];
    const pitch = (2 * Math.PI) / this.#gear.teeth;
    return [
      ...radii.map((radius) => [radius, -halfAngle(radius)] as const),
      ...arc(tipRadius, -atTip, atTip, tip),
      ...radii.toReversed().map((radius) => [radius, halfAngle(radius)] as const),
      ...arc(rootRadius, atRoot, pitch - atRoot, root),
    ];
  }

  /** Points of all teeth, layer by layer; returns the index of the first. `points` is given the angle of the tooth. */
  #ring(points: (tooth: number) => readonly (readonly [number, number])[]): number {
    const first = this.#positions.length / 3;
    for (let layer = 0; layer <= this.#cuts.layers; layer++) {
      for (let tooth = 0; tooth < this.#gear.teeth; tooth++) {
        for (const [radius, angle] of points((2 * Math.PI * tooth) / this.#gear.teeth))
          this.#point(radius, angle, layer);
      }
    }
    return first;
  }

  #point(radius: number, angle: number, layer: number): number {
    const { width, helixAngle } = this.#gear;
    const z = (layer / this.#cuts.layers - 0.5) * width;
    const turned = angle + (z * Math.tan(helixAngle)) / this.#profile.pitchRadius;
    this.#positions.push(radius * Math.cos(turned), radius * Math.sin(turned), z);
    return this.#positions.length / 3 - 1;
  }

  /** Between the layers of a ring, facing away from the axis or towards it. */
  #wall(first: number, around: number, isOuter: boolean): void {
    for (let layer = 0; layer < this.#cuts.layers; layer++) {
      const [low, high] = [first + layer * around, first + (layer + 1) * around];
      for (let k = 0; k < around; k++) {
        const next = (k + 1) % around;
        this.#quad([low + k, low + next, high + next, high + k], isOuter);
      }
    }
  }

  /** The teeth's share of an end: strips from flank to flank, and what the tip adds. */
  #endTeeth(outline: number, layer: number): void {
    const { fillet, involute, tip } = this.#cuts;
    const [flank, isTop] = [fillet + involute, layer > 0];
    for (let tooth = 0; tooth < this.#gear.teeth; tooth++) {
      const start = outline + layer * this.#around + tooth * this.#tooth.length;
      const opposite = start + 2 * flank + tip;
      for (let k = 0; k < flank; k++) this.#quad([start + k, start + k + 1, opposite - k - 1, opposite - k], isTop);
      for (let k = 1; k < tip; k++) this.#triangle(start + flank, start + flank + k, start + flank + k + 1, isTop);
    }
  }

  /** The rest of an end, within the root circle: a ring around the hole, or a disc where there is none. */
  #endDisc(outline: number, hole: number | null, layer: number): void {
    const isTop = layer > 0;
    const base = outline + layer * this.#around;
    const places = this.#rootPlaces;
    const count = this.#gear.teeth * places.length;
    const onRoot = (k: number) =>
      base + Math.floor(k / places.length) * this.#tooth.length + places[k % places.length]!;
    const middle = hole === null ? this.#point(0, 0, layer) : hole + layer * count;
    for (let k = 0; k < count; k++) {
      const next = (k + 1) % count;
      if (hole === null) this.#triangle(onRoot(k), onRoot(next), middle, isTop);
      else this.#quad([onRoot(k), onRoot(next), middle + next, middle + k], isTop);
    }
  }

  #quad([a, b, c, d]: readonly [number, number, number, number], isForward: boolean): void {
    this.#triangle(a, b, c, isForward);
    this.#triangle(a, c, d, isForward);
  }

  #triangle(a: number, b: number, c: number, isForward: boolean): void {
    this.#corners.push(a, isForward ? b : c, isForward ? c : b);
  }
}
