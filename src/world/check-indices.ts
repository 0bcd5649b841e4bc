/** Numbers of a state that kernels take for places in arrays: one that was changed by hand must not lead out of them. */
import { SnapshotError } from '../core/snapshot.ts';
import type { Model } from '../scene/model.ts';
import type { ShapeType } from '../scene/shapes/shapes-model.ts';
import { mostWalls } from '../solvers/grains/contact-room.ts';
import { strokeEnds } from '../solvers/shapes/fields/pack-strokes.ts';

/** What a wall is called among partners, as in src/solvers/grains/contact_memory.wgsl. */
const wallBit = 2 ** 31;
const wallsPerPart = 8;
/** A feature that is not known, and its parts, as in src/solvers/shapes/fields/shape_touch.wgsl. */
const noFeature = 2 ** 32 - 1;

type Words = ReadonlyMap<string, ArrayLike<number>>;

/** Throws a {@link SnapshotError} that names the first that is none. `arrays`: words of a state by `group.field`. */
export function checkIndices(arrays: Words, model: Model): void {
  const [firsts, counts] = [arrays.get('grain.contactFirst'), arrays.get('grain.contactCount')];
  const partners = arrays.get('contact.partner');
  if (!firsts || !counts || !partners) return;
  const feature = model.shapes ? featureCheck(arrays, model.shapes.types, model.shapes.type) : null;
  const { count } = model.grains;
  const walls = mostWalls(model);
  for (let grain = 0; grain < firsts.length; grain++) {
    const end = firsts[grain]! + counts[grain]!;
    if (counts[grain]! > 0 && end > partners.length)
      throw bad(`grain.contactFirst and grain.contactCount of grain ${grain}`, `${firsts[grain]} and ${counts[grain]}`, `there are ${partners.length} contacts`); // prettier-ignore
    for (let place = firsts[grain]!; place < end; place++) {
      const partner = partners[place]!;
      if (partner >= wallBit) {
        const part = Math.floor((partner - wallBit) / wallsPerPart);
        if (part >= model.parts.length || (partner - wallBit) % wallsPerPart >= walls)
          throw bad(`contact.partner ${place}`, partner, `wall ${(partner - wallBit) % wallsPerPart} of part ${part} does not exist`); // prettier-ignore
      } else if (partner >= count) throw bad(`contact.partner ${place}`, partner, `there are ${count} grains`);
      else feature?.(place, grain % count, partner);
    }
  }
}

const bad = (what: string, got: string | number, why: string): SnapshotError =>
  new SnapshotError(`snapshot: ${what} must be a place in its arrays, got ${got}: ${why}; it was changed by hand, or is damaged: take another one`); // prettier-ignore

/** Ends and strokes of the two outlines that a contact names. */
function featureCheck(arrays: Words, types: readonly ShapeType[], type: Uint32Array) {
  const features = arrays.get('contact.feature');
  const sizes = types.map(({ outline: { strokes } }) => ({
    ends: strokeEnds(strokes).length,
    strokes: strokes.length,
  }));
  return (place: number, grain: number, partner: number): void => {
    const feature = features?.[place] ?? noFeature;
    if (feature === noFeature) return;
    const [own, other] = [sizes[type[grain]!]!, sizes[type[partner]!]!];
    const [ending, stroked] = feature >= 2 ** 31 ? [other, own] : [own, other];
    const [end, stroke] = [Math.floor(feature / 2 ** 16) % 2 ** 15, feature % 2 ** 16];
    if (end < ending.ends && stroke < stroked.strokes) return;
    throw bad(`contact.feature ${place}`, feature, `end ${end} of ${ending.ends}, stroke ${stroke} of ${stroked.strokes}`); // prettier-ignore
  };
}
