import { describe, expect, onTestFinished, test } from 'vitest';
import { openDevice } from '../../device/open-device.ts';
import { SoftExperiment, type ExperimentScene } from './experiment.ts';

/** A cell of rubber, which falls or hangs between planes. */
const sceneOf = (dimensions: 2 | 3, gravity: number): ExperimentScene => ({
  time: { step: 1e-3, end: 1 },
  gravity: [gravity, 0, 0],
  domain: { min: [-0.4, -0.4, -0.5], max: [4, 0.5, 0.5] },
  grid: { cellSize: 0.1, dimensions, substeps: 1 },
  materials: { rubber: { density: 1000, youngModulus: 1e4, poissonRatio: 0.3, law: { kind: 'neo-hookean' } } },
  soft: [{ material: 'rubber', fill: { kind: 'box', min: [0, 0, -0.05], max: [0.1, 0.1, 0.05] } }],
});

async function experimentOf(scene: ExperimentScene): Promise<SoftExperiment> {
  const device = await openDevice({ kind: 'cpu', threads: 1 });
  const experiment = new SoftExperiment(device, scene);
  onTestFinished(() => {
    experiment[Symbol.dispose]();
    device[Symbol.dispose]();
  });
  return experiment;
}

describe.each([2, 3] as const)('%iD', (dimensions) => {
  test('what is set is read, particle by particle, and the rest stays', async () => {
    const experiment = await experimentOf(sceneOf(dimensions, 0));
    const { count } = experiment.soft;
    const before = await experiment.particles();
    const matrix = (k: number) => Array.from({ length: dimensions ** 2 }, (_, at) => 16 * k + at);
    const vector = (k: number) => Array.from({ length: dimensions }, (_, at) => 4 * k + at);
    await experiment.set({ deformation: matrix, velocity: vector });
    const after = await experiment.particles();
    const all = Array.from({ length: count }, (_, k) => k);
    expect([...(after.deformation as Float32Array)]).toEqual(all.flatMap(matrix));
    expect([...(after.velocity as Float32Array)]).toEqual(all.flatMap(vector));
    expect(after.position).toEqual(before.position);
    await experiment.stop();
    expect(await experiment.kineticEnergy()).toBe(0);
    expect((await experiment.particles()).deformation).toEqual(after.deformation);
  });

  test('what is out of shape comes to rest as it was', async () => {
    const experiment = await experimentOf(sceneOf(dimensions, 0));
    const shape = dimensions === 2 ? [1.05, 0, 0, 1] : [1.05, 0, 0, 0, 1, 0, 0, 0, 1];
    await experiment.set({ deformation: () => shape });
    await experiment.settle({ look: 1, peaks: 12 });
    const { deformation } = await experiment.particles();
    expect(Math.abs(deformation[0]! - 1)).toBeLessThan(0.002);
  });
});

test('what falls does not come to rest', async () => {
  const experiment = await experimentOf(sceneOf(2, 1e-3));
  await expect(experiment.settle({ look: 1, peaks: 1 })).rejects.toThrow('gains speed from 0 to 1.00');
});
