/** What goes wrong, by its real causes. */
import type { Device } from 'talus';
import { describe, expect, test } from 'vitest';
import { DeviceGpu } from '../../../src/device/gpu/device-gpu.ts';
import { LabStage } from '../../../test/support/lab-stage.ts';
import { sceneOfGrains } from '../../../test/support/lab-scenes.ts';
import { runawayScene, runawayStep } from '../../../test/support/runaway-scene.ts';
import { planeScene } from '../../../test/support/soft-scene.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { chooseDevice } from './choose-device.ts';

describe('a scene that is wrong', () => {
  test('is refused with all its problems, and the one before goes on', async () => {
    await using stage = new LabStage();
    stage.open(sceneOfGrains(), { isPlaying: true });
    await stage.next('opened');
    stage.open(sceneOfGrains({ time: { step: -1, end: 0 }, gravity: 9.81, sensors: [{ kind: 'energie' }] }));
    const { problems, message } = await stage.next('refused');
    expect(problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['scene.time.step', 'scene.time.end', 'scene.gravity', 'scene.sensors[0].kind']),
    );
    expect(message).toContain('scene.');
    const { step } = await stage.next('status');
    expect((await stage.next('status', (status) => status.step > step + 10)).isPlaying).toBe(true);
  });

  test('is refused where its text is no JSON, and where its files cannot be had', async () => {
    await using stage = new LabStage({
      fetchFile: (address) => Promise.reject(new Error(`${address} was answered with 404`)),
    });
    stage.open('{ "talus": 1, ');
    expect((await stage.next('refused')).problems[0]!.path).toMatch(/^line 1, column \d+$/);
    const mesh = { name: 'mixer', shape: { kind: 'mesh', file: 'parts/mixer.stl' }, material: 'sand' };
    stage.open(sceneOfGrains({ bodies: [mesh] }), { folder: 'http://localhost/scenes' });
    const { problems } = await stage.next('refused');
    expect(problems[0]).toMatchObject({
      path: 'scene.bodies[0].shape.file',
      message: expect.stringContaining('http://localhost/scenes/parts/mixer.stl was answered with 404') as string,
    });
    // Where it is known which there are, others are not asked for.
    stage.open(sceneOfGrains({ bodies: [mesh] }), {
      folder: 'http://localhost/scenes',
      files: ['parts/cup.stl', 'rate.csv'],
    });
    expect((await stage.next('refused')).problems[0]).toMatchObject({
      path: 'scene.bodies[0].shape.file',
      message: expect.stringContaining('the gallery has no such file, but parts/cup.stl') as string,
    });
  });
});

test('a simulation that breaks is rewound to its last good step, and the particle is named', async () => {
  await using stage = new LabStage();
  // Faster and faster, until a step is far too long for it.
  stage.open(
    {
      ...planeScene,
      grid: { cellSize: 0.1, dimensions: 2, substeps: 1 },
      time: { step: 1e-3, end: 20 },
      soft: [{ material: 'jelly', fill: { kind: 'points', positions: [[0.5, 0.2, 0]] } }],
      gravity: [0, 2e4, 0],
    },
    { isPlaying: true },
  );
  await stage.next('opened');
  const trouble = await stage.next('trouble');
  expect(trouble).toMatchObject({
    cause: 'broke',
    goesOn: false,
    cure: 'Try a smaller time.step or more grid.substeps.',
  });
  expect(trouble.message).toMatch(/^The simulation broke at step \d+: particle \d+/);
  expect(trouble.piece).toBeGreaterThanOrEqual(0);
  const status = await stage.next('status');
  expect(status).toMatchObject({ step: trouble.step! - 1, isPlaying: false });
  for (const fatal of ['nonFinite', 'tooFast']) expect(status.warnings[fatal]).toBeUndefined();
});

