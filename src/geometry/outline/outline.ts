/**
 * What a grain in the plane looks like from outside, whatever it was written as: strokes with round ends. A disc is one
 * stroke without length; a filled polygon is the loop of strokes just inside its edge, so that its corners are as round as
 * the strokes are thick. Two outlines are as far apart as their nearest strokes.
 */

/** x, y */
export type Vector2 = readonly [number, number];

/** All points that are no farther than `radius` from the segment a b. */
export interface Stroke {
  readonly a: Vector2;
  readonly b: Vector2;
  readonly radius: number;
}

/** Around its centre of mass, in units of the radius of the smallest circle about that centre that holds it. */
export interface Outline {
  readonly strokes: readonly Stroke[];
  /** Polygons of strokes whose inside is matter too: that which is in an odd number of them. Empty where nothing is filled. */
  readonly filled: readonly (readonly Vector2[])[];
  /** Its edge, for drawing: outer loops counter-clockwise, holes clockwise. */
  readonly loops: readonly (readonly Vector2[])[];
  /** Three indices each into the points of all loops, one loop after another; counter-clockwise. */
  readonly triangles: Uint32Array;
  readonly area: number;
  /** ∫ r² dA about the centre: times density and thickness, the moment of inertia. */
  readonly secondMoment: number;
  /** Turns by 2π over this make no difference; 1 where none but a whole one does, 0 for a disc: any turn. */
  readonly symmetry: number;
  /** Radius of the thinnest stroke: overlaps may be as deep as the thinnest strokes of both are thick together. */
  readonly thinnest: number;
}

/** An outline with the size that it was written in. */
export interface SizedOutline {
  readonly outline: Outline;
  /** Of the circle around it, in the units that it was written in; 1 for those without a size of their own. */
  readonly radius: number;
  /** Where its centre of mass lay in them. */
  readonly centre: Vector2;
}
