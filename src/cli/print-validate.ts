/** Checks for a person, as a table by case; or as one JSON object a line. */
import pc from 'picocolors';
import type { Check } from '../validate/validation-case.ts';
import { count, measure } from './figures.ts';

export class CheckTable {
  readonly #json: boolean;
  #case = '';
  #source = '';
  #passed = 0;
  #failed = 0;

  constructor(json: boolean) {
    this.#json = json;
  }

  get failed(): number {
    return this.#failed;
  }

  add(check: Check): void {
    if (check.pass === true) this.#passed++;
    if (check.pass === false) this.#failed++;
    if (this.#json) {
      console.log(JSON.stringify(check));
      return;
    }
    this.#printHeading(check);
    const { pass, quantity, measured, spread, unit } = check;
    const mark = pass === null ? pc.dim('·') : pass ? pc.green('✓') : pc.red('✗');
    const found = spread === undefined ? measure(measured) : `${measure(measured)} (± ${measure(spread)})`;
    const numbers = `${found.padStart(11)}  ${targetWords(check).padEnd(22)}`;
    console.log(`${mark} ${quantity.padEnd(52)} ${numbers} ${unit === '1' ? '' : unit}`.trimEnd());
  }

  addPlot(path: string): void {
    if (!this.#json) console.log(pc.dim(`  plot: ${path}`));
  }

  /** `left` is the number of slow cases that were not run. */
  end(left: number): void {
    if (this.#json) return;
    const failures = this.#failed === 0 ? '' : pc.red(`, ${this.#failed} failed`);
    const slow = left === 0 ? '' : pc.dim(`; ${count(left, 'slow case')} left out, --slow runs them`);
    console.log(`\n${count(this.#passed, 'check')} passed${failures}${slow}`);
  }

  /** The name of the case, and where the targets that follow are from. */
  #printHeading({ case: name, evidence, source }: Check): void {
    if (name !== this.#case) console.log(`\n${pc.bold(name)}`);
    const words = `${evidence}: ${source}`;
    if (name !== this.#case || words !== this.#source) console.log(pc.dim(`  ${words}`));
    [this.#case, this.#source] = [name, words];
  }
}

const targetWords = ({ target, tolerance }: Check): string =>
  target === null || tolerance === null ? '' : `${measure(target)} ± ${measure(tolerance)}`;
