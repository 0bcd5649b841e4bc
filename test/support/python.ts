/** Python, to read with other programs' own code what Talus wrote. TALUS_PYTHON names another than `python3`. */
import { spawnSync } from 'node:child_process';

const python = process.env['TALUS_PYTHON'] ?? 'python3';

/** Whether Python has a package; says so where it has not, since tests are skipped then. */
export function pythonHas(packageName: string): boolean {
  const found = spawnSync(python, ['-c', `import ${packageName}`]).status === 0;
  if (!found) console.warn(`tests with ${packageName} skipped: ${python} cannot import it: pip install ${packageName}`);
  return found;
}

/** Runs a program with arguments, and returns what it printed as JSON. */
export function runPython(program: string, given: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program, ...given], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${python} failed: ${stderr}`);
  return JSON.parse(stdout);
}
