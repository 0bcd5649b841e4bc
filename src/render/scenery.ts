/** What a picture is asked to show: from where, in which colours, with what around it. */
import type { Vector3 } from '../math/rigid.ts';

export interface Camera {
  /** [m] */
  readonly eye: Vector3;
  /** What it looks at [m]. */
  readonly target: Vector3;
  readonly up: Vector3;
  /** From the lower to the upper edge of the picture [rad]. */
  readonly fieldOfView: number;
  /** From the lower to the upper edge of the picture, at any distance [m]: a parallel projection. */
  readonly parallelHeight?: number;
}

export const colourMapNames = ['viridis', 'cividis', 'turbo', 'grey'] as const;
export type ColourMapName = (typeof colourMapNames)[number];

/** A quantity that pieces can be coloured by. */
export interface ColourField {
  readonly name: string;
  readonly unit: string;
  readonly doc: string;
  /** Where values are names rather than numbers, such as of materials: colours are told apart instead of ordered. */
  readonly labels: readonly string[] | null;
}

/** What the colours of the last picture mean. */
export interface Legend {
  readonly field: ColourField;
  readonly map: ColourMapName;
  /** Values of the first and of the last colour. */
  readonly range: readonly [number, number];
  /** `#rrggbb`, evenly spread over the range; one for each label where the field has labels. */
  readonly colours: readonly string[];
}

export interface Scenery {
  readonly camera: Camera;
  readonly colour: {
    /** Name of a {@link ColourField}. */
    readonly field: string;
    readonly map: ColourMapName;
    readonly range: readonly [number, number] | 'auto';
  };
  /** What lies on the side that the normal points to, beyond the offset along it [m], is cut away. */
  readonly clip: { readonly normal: Vector3; readonly offset: number } | null;
  readonly show: {
    /** Chains of contact forces, as strokes between grains. */
    readonly forces: boolean;
    /** A measured grid on the ground. */
    readonly grid: boolean;
    readonly axes: boolean;
    readonly bodies: boolean;
    readonly shadows: boolean;
    /** Darkening of gaps, by which depth is read. */
    readonly occlusion: boolean;
    /** Edges of the scene's domain. */
    readonly domain: boolean;
  };
  /** A piece to make out among the others, all worlds counted. */
  readonly highlight: number | null;
  /** Rays a pixel along each axis. */
  readonly samples: 1 | 2;
  readonly theme: 'dark' | 'light';
  /** The only world to show, in its own place; null, as by default: all of them, side by side. */
  readonly world?: number | null;
}
