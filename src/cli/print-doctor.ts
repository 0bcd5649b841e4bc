/** What the doctor found, for a person or as one JSON object a line. */
import pc from 'picocolors';
import type { Diagnosis } from './diagnose.ts';
import { count } from './figures.ts';

export function printDiagnosis(diagnosis: Diagnosis, json: boolean): void {
  if (json) printLines(diagnosis);
  else printPage(diagnosis);
}

function printLines({ host, cpu, adapters, missingGpu }: Diagnosis): void {
  const lines = [
    { device: 'host', ...host },
    { device: 'cpu', works: cpu.problem === null, ...cpu },
    ...adapters.map((adapter) => ({ device: 'gpu', works: adapter.problem === null, ...adapter })),
    ...(missingGpu ? [{ device: 'gpu', works: false, ...missingGpu }] : []),
  ];
  for (const line of lines) console.log(JSON.stringify(line));
}

function printPage({ host, cpu, adapters, missingGpu }: Diagnosis): void {
  console.log(`talus ${host.talus}, node ${host.node}, ${host.platform} ${host.architecture}\n`);

  printDevice('cpu', cpu.problem);
  printDetail(
    `${count(cpu.cores, 'core')}, ${count(cpu.threads, 'thread')}, ${cpu.simd ? 'SIMD' : pc.red('no SIMD')}, ` +
      `${cpu.oneThreadBecause === null ? 'shared memory' : 'no shared memory'}, ${bytes(cpu.memoryLimit)} for arrays`,
  );
  if (cpu.oneThreadBecause !== null) printDetail(`one thread: ${cpu.oneThreadBecause}`);

  for (const { name, software, limits, features, problem } of adapters) {
    printDevice('gpu', problem, software ? `${name} ${pc.yellow('(software: for tests, slower than the cpu)')}` : name);
    printDetail(
      `arrays to ${bytes(limits.maxStorageBufferBindingSize)}, ${limits.maxStorageBuffersPerShaderStage} arrays a kernel, ` +
        `workgroups of ${limits.maxComputeInvocationsPerWorkgroup} with ${bytes(limits.maxComputeWorkgroupStorageSize)}`,
    );
    const wanted = ['timestamp-query', 'subgroups', 'shader-f16'];
    printDetail(wanted.map((feature) => `${features.includes(feature) ? '' : 'no '}${feature}`).join(', '));
  }
  if (missingGpu) {
    console.log(`${pc.bold('gpu')}  ${pc.yellow(adapters.length === 0 ? 'none' : 'no real one')}`);
    printDetail(`why:  ${missingGpu.reason}`);
    printDetail(`cure: ${missingGpu.cure}`);
  }
}

function printDevice(kind: string, problem: string | null, name = ''): void {
  const state = problem === null ? pc.green('works') : pc.red('does not work');
  console.log(`${pc.bold(kind)}  ${[state, name].filter(Boolean).join('  ')}`);
  if (problem !== null) printDetail(pc.red(problem));
}

const printDetail = (text: string): void => console.log(`     ${text}`);

/** A size in the largest binary unit that keeps it at 1 or more. */
function bytes(size: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
  return `${Number((size / 1024 ** power).toFixed(1))} ${units[power]}`;
}
