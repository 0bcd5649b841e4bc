import { afterAll, describe, expect, test, vi } from 'vitest';
import { countUp, kernelSource, multiplyAdd } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import type { FieldTable } from '../../core/fields.ts';
import { packStructs } from '../../core/fields.ts';
import type { KernelSource } from '../device.ts';

const found = await gpuForTests();

describe.skipIf(found === null)('KernelGpu', () => {
  const device = found!;
  afterAll(() => device[Symbol.dispose]());

  test('a kernel is compiled once for its constants', () => {
    expect(device.kernel(multiplyAdd)).toBe(device.kernel(multiplyAdd, { FACTOR: 2 }));
    expect(device.kernel(multiplyAdd, { FACTOR: 3 })).not.toBe(device.kernel(multiplyAdd));
    expect(device.kernel(multiplyAdd, { FACTOR: 3 })).toBe(device.kernel(multiplyAdd, { FACTOR: 3 }));
    expect(device.kernel(multiplyAdd)).toMatchObject({ workgroupSize: 64, constants: { WORKGROUP_SIZE: 64 } });
  });

  test('override constants of every type reach the kernel', async () => {
    const overrides = [
      { name: 'F', type: 'f32', defaultValue: null },
      { name: 'I', type: 'i32', defaultValue: -5 },
      { name: 'U', type: 'u32', defaultValue: 7 },
      { name: 'B', type: 'bool', defaultValue: 0 },
    ] as const;
    const show = kernelSource({
      name: 'show',
      bindings: [['values', 'write', 'f32', 4]],
      overrides,
      body: 'values[0] = F; values[1] = f32(I); values[2] = f32(U); values[3] = select(0.0, 1.0, B);',
      workgroupSize: 1,
    });
    using values = device.array('values', 'f32', 4);
    device.submit((pass) => pass.run(device.kernel(show, { F: 0.25, U: 4_000_000_000, B: 1 }), { values }, 1));
    expect(await device.read(values)).toEqual(Float32Array.of(0.25, -5, 4_000_000_000, 1));
    expect(() => device.kernel(show)).toThrow('kernel show, constant F: has no default');
    expect(() => device.kernel(show, { F: 1, G: 1 })).toThrow('kernel show, constant G: no such override constant');
  });

  test('uniform values and structs are seen as the host packed them', async () => {
    const table = {
      scale: { type: 'f32', unit: '1', doc: 'factor' },
      shift: { type: 'vec3f', unit: '1', doc: 'summand' },
    } as const satisfies FieldTable;
    const entry = 'values[0] = params.scale * params.shift.y;';
    const plain = kernelSource({
      name: 'scale',
      bindings: [['values', 'write', 'f32', 1]],
      body: entry,
      workgroupSize: 1,
    });
    const members = [
      { name: 'scale', type: 'f32', offset: 0 },
      { name: 'shift', type: 'vec3f', offset: 16 },
    ];
    const params = {
      name: 'params',
      binding: 1,
      access: 'uniform',
      element: members,
      stride: 32,
      minimumCount: 1,
    } as const;
    const source: KernelSource = {
      ...plain,
      gpu: {
        ...plain.gpu,
        bindings: [...plain.gpu.bindings, params],
        wgsl: `struct Params { scale: f32, shift: vec3f }\n@group(0) @binding(1) var<uniform> params: Params;\n${plain.gpu.wgsl}`,
      },
    };
    using values = device.array('values', 'f32', 1);
    using packed = device.array('params', table, 1, packStructs(table, [{ scale: 3, shift: [1, 7, 2] }]));
    device.submit((pass) => pass.run(device.kernel(source), { values, params: packed }, 1));
    expect(await device.read(values)).toEqual(Float32Array.of(21));
  });

  test('the length of a runtime-sized array is the count of the array', async () => {
    const lengths = kernelSource({
      name: 'lengths',
      bindings: [
        ['some', 'read', 'u32'],
        ['result', 'write', 'u32', 1],
      ],
      body: 'result[0] = arrayLength(&some);',
      workgroupSize: 1,
    });
    using result = device.array('result', 'u32', 1);
    for (const count of [1, 3, 1001]) {
      using some = device.array('some', 'u32', count);
      device.submit((pass) => pass.run(device.kernel(lengths), { some, result }, 1));
      expect((await device.read(result))[0]).toBe(count);
    }
  });

  test('a bind group is made once for a set of arrays', () => {
    const create = vi.spyOn(device.gpu, 'createBindGroup');
    const kernel = device.kernel(multiplyAdd, { FACTOR: 7 });
    using a = device.array('a', 'f32', 1);
    using b = device.array('b', 'f32', 1);
    for (let round = 0; round < 3; round++) {
      device.submit((pass) => {
        pass.run(kernel, { source: a, values: b }, 1);
        pass.run(kernel, { values: a, source: b }, 1);
      });
    }
    expect(create).toHaveBeenCalledTimes(2);
    create.mockRestore();
  });

  test('arrays are checked before anything is encoded', () => {
    using counts = device.array('counts', 'u32', 4);
    const kernel = device.kernel(multiplyAdd);
    expect(() => device.submit((pass) => pass.run(kernel, { source: counts }, 4))).toThrow(
      'kernel multiply_add, binding values: no array was given: given were source',
    );
    expect(() => device.submit((pass) => pass.run(kernel, { source: counts, values: counts }, 4))).toThrow(
      'array counts is bound to source as well, and one of them writes',
    );
  });

  test('kernels past the limits of the adapter are refused by name', () => {
    const { maxStorageBuffersPerShaderStage: most, maxComputeInvocationsPerWorkgroup: widest } = device.gpu.limits;
    const changed = (change: Partial<KernelSource['gpu']>) => ({ ...countUp, gpu: { ...countUp.gpu, ...change } });
    expect(() => device.kernel(changed({ workgroupSize: widest * 2 }))).toThrow(
      `kernel count_up: workgroups of ${widest * 2} exceed this GPU's limit of ${widest}`,
    );
    const [binding] = countUp.gpu.bindings;
    const many = Array.from({ length: most + 1 }, (_, index) => ({ ...binding!, name: `b${index}`, binding: index }));
    expect(() => device.kernel(changed({ bindings: many }))).toThrow(`${most + 1} storage bindings exceed`);
    expect(() =>
      device.kernel(changed({ bindings: [{ ...binding!, access: 'uniform', minimumCount: 2 ** 20 }] })),
    ).toThrow('kernel count_up, binding counts: 4194304 bytes exceed');
  });
});
