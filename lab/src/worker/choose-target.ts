/** What hands without a pointer may take hold of: what is in the middle of the view, and from there one after another. */
import { projected, worldOffset, type HostArray, type View, type World } from 'talus';
import type { PickReading, Request } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';
import { bodyReading, pieceReading } from './piece-reading.ts';
import type { Screen } from './screen.ts';

type Choice = Extract<Request, { kind: 'choose' }>;

/** Null where there is nothing of the kind. */
export function chosenTarget(scene: LiveScene, screen: Screen, choice: Choice): Promise<PickReading | null> {
  return choice.like === 'piece' ? chosenPiece(scene, screen, choice) : chosenBody(scene.world, choice);
}

async function chosenPiece(scene: LiveScene, screen: Screen, { from, by }: Choice): Promise<PickReading | null> {
  const { world } = scene;
  const { matter, model } = world;
  if (typeof from?.piece !== 'number') {
    const { width, height } = screen.view();
    const seen = await screen.pick(scene, { x: width / 2, y: height / 2 });
    if (typeof seen?.piece === 'number') return pieceReading(world, seen.piece);
  }
  const presence = matter.piece === 'grain' ? await world.read('grain.presence') : null;
  const isThere = (piece: number): boolean => presence === null || presence[piece] !== 0;
  const piece =
    typeof from?.piece === 'number'
      ? following(from.piece, by, matter.count * model.worldCount, isThere)
      : middlePiece(world, screen.view(), await world.read(`${matter.piece}.position`), isThere);
  return piece === null ? null : pieceReading(world, piece);
}

/** Bodies without end stay where they are. */
async function chosenBody(world: World, { from, by }: Choice): Promise<PickReading | null> {
  const { bodies, parts } = world.model;
  const isEndless = (body: number): boolean => parts.some((part) => part.body === body && part.shape.kind === 'plane');
  const body = following(from?.body ?? (by > 0 ? -1 : 0), by, bodies.length, (index) => !isEndless(index));
  return body === null ? null : bodyReading(world, body, world.bodyPose(body).position, 0);
}

/** The next one, round about, that `isMeant`; null where none is. */
export function following(from: number, by: number, count: number, isMeant: (index: number) => boolean): number | null {
  for (let k = 1; k <= count; k++) {
    const index = (((from + k * by) % count) + count) % count;
    if (isMeant(index)) return index;
  }
  return null;
}

/** Of those about as near to the middle of the picture as the nearest, the first that the eye comes to. */
function middlePiece(
  world: World,
  view: View,
  positions: HostArray,
  isThere: (piece: number) => boolean,
): number | null {
  const { matter, model } = world;
  const dimensions = model.soft?.dimensions ?? 3;
  const seen = Array.from({ length: matter.count * model.worldCount }, (_, piece) => {
    if (!isThere(piece)) return null;
    const [x, y, z] = worldOffset(model, Math.floor(piece / matter.count));
    const at = dimensions * piece;
    const up = dimensions === 3 ? positions[at + 2]! : 0;
    const pixel = projected(view, [positions[at]! + x, positions[at + 1]! + y, up + z]);
    return pixel && { piece, depth: pixel.depth, off: Math.hypot(pixel.x - view.width / 2, pixel.y - view.height / 2) };
  }).filter((each) => each !== null);
  const least = seen.reduce((best, { off }) => Math.min(best, off), Infinity);
  const near = seen.filter(({ off }) => off <= least + 0.02 * view.height);
  return near.toSorted((a, b) => a.depth - b.depth)[0]?.piece ?? null;
}
