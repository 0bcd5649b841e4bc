/** The hand of whoever looks: what it holds, where it moves it, and what it feels. */
import {
  addBody,
  isInPlane,
  pixelRay,
  projected,
  worldOffset,
  type Grip,
  type Model,
  type Pick,
  type Pose,
  type Vector3,
  type View,
} from 'talus';
import type { CanvasPoint, HandReading, HandTarget, Request, ToolKind } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';
import { freePlace, makeTool, type Tool } from './tools.ts';

/** Where a hand is in the picture. */
interface Reach {
  /** From the eye along the axis of the view [m] */
  depth: number;
  /** Where the picture shows the world that it reaches into, from where that world is [m] */
  readonly shift: Vector3;
  /** In that world [m] */
  point: Vector3;
}

type Held =
  | { readonly kind: 'pull'; readonly what: string; readonly reach: Reach; readonly grip: Grip }
  | {
      readonly kind: 'body';
      readonly what: string;
      readonly reach: Reach;
      readonly body: number;
      /** Of the body, and of the hand on it, when it was taken. */
      readonly start: Pose;
      readonly grabbed: Vector3;
    };

type HandMove = Extract<Request, { kind: 'move' }>;
type HandNudge = Extract<Request, { kind: 'nudge' }>;

interface HeldTool {
  readonly kind: ToolKind;
  readonly tool: Tool;
  /** Null until it is moved, which brings it into the world. */
  reach: Reach | null;
}

/** A body that is let go is back in its motion after about this long [s]. */
const returnTime = 0.3;
/** Weight of the newest reading of a force: steps are short, and what they feel is noisy. */
const weight = 0.35;

export class Hand {
  #held: Held | null = null;
  #tool: HeldTool | null = null;
  #force: Vector3 = [0, 0, 0];

  get tool(): ToolKind | null {
    return this.#tool?.kind ?? null;
  }
  get isBusy(): boolean {
    return this.#held !== null || this.#tool !== null;
  }

