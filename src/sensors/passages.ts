/**
 * Grains that pass planes. Every step is looked at on the device, and what passes is added up in whole numbers: it does not
 * matter when or how often it is read. The counts are state: they go with a snapshot, and a run that was resumed has
 * counted the same as one that was not. Rates are means over the last whole window of steps, so they do not depend on
 * when it is read either.
 */
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../device/device.ts';
import { dot } from '../math/rigid.ts';
import type { FlowSensorModel } from '../scene/model.ts';
import countSource from './passage_count.wgsl';
import markSource from './passage_mark.wgsl';
import startSource from './passage_start.wgsl';
import { boxFields, boxOf, type SensorGroups, type SensorParts } from './sensor-part.ts';

const params = {
  count: { type: 'u32', unit: '1', doc: 'Grains of one world.' },
  world_count: { type: 'u32', unit: '1', doc: 'Worlds.' },
  time_step: { type: 'f32', unit: 's', doc: 'Length of a step.' },
  low: { type: 'vec3f', unit: 'm', doc: 'Lower corner of the domain.' },
  high: { type: 'vec3f', unit: 'm', doc: 'Upper corner of the domain.' },
  period: boxFields.period,
} as const satisfies FieldTable;

const markParams = {
  plane: { type: 'u32', unit: '1', doc: 'Whose window ends.' },
  world_count: params.world_count,
} as const satisfies FieldTable;

/** As in passage_types.wgsl. */
const plane = {
  normal: { type: 'vec3f', unit: '1', doc: 'Along the flow that counts as positive.' },
  offset: { type: 'f32', unit: 'm', doc: 'Of the plane from the origin, along the normal.' },
  low: boxFields.low,
  high: boxFields.high,
} as const satisfies FieldTable;
const passageWords = 18;
const countWords = 6;

/** Forth less back. */
export interface Passed {
  readonly grains: number;
  /** [kg] */
  readonly mass: number;
}

export interface PassedPlane {
  /** Since the start of the scene. */
  readonly total: Passed;
  /** In the last whole window; of a window that has not ended yet there is nothing. */
  readonly window: Passed;
}

export class Passages implements Disposable {
  /** What must survive a resume. */
  readonly counts: DeviceArray<'u32'>;
  readonly #parts: SensorParts;
  readonly #sensors: readonly FlowSensorModel[];
  readonly #kernels: Readonly<Record<'start' | 'count' | 'mark', Kernel>>;
  readonly #params: DeviceArray;
  readonly #marks: readonly DeviceArray[];
  readonly #planes: DeviceArray;
  /** Where grains were after the last step that was looked at. */
  readonly #tracks: DeviceArray<'vec4f'>;

  constructor(parts: SensorParts, sensors: readonly FlowSensorModel[]) {
    const { device, model } = parts;
    const { worldCount, grains, domain, period, timeStep } = model;
    this.#parts = parts;
    this.#sensors = sensors;
    this.#kernels = {
      start: device.kernel(startSource),
      count: device.kernel(countSource),
      mark: device.kernel(markSource),
    };
    const faces = { low: domain.min, high: domain.max, period };
    const values = { count: grains.count, world_count: worldCount, time_step: timeStep, ...faces };
    this.#params = device.array('sensor.params', params, 1, packStructs(params, [values]));
    this.#marks = sensors.map((_, k) => {
      return device.array('sensor.params', markParams, 1, packStructs(markParams, [{ plane: k, world_count: worldCount }])); // prettier-ignore
    });
    const planes = sensors.map(({ normal, point, region }) => {
      const { low, high } = boxOf(model, region);
      return { normal, offset: dot(normal, point), low, high };
    });
    this.#planes = device.array('sensor.planes', plane, planes.length, packStructs(plane, planes));
    this.#tracks = device.array('sensor.tracks', 'vec4f', worldCount * grains.count);
    this.counts = device.array('sensor.passages', 'u32', sensors.length * worldCount * passageWords);
  }

  /** From here on: what is in the state now has not passed anything yet. */
  start(pass: Pass, { grain: { position, presence } }: SensorGroups): void {
    pass.run(this.#kernels.start, { position, presence, tracks: this.#tracks }, this.#tracks.count);
  }

  /** After each step, with how many were taken since the start of the scene. */
  follow(pass: Pass, { grain: { position, velocity, presence } }: SensorGroups, step: number): void {
    const model = { params: this.#params, planes: this.#planes, properties: this.#parts.properties };
    const arrays = { ...model, position, velocity, presence, tracks: this.#tracks, counts: this.counts };
    pass.run(this.#kernels.count, arrays, this.#tracks.count);
    for (const [k, { windowSteps }] of this.#sensors.entries()) {
      if (step % windowSteps !== 0) continue;
      const words = this.#parts.model.worldCount * countWords;
      pass.run(this.#kernels.mark, { params: this.#marks[k]!, counts: this.counts }, words);
    }
  }

  /** Plane after plane, world after world. */
  async read(): Promise<PassedPlane[][]> {
    const { device, model, massUnit } = this.#parts;
    const words = await device.read(this.counts);
    const at = (place: number): Passed => ({
      grains: words[place]! - words[place + 1]!,
      mass: massUnit * (wide(words, place + 2) - wide(words, place + 4)),
    });
    return this.#sensors.map((_, k) =>
      Array.from({ length: model.worldCount }, (_world, world) => {
        const place = (k * model.worldCount + world) * passageWords;
        const [latest, previous] = [at(place + countWords), at(place + 2 * countWords)];
        const window = { grains: latest.grains - previous.grains, mass: latest.mass - previous.mass };
        return { total: at(place), window };
      }),
    );
  }

  [Symbol.dispose](): void {
    const arrays = [this.counts, this.#params, ...this.#marks, this.#planes, this.#tracks];
    for (const array of arrays) array[Symbol.dispose]();
  }
}

/** Two words as one number. Past 2⁵³ it is rounded. */
const wide = (words: ArrayLike<number>, place: number): number => words[place]! + words[place + 1]! * 2 ** 32;
