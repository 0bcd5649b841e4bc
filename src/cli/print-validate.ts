/** Checks for a person, as a table by case; or as one JSON object a line. */
import pc from 'picocolors';
import type { Check } from '../validate/validation-case.ts';
import { count, measure } from './figures.ts';

export class CheckTable {
  readonly #json: boolean;
  #case = '';
  #passed = 0;
  #failed = 0;

  constructor(json: boolean) {
    this.#json = json;
  }

  get failed(): number {
    return this.#failed;
  }

  add(check: Check): void {
    if (check.pass) this.#passed++;
    else this.#failed++;
    if (this.#json) {
      console.log(JSON.stringify(check));
      return;
    }
    if (check.case !== this.#case) console.log(`\n${pc.bold((this.#case = check.case))}`);
    const { pass, quantity, target, tolerance, measured, unit, source } = check;
    const mark = pass ? pc.green('✓') : pc.red('✗');
    const numbers = `${measure(measured).padStart(11)}  ${`${measure(target)} ± ${measure(tolerance)}`.padEnd(22)}`;
    console.log(`${mark} ${quantity.padEnd(40)} ${numbers} ${unit === '1' ? '' : unit}`.trimEnd());
    if (!pass) console.log(`  ${pc.dim(source)}`);
  }

  end(): void {
    if (this.#json) return;
    const failures = this.#failed === 0 ? '' : pc.red(`, ${this.#failed} failed`);
    console.log(`\n${count(this.#passed, 'check')} passed${failures}`);
  }
}