  /** Takes hold of what was picked at a point; bodies without end stay where they are. */
  async grab(scene: LiveScene, picked: Pick, view: View, point: CanvasPoint): Promise<void> {
    const { world } = scene;
    const shown = placeAt(view, point, picked.depth);
    const reach = { depth: picked.depth, shift: minus(shown, picked.position), point: picked.position };
    this.#force = [0, 0, 0];
    const carrier = picked.piece === null ? null : carrierOf(world.model, picked.piece);
    if (carrier !== null) {
      const [start, what] = [world.bodyPose(carrier), world.model.bodies[carrier]!.name];
      this.#held = { kind: 'body', what, reach, body: carrier, start, grabbed: picked.position };
      return;
    }
    if (picked.piece !== null) {
      const grip = await world.grip(picked.piece);
      this.#held = { kind: 'pull', what: `${world.matter.piece} ${picked.piece % world.matter.count}`, reach, grip };
      scene.act((held) => held.pull({ grip, target: reach.point }));
      return;
    }
    const body = picked.body === null ? undefined : world.model.bodies[picked.body];
    const isEndless = world.model.parts.some((part) => part.body === picked.body && part.shape.kind === 'plane');
    if (!body || isEndless || body === this.#toolOf(scene)) return;
    const start = world.bodyPose(picked.body!);
    this.#held = { kind: 'body', what: body.name, reach, body: picked.body!, start, grabbed: picked.position };
  }

  /** Takes hold of a piece or a body where it is, whether it is seen or not. */
  async hold(scene: LiveScene, { piece, body, world }: HandTarget, view: View): Promise<void> {
    this.release(scene);
    const position = piece === null ? scene.world.bodyPose(body ?? 0).position : (await scene.world.grip(piece)).point;
    const seen = projected(view, plus(position, worldOffset(scene.model, world)));
    if (seen) await this.grab(scene, { piece, body, world, position, depth: seen.depth }, view, seen);
  }

  /** Moves what is held, or else the tool, by pixels from where it is. */
  async nudge(scene: LiveScene, view: View, { right, up, lift }: HandNudge, steps: number): Promise<void> {
    const reach = this.#held?.reach ?? this.#tool?.reach;
    const seen = reach ? projected(view, plus(reach.point, reach.shift)) : null;
    if (reach && seen) reach.depth = seen.depth;
    const { x, y } = seen ?? { x: view.width / 2, y: view.height / 2 };
    return this.move(scene, view, { kind: 'move', point: { x: x + right, y: y - up }, lift }, steps);
  }

  /** Moves what is held, or else the tool, in the plane that faces the camera. `steps`: until the next move, about. */
  async move(scene: LiveScene, view: View, move: HandMove, steps: number): Promise<void> {
    if (this.#held) return this.#moveHeld(scene, this.#held, view, move, steps);
    if (!this.#tool) return;
    const reach = (this.#tool.reach ??= { depth: depthOfMiddle(scene, view), shift: [0, 0, 0], point: [0, 0, 0] });
    moveReach(reach, view, move);
    // In the plane, matter is at z = 0.
    const [x, y, z] = reach.point;
    const position: Vector3 = [x, y, isInPlane(scene.model) ? 0 : z];
    const { rotation } = this.#tool.tool;
    if (!this.#toolOf(scene)) await this.#putTool(scene, this.#tool.tool, position);
    scene.act((world) => world.steer(world.model.bodies.length - 1, { position, rotation }, steps));
  }

  release(scene: LiveScene): void {
    const held = this.#held;
    this.#held = null;
    if (held?.kind === 'pull') scene.act((world) => world.pull(null));
    const steps = Math.max(Math.round(returnTime / scene.model.timeStep), 1);
    if (held?.kind === 'body') scene.act((world) => world.steer(held.body, null, steps));
  }

  /** Puts a tool into the hand; null puts away the one that is there. */
  async takeTool(scene: LiveScene, kind: ToolKind | null, view: View): Promise<void> {
    if (this.#toolOf(scene)) await scene.changeModel(scene.model);
    this.#tool = null;
    this.#force = [0, 0, 0];
    if (kind === null) return;
    this.#tool = { kind, tool: makeTool(kind, scene.model, vector(view.right)), reach: null };
  }

  /** The scene was changed for another: what it held is gone; a tool comes along with the next move, if it is to. */
  follow(isKept: boolean): void {
    this.#held = null;
    if (!isKept) this.#tool = null;
  }

  async reading(scene: LiveScene, view: View): Promise<HandReading | null> {
    const { world } = scene;
    if (this.#held?.kind === 'pull') {
      const pull = await world.readPull();
      const { reach, what, grip } = this.#held;
      const position = pull?.position ?? grip.point;
      return this.#told({ what, reach, position, force: pull?.force ?? [0, 0, 0] }, view);
    }
    const body = this.#held?.body ?? (this.#toolOf(scene) ? world.model.bodies.length - 1 : null);
    if (body === null) return null;
    const forces = await world.bodyForces();
    const { position } = world.bodyPose(body);
    const reach = this.#held?.reach ?? this.#tool?.reach;
    const what = this.#held?.what ?? this.#tool!.kind;
    const force = forces?.[body]?.force ?? [0, 0, 0];
    return reach ? this.#told({ what, reach, position, force }, view) : null;
  }

  #told(
    { what, reach, position, force }: { what: string; reach: Reach; position: Vector3; force: Vector3 },
    view: View,
  ): HandReading {
    this.#force = this.#force.map((old, k) => old + weight * (force[k]! - old)) as unknown as Vector3;
    const held = pixelOf(view, plus(position, reach.shift));
    const hand = pixelOf(view, plus(reach.point, reach.shift));
    return { what, force: this.#force, position, held, hand };
  }

  #moveHeld(scene: LiveScene, held: Held, view: View, move: HandMove, steps: number): void {
    moveReach(held.reach, view, move);
    if (held.kind === 'pull') return scene.act((world) => world.pull({ grip: held.grip, target: held.reach.point }));
    const position = plus(held.start.position, minus(held.reach.point, held.grabbed));
    scene.act((world) => world.steer(held.body, { position, rotation: held.start.rotation }, steps));
  }

  async #putTool(scene: LiveScene, tool: Tool, target: Vector3): Promise<void> {
    const { name, shape, rotation } = tool;
    const position = await freePlace(tool, scene.world, target);
    await scene.changeModel(addBody(scene.model, { name, shape, pose: { position, rotation } }));
  }

  /** The body of the tool, where the world has one. */
  #toolOf({ world, model }: LiveScene) {
    return world.model.bodies[model.bodies.length];
  }
}

/** The body that carries a grain; null where none does. */
function carrierOf({ shapes, grains, bodies }: Model, piece: number): number | null {
  const carrier = shapes?.carrier[piece % grains.count];
  return carrier !== undefined && carrier < bodies.length ? carrier : null;
}

const plus = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const vector = (numbers: ArrayLike<number>): Vector3 => [numbers[0]!, numbers[1]!, numbers[2]!];

function placeAt(view: View, { x, y }: CanvasPoint, depth: number): Vector3 {
  const { origin, direction } = pixelRay(view, x, y);
  return plus(origin, [depth * direction[0], depth * direction[1], depth * direction[2]]);
}

/** A lift by a pixel goes as far as a pixel is wide there. */
function moveReach(reach: Reach, view: View, { point, lift }: HandMove): void {
  const perPixel = (view.parallel ? 1 : reach.depth) / view.focal;
  reach.depth -= lift * perPixel;
  reach.point = minus(placeAt(view, point, reach.depth), reach.shift);
}

function depthOfMiddle({ model: { domain } }: LiveScene, view: View): number {
  const middle = [0, 1, 2].map((axis) => (domain.min[axis]! + domain.max[axis]!) / 2) as unknown as Vector3;
  return projected(view, middle)?.depth ?? 1;
}

const pixelOf = (view: View, place: Vector3): CanvasPoint => {
  const pixel = projected(view, place);
  return { x: pixel?.x ?? 0, y: pixel?.y ?? 0 };
};
