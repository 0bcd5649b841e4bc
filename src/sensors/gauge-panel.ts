/** The gauges of a scene, read together at a moment. */
import type { Model, SensorColumn } from '../scene/model.ts';
import { Reading, type Gauge } from './gauge.ts';
import type { SensorStages } from './sensor-stages.ts';
import type { SensorReading } from './sensors.ts';

/** `Groups`: the arrays of the state that sensors read. */
export class GaugePanel<Groups> {
  readonly columns: readonly SensorColumn[];
  readonly #model: Model;
  readonly #parts: SensorStages<Groups>;
  readonly #gauges: readonly Gauge[];

  /** `gauges`: one for each sensor of the model. */
  constructor(model: Model, parts: SensorStages<Groups>, gauges: readonly Gauge[]) {
    this.#model = model;
    this.#parts = parts;
    this.#gauges = gauges;
    this.columns = gauges.flatMap(({ columns }, k) =>
      columns.map(({ name, type, unit, doc }) => ({ name: `${model.sensors[k]!.name}.${name}`, type, unit, doc })),
    );
  }

  async measure(groups: Groups, step: number, isAfterStep: boolean): Promise<SensorReading[]> {
    const { worldCount, timeStep } = this.#model;
    const { stages, device } = this.#parts;
    if (stages.length > 0) {
      device.submit((pass) => {
        for (const stage of stages) stage.record(pass, groups);
      });
    }
    // Everything is on its way before anything is waited for: steps that are taken meanwhile come after it.
    const reading = new Reading(step);
    const readers = await Promise.all(this.#gauges.map((gauge) => gauge.read(reading)));
    // Grains from another run bring contacts, whose forces on bodies are summed in the first step.
    const { carried } = this.#model.grains;
    const isKnown = { state: true, contacts: step > 0 || carried !== undefined, loads: isAfterStep };
    const isNew = step === 0 && carried === undefined;
    const values = (world: number): number[] =>
      this.#gauges.flatMap(({ needs, columns, startsAtZero = false }, k) => {
        if (isKnown[needs]) return readers[k]!(world);
        return columns.map(() => (startsAtZero && isNew ? 0 : NaN));
      });
    return Array.from({ length: worldCount }, (_, world) => ({
      step,
      time: step * timeStep,
      world,
      values: values(world),
    }));
  }
}
