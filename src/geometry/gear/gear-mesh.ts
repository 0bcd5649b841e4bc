/**
 * An involute helical gear as a closed surface of triangles, around the z axis from −width/2 to width/2: layers of the same
 * outline, turned along the axis. In the body's frame a tooth is on the x axis at z = 0.
 */
import type { TriangleMesh } from '../closed-mesh.ts';
import { gearProfile, type GearModel, type GearProfile } from './gear-profile.ts';

/** How finely things are cut. */
interface Cuts {
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

/** With about as many triangles as wished, or as few as teeth can be made of. */
export function gearMesh(gear: GearModel, triangles: number): TriangleMesh {
  const profile = gearProfile(gear);
  return new GearBuilder(gear, profile, chosenCuts(gear, profile, triangles)).mesh();
}

function chosenCuts(gear: GearModel, profile: GearProfile, triangles: number): Cuts {
  let [coarse, fine] = [4 * gear.module, 1e-3 * gear.module];
  for (let k = 0; k < 40; k++) {
    const middle = Math.sqrt(coarse * fine);
    if (triangleCount(gear, cutsOf(gear, profile, middle)) > triangles) fine = middle;
    else coarse = middle;
  }
  return cutsOf(gear, profile, coarse);
}

/** `edge`: length of edges across the axis [m] */
function cutsOf({ module, width, teeth, helixAngle }: GearModel, profile: GearProfile, edge: number): Cuts {
  const { rootRadius, formRadius, tipRadius, halfAngle } = profile;
  const parts = (length: number, least: number) => Math.max(Math.round(length / edge), least);
  // A layer turns by no more than a quarter of a tooth.
  const twist = (width * Math.abs(Math.tan(helixAngle))) / profile.pitchRadius;
  return {
    fillet: parts(Math.max(formRadius - rootRadius, module / 2), 2),
    involute: parts(tipRadius - formRadius, 3),
    tip: parts(2 * tipRadius * halfAngle(tipRadius), 1),
    root: parts(2 * rootRadius * (Math.PI / teeth - halfAngle(rootRadius)), 1),
    layers: Math.max(parts(width / layerStretch, 1), Math.ceil((2 * twist * teeth) / Math.PI)),
  };
}

function triangleCount({ teeth, bore }: GearModel, { fillet, involute, tip, root, layers }: Cuts): number {
  const flank = fillet + involute;
  const inner = root + 1;
  const sides = 2 * layers * (2 * flank + tip + root + (bore > 0 ? inner : 0));
  const ends = 2 * (2 * flank + tip - 1 + (bore > 0 ? 2 : 1) * inner);
  return teeth * (sides + ends);
}

class GearBuilder {
  readonly #gear: GearModel;
  readonly #profile: GearProfile;
  readonly #cuts: Cuts;
  /** Radius and angle of the points of one tooth, counter-clockwise: a flank up, the tip, a flank down, the root */
  readonly #tooth: readonly (readonly [radius: number, angle: number])[];
  readonly #positions: number[] = [];
  readonly #corners: number[] = [];

  constructor(gear: GearModel, profile: GearProfile, cuts: Cuts) {
    this.#gear = gear;
    this.#profile = profile;
    this.#cuts = cuts;
    this.#tooth = this.#toothPoints();
  }

  mesh(): TriangleMesh {
    const { teeth, bore } = this.#gear;
    const { layers } = this.#cuts;
    const outline = this.#ring((tooth) => this.#tooth.map(([radius, angle]) => [radius, angle + tooth] as const));
    const around = teeth * this.#tooth.length;
    this.#wall(outline, around);
    // Points of the outline that are on the root circle are also corners of what is inside it.
    const onRoot = Array.from({ length: teeth }, (_, tooth) =>
      this.#rootPlaces().map((k) => tooth * this.#tooth.length + k),
    ).flat();
    if (bore > 0) {
      const hole = this.#ring((tooth) =>
        this.#rootPlaces().map((k) => [bore / 2, this.#tooth[k]![1] + tooth] as const),
      );
      this.#wall(hole, onRoot.length, true);
      for (const [layer, isTop] of [
        [0, false],
        [layers, true],
      ] as const) {
        const first = hole + layer * onRoot.length;
        this.#end(outline + layer * around, isTop);
        for (const [k, from] of onRoot.entries()) {
          const next = (k + 1) % onRoot.length;
          const base = outline + layer * around;
          this.#quad([base + from, base + onRoot[next]!, first + next, first + k], isTop);
        }
      }
    } else {
      for (const [layer, isTop] of [
        [0, false],
        [layers, true],
      ] as const) {
        const middle = this.#point(0, 0, layer);
        const base = outline + layer * around;
        this.#end(base, isTop);
        for (const [k, from] of onRoot.entries()) {
          this.#triangle(base + from, base + onRoot[(k + 1) % onRoot.length]!, middle, isTop);
        }
      }
    }
    return { positions: Float64Array.from(this.#positions), corners: Uint32Array.from(this.#corners) };
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

  /** Places of a tooth's points that are on the root circle. */
  #rootPlaces(): number[] {
    const { fillet, involute, tip, root } = this.#cuts;
    const last = 2 * (fillet + involute) + tip;
    return [0, ...Array.from({ length: root }, (_, k) => last + k)];
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

  /** Between the layers of a ring; that of a hole faces the other way. */
  #wall(first: number, around: number, isHole = false): void {
    for (let layer = 0; layer < this.#cuts.layers; layer++) {
      const [low, high] = [first + layer * around, first + (layer + 1) * around];
      for (let k = 0; k < around; k++) {
        const next = (k + 1) % around;
        this.#quad([low + k, low + next, high + next, high + k], !isHole);
      }
    }
  }

  /** An end of all teeth, from flank to flank. `first`: of the layer's outline. */
  #end(first: number, isTop: boolean): void {
    const { fillet, involute, tip } = this.#cuts;
    const flank = fillet + involute;
    for (let tooth = 0; tooth < this.#gear.teeth; tooth++) {
      const start = first + tooth * this.#tooth.length;
      const opposite = start + 2 * flank + tip;
      for (let k = 0; k < flank; k++) this.#quad([start + k, start + k + 1, opposite - k - 1, opposite - k], isTop);
      for (let k = 1; k < tip; k++) this.#triangle(start + flank, start + flank + k, start + flank + k + 1, isTop);
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
