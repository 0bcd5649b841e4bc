/** What a validation case found, as files beside each other: `CASE.json` with all checks, `CASE.svg` with its plot. */
import { join } from 'node:path';
import { renderPlot } from '../formats/plot/render-plot.ts';
import { writeWhole } from '../io/safe-file.ts';
import type { Check, Figure, ValidationCase } from '../validate/validation-case.ts';

export class CaseRecord {
  readonly #folder: string;
  readonly #case: ValidationCase;
  readonly #checks: Check[] = [];
  readonly #plots: string[] = [];

  constructor(folder: string, validationCase: ValidationCase) {
    this.#folder = folder;
    this.#case = validationCase;
  }

  add(check: Check): void {
    this.#checks.push(check);
  }

  /** Gives the path of the file. */
  draw({ plot, name }: Figure): string {
    const file = `${this.#case.name}${name === undefined ? '' : `-${name}`}.svg`;
    this.#plots.push(file);
    const path = join(this.#folder, file);
    writeWhole(path, renderPlot(plot));
    return path;
  }

  /** After the last check. */
  end(circumstances: Readonly<Record<string, string | number>>): void {
    const { name, group, title } = this.#case;
    const record = { case: name, group, title, ...circumstances, plots: this.#plots, checks: this.#checks };
    writeWhole(join(this.#folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  }
}
