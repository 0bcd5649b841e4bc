/**
 * Frames for ParaView: frames/grains-000012.vtp or frames/particles-000012.vtp, and frames/bodies-000012.vtp for each,
 * frames/outlines-000012.vtp for grains that have some, frames/contacts-000012.vtp where the scene asks for it, and frames.pvd that lists them by time. Bodies that stand still
 * have one file for all frames.
 */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decodePvd, encodePvd, type PvdFrame } from '../formats/pvd.ts';
import { encodeVtp } from '../formats/vtp.ts';
import type { Matter } from '../world/matter.ts';
import type { World } from '../world/world.ts';
import { BodySurfaces } from './body-surfaces.ts';
import { contactFrame, withForces } from './contact-frame.ts';
import { outlineFrame } from './outline-frame.ts';
import { removeUnfinished, writeWhole } from './safe-file.ts';

export class FrameFolder {
  readonly #runFolder: string;
  readonly #index: string;
  #frames: PvdFrame[] = [];
  #bodies: BodySurfaces | null = null;
  /** The file with the bodies as they stand, once there is one. */
  #fixedBodies: string | null = null;

  constructor(runFolder: string) {
    this.#runFolder = runFolder;
    this.#index = join(runFolder, 'frames.pvd');
  }

  /** Starts anew at step 0; otherwise keeps the frames up to a step and removes later ones. */
  begin(step: number, timeStep: number): void {
    const listed = step > 0 && existsSync(this.#index) ? this.#listed() : [];
    this.#frames = listed.filter(({ time }) => Math.round(time / timeStep) <= step);
    this.#fixedBodies = this.#frames[0]?.files.find((file) => file.startsWith('frames/bodies')) ?? null;
    if (existsSync(this.#index)) writeWhole(this.#index, encodePvd(this.#frames));
    const folder = join(this.#runFolder, 'frames');
    if (!existsSync(folder)) return;
    removeUnfinished(folder);
    const kept = new Set(this.#frames.flatMap(({ files }) => files));
    for (const name of readdirSync(folder)) {
      if (/^(grains|particles|bodies|outlines|contacts)-\d+\.vtp$/.test(name) && !kept.has(`frames/${name}`))
        rmSync(join(folder, name));
    }
  }

  async add(world: World): Promise<void> {
    const { model, matter } = world;
    const { bodies } = model;
    const number = this.#frames.length;
    const time = Number(world.time.toPrecision(12));
    const files = [frameFile(`${matter.piece}s`, number)];
    const points = await world.points();
    const contacts = model.soft ? null : await world.contacts();
    const told = contacts ? withForces(points, model.grains.count, contacts) : points;
    writeWhole(join(this.#runFolder, files[0]!), encodeVtp(told));
    if (model.shapes) {
      const file = frameFile('outlines', number);
      files.push(file);
      writeWhole(join(this.#runFolder, file), encodeVtp(await outlineFrame(world, model.shapes)));
    }
    // Those that only carry grains have no surface.
    if (model.parts.length > 0) {
      // A hand moves bodies that the scene has stand.
      const areFixed = bodies.every((body, index) => body.isFixed && !world.hands.steered.has(index));
      const file = (areFixed && this.#fixedBodies) || frameFile('bodies', number);
      files.push(file);
      if (file !== this.#fixedBodies) {
        if (areFixed) this.#fixedBodies = file;
        this.#bodies ??= new BodySurfaces(model);
        writeWhole(join(this.#runFolder, file), encodeVtp(this.#bodies.at(world.time, (body) => world.bodyPose(body))));
      }
    }
    if (contacts && model.scene.output.contacts) {
      const file = frameFile('contacts', number);
      files.push(file);
      writeWhole(join(this.#runFolder, file), encodeVtp(contactFrame(world, contacts)));
    }
    this.#frames.push({ time, files });
    writeWhole(this.#index, encodePvd(this.#frames));
  }

  #listed(): PvdFrame[] {
    return decodePvd(readFileSync(this.#index, 'utf8'), this.#index);
  }
}

const frameFile = (kind: `${Matter['piece']}s` | 'bodies' | 'outlines' | 'contacts', number: number): string =>
  `frames/${kind}-${String(number).padStart(6, '0')}.vtp`;
