/** From what the page asks to open to a live scene; the one before lives on until there is one to take its place. */
import { MemoryError, World, type Model } from 'talus';
import type { OpenScene, Report } from '../protocol.ts';
import { chooseDevice, isServing, matterOf, openCpu, type ChosenDevice, type DeviceWish } from './choose-device.ts';
import type { Clock } from './clock.ts';
import { compileOpened, type FetchFile } from './compile-opened.ts';
import { LiveScene } from './live-scene.ts';
import type { Pace } from './pace.ts';

/** What a stage is given by the place that it runs in. */
export interface StagePlace {
  readonly post: (report: Report, transfer?: Transferable[]) => void;
  readonly clock: Clock;
  readonly fetchFile: FetchFile;
  /** Opens devices. Default: {@link chooseDevice}. */
  readonly chooseDevice?: (wish: DeviceWish) => Promise<ChosenDevice>;
  /** Bytes of snapshots. Default: 256 MiB. */
  readonly historyBytes?: number;
}

/** Throws a SceneError where the scene is wrong, and a MemoryError where it is too large: `before` is as it was then. */
export async function openScene(
  asked: OpenScene,
  before: LiveScene | null,
  place: StagePlace,
  pace: Pace,
): Promise<LiveScene> {
  place.post({ kind: 'opening', what: 'Reading the scene', share: 0 });
  const model = await compileOpened(asked, place.fetchFile);
  place.post({ kind: 'opening', what: 'Preparing the device', share: 0.3 });
  const moment = before && asked.keepState ? await before.world.snapshot() : null;
  const { device, threads } = asked;
  const { chosen, world } = await makeWorld(model, { device, threads, matter: matterOf(model) }, before, place);
  const { clock, historyBytes } = place;
  const scene = new LiveScene({ world, chosen, clock, pace, historyBytes });
  if (before && moment) await scene.startFrom(before, moment);
  return scene;
}

interface Made {
  readonly chosen: ChosenDevice;
  readonly world: World;
}

async function makeWorld(model: Model, wish: DeviceWish, before: LiveScene | null, place: StagePlace): Promise<Made> {
  const choose = place.chooseDevice ?? chooseDevice;
  const serves = before !== null && before.lost === null && isServing(before.chosen, wish);
  const chosen = serves ? keptDevice(before.chosen, wish) : await choose(wish);
  // At once: a GPU that is a program may take minutes to be ready.
  if (chosen.trouble) place.post(chosen.trouble);
  try {
    return { chosen, world: await readyWorld(model, chosen) };
  } catch (error) {
    if (!serves) chosen.device[Symbol.dispose]();
    if (!serves || !(error instanceof MemoryError)) throw error;
  }
  // There may be room for one of them: a fresh device has what was left half made as well.
  const moment = await before.world.snapshot();
  before.close();
  const fresh = await choose(wish);
  try {
    return { chosen: fresh, world: await readyWorld(model, fresh) };
  } catch (error) {
    fresh.device[Symbol.dispose]();
    const again = await choose(wish);
    const { model, hands } = before.world;
    before.replaceWorld(await readyWorld(model, again), again);
    before.world.restore(moment);
    before.world.hands = hands;
    throw error;
  }
}

/** A device of a CPU still has the kernels that it was opened with. */
const keptDevice = (chosen: ChosenDevice, wish: DeviceWish): ChosenDevice =>
  chosen.reading.kind === 'gpu' ? { ...chosen, wish } : chosen;

/** A GPU tells later than it is told that something cannot be made. */
async function readyWorld(model: Model, { device }: ChosenDevice): Promise<World> {
  const world = new World(model, device);
  try {
    await world.idle();
    return world;
  } catch (error) {
    world[Symbol.dispose]();
    throw error;
  }
}

/** Goes on from the last moment that is known, on the CPU. */
export async function moveToCpu(scene: LiveScene, reason: string): Promise<void> {
  scene.close();
  const { wish } = scene.chosen;
  // What its history holds may have been solved otherwise.
  const matter = wish.matter === 'grains' ? 'grains-any' : wish.matter;
  const chosen = await openCpu({ ...wish, matter }, `the GPU was lost (${reason})`, null);
  scene.replaceWorld(await readyWorld(scene.model, chosen), chosen);
  await scene.goBack(Infinity);
  scene.cutFuture();
}