describe('grains that run away, with numbers that stay numbers', () => {
  const told = {
    ...{ cause: 'broke', goesOn: false, step: runawayStep, cure: 'Try a smaller time.step.' },
    message: expect.stringMatching(
      new RegExp(
        `^The simulation broke at step ${runawayStep}: grain \\d and 2 others ran away: it moves at \\d+ m/s, where`,
      ),
    ) as string,
  };

  test('are found while they play, and rewound to their last good step', async () => {
    await using stage = new LabStage();
    // It ends long after it was found.
    stage.open({ ...runawayScene, time: { step: 0.001, end: 60 } }, { isPlaying: true });
    await stage.next('opened');
    const trouble = await stage.next('trouble');
    expect(trouble).toMatchObject(told);
    expect(trouble.piece).toBeLessThan(3);
    const { validUntil } = await stage.next('series', (series) => series.validUntil < 0.001 * runawayStep);
    expect(validUntil).toBeCloseTo(0.001 * (runawayStep - 1), 9);
    const status = await stage.next('status');
    expect(status).toMatchObject({ step: runawayStep - 1, isPlaying: false });
    expect(status.history.last).toBe(runawayStep - 1);
  });

  test('are found at the end of the scene, however soon it comes', async () => {
    await using stage = new LabStage();
    stage.open(runawayScene);
    await stage.next('opened');
    stage.send({ kind: 'step', steps: 10 });
    await stage.next('status', ({ step }) => step === 10);
    // Sooner than a look is due otherwise.
    stage.send({ kind: 'step', steps: 990 });
    expect(await stage.next('trouble')).toMatchObject(told);
    expect(await stage.next('status')).toMatchObject({ step: runawayStep - 1, isPlaying: false });
  });

  // What is kept of the moment of a change may be bad already.
  test.each([20, 100])('are found where a value was changed at step %d', async (changed) => {
    await using stage = new LabStage();
    stage.open(runawayScene);
    await stage.next('opened');
    // The first steps are looked at, these are not.
    for (const goal of [10, changed]) {
      stage.send({ kind: 'scrub', step: goal });
      await stage.next('status', ({ step }) => step === goal);
    }
    stage.open({ ...runawayScene, materials: { sand: { friction: 0.1 } } }, { keepState: true });
    expect(await stage.next('opened')).toMatchObject({ keptState: true });
    stage.send({ kind: 'step', steps: 1000 - changed });
    expect(await stage.next('trouble')).toMatchObject(told);
    expect(await stage.next('status')).toMatchObject({ step: runawayStep - 1 });
  });
});

test('a scene that is too large says what it takes; the one before goes on', async () => {
  const many = { kind: 'lattice', region: { min: [-0.05, -0.05, 0], max: [0.05, 0.05, 0.05] }, spacing: 0.01 };
  await using stage = new LabStage();
  stage.open(sceneOfGrains());
  await stage.next('opened');
  stage.send({ kind: 'step', steps: 30 });
  await stage.next('status', ({ step }) => step === 30);
  stage.open(sceneOfGrains({ worlds: 65_536, grains: [{ material: 'sand', fill: many, radius: 0.001 }] }));
  const trouble = await stage.next('trouble');
  expect(trouble).toMatchObject({ cause: 'out-of-memory', goesOn: true });
  expect(trouble.message).toMatch(/\d+\.\d [GM]iB/);
  expect(trouble.cure).toContain('fewer worlds');
  stage.send({ kind: 'step', steps: 1 });
  expect((await stage.next('status', ({ step }) => step > 30)).step).toBe(31);
});

test('where no real GPU is found, the CPU is used and the reason told', async () => {
  await using stage = new LabStage();
  stage.open(sceneOfGrains(), { device: 'auto', threads: null });
  const { device } = await stage.next('opened');
  // On a machine with a GPU there is nothing to tell.
  if (device.kind === 'gpu') return;
  expect(device.fallback).toMatch(/software|Vulkan|adapter|webgpu/);
});

const gpu = await gpuForTests();
gpu?.[Symbol.dispose]();

test.runIf(gpu !== null)(
  'a GPU that is lost: the scene goes on with the CPU from the last moment',
  async () => {
    let device: Device | null = null;
    await using stage = new LabStage({
      chooseDevice: async (wish) => {
        const chosen = await chooseDevice(wish);
        device = chosen.device;
        return chosen;
      },
    });
    const few = [
      {
        material: 'sand',
        fill: {
          kind: 'points',
          positions: [
            [0, 0, 0.1],
            [0, 0.03, 0.1],
          ],
        },
        radius: 0.01,
      },
    ];
    stage.open(sceneOfGrains({ grains: few }), { device: 'gpu', isPlaying: true });
    // Before it is ready.
    expect(await stage.next('trouble')).toMatchObject({ cause: expect.stringMatching(/software-gpu/) as string });
    const opened = await stage.next('opened');
    expect(opened.device).toMatchObject({ kind: 'gpu', fallback: null });
    await stage.next('status', ({ history }) => history.bytes > 0);
    (device as unknown as DeviceGpu).gpu.destroy();
    const again = await stage.next('opened');
    expect(again).toMatchObject({ keptState: true, device: { kind: 'cpu' } });
    expect(again.device.fallback).toContain('lost');
    expect(await stage.next('trouble')).toMatchObject({ cause: 'device-lost', goesOn: true });
    const { step } = await stage.next('status');
    expect(step).toBeGreaterThan(0);
    expect((await stage.next('status', (status) => status.step > step + 5)).isPlaying).toBe(true);
    // A software GPU takes its time to compile kernels.
  },
  120_000,
);
