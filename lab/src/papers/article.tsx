/** The parts that articles are made of. */
import type { ComponentChild, ComponentChildren } from 'preact';
import { findPaper, type PaperName } from './papers.ts';
import { ours, theirs, type MeasuredName, type PublishedName } from './numbers.ts';

interface WithChildren {
  readonly children: ComponentChildren;
}

/** Head, text and reference of a paper's page. */
export function Article({ name, lead, children }: { readonly name: PaperName; readonly lead: string } & WithChildren) {
  const paper = findPaper(name);
  if (paper === undefined) throw new Error(`there is no paper "${name}"`);
  return (
    <article class="paper">
      <header class="paper-head">
        <p class="paper-kicker">
          {paper.venue}
          <span class={`paper-state ${paper.state === 'runs' ? 'is-whole' : 'is-part'}`}>
            {paper.state === 'runs' ? 'figures run' : 'runs in part'}
          </span>
        </p>
        <h1>{paper.title}</h1>
        <p class="paper-authors">{paper.authors.join(', ')}</p>
        <p class="paper-lead">{lead}</p>
      </header>
      {children}
      <footer class="paper-foot">
        <h2 id="reference">Reference</h2>
        <p>
          {paper.authors.join(', ')}. <cite>{paper.title}</cite>. {paper.venue}, {paper.year}.{' '}
          {paper.link !== null && <a href={paper.link}>{paper.link.replace(/^https:\/\//, '')}</a>}
        </p>
        <p class="paper-small">
          Formulas and figures of the paper are cited as facts; the words and the pictures here are ours, and the
          pictures run on your machine.
        </p>
      </footer>
    </article>
  );
}

export function Section({ title, children }: { readonly title: string } & WithChildren): ComponentChild {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface FigureBoxProps extends WithChildren {
  readonly number: number;
  readonly title: string;
  /** What to see, and what was changed against the paper. */
  readonly caption: ComponentChildren;
}

/** A numbered figure, wider than the text. */
export function FigureBox({ number, title, caption, children }: FigureBoxProps): ComponentChild {
  return (
    <figure class="paper-figure" id={`figure-${number}`}>
      {children}
      <figcaption>
        <b>
          Figure {number}. {title}.
        </b>{' '}
        {caption}
      </figcaption>
    </figure>
  );
}

/** Beside the text where there is room: what would interrupt it. */
export function Aside({ children }: WithChildren): ComponentChild {
  return <aside class="paper-aside">{children}</aside>;
}

/** What is missing, said plainly. */
export function Gap({ title, children }: { readonly title: string } & WithChildren): ComponentChild {
  return (
    <div class="paper-gap" role="note">
      <b>{title}</b>
      {children}
    </div>
  );
}

/** A number that was measured here; its command is a touch away. */
export function Ours({ of }: { readonly of: MeasuredName }): ComponentChild {
  const { text, command, date, device } = ours(of);
  return (
    <span class="number is-ours" tabIndex={0} title={`${command}\n${date}${device && `, ${device}`}`}>
      {text}
    </span>
  );
}

/** A number of the paper, with where it stands in it. */
export function Theirs<P extends PaperName>(props: { readonly paper: P; readonly of: PublishedName<P> }) {
  const { text, source } = theirs(props.paper, props.of);
  return (
    <span class="number is-theirs" tabIndex={0} title={source}>
      {text}
    </span>
  );
}

export interface ComparedRow<P extends PaperName> {
  readonly theirs: PublishedName<P>;
  /** Null: not built. */
  readonly ours: MeasuredName | null;
  /** Instead of a number, or behind it. */
  readonly note?: string;
}

interface CompareTableProps<P extends PaperName> {
  readonly paper: P;
  readonly rows: readonly ComparedRow<P>[];
}

/** Theirs, ours, and how to get ours again. */
export function CompareTable<P extends PaperName>({ paper, rows }: CompareTableProps<P>): ComponentChild {
  return (
    <div class="paper-table">
      <table>
        <thead>
          <tr>
            <th scope="col">what</th>
            <th scope="col">theirs</th>
            <th scope="col">ours</th>
            <th scope="col">how to reproduce</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const published = theirs(paper, row.theirs);
            const measured = row.ours === null ? null : ours(row.ours);
            return (
              <tr key={row.theirs} class={measured === null ? 'is-missing' : ''}>
                <th scope="row">{published.what}</th>
                <td>
                  {published.text} <small>{published.source}</small>
                </td>
                <td>
                  {measured?.text} {row.note}
                  {measured && (
                    <small>{[measured.device, measured.date].filter((part) => part !== '').join(', ')}</small>
                  )}
                </td>
                <td>{measured ? <code>{measured.command}</code> : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export interface Erratum {
  readonly where: string;
  readonly printed: ComponentChildren;
  readonly right: ComponentChildren;
  readonly effect: string;
}

export function Errata({ rows }: { readonly rows: readonly Erratum[] }): ComponentChild {
  return (
    <div class="paper-table">
      <table class="paper-errata">
        <thead>
          <tr>
            <th scope="col">where</th>
            <th scope="col">as printed</th>
            <th scope="col">as it must be</th>
            <th scope="col">what it does</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ where, printed, right, effect }) => (
            <tr key={where}>
              <th scope="row">{where}</th>
              <td>{printed}</td>
              <td>{right}</td>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly digits?: number;
  readonly onInput: (value: number) => void;
}

/** The parameter of a figure. */
export function Slider({ label, unit, min, max, step, value, digits = 2, onInput }: SliderProps): ComponentChild {
  return (
    <label class="paper-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
      <output>
        {value.toFixed(digits)}
        {unit !== undefined && ` ${unit}`}
      </output>
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, words: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, as buttons in a row. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>): ComponentChild {
  return (
    <fieldset class="paper-choice">
      <legend>{label}</legend>
      {options.map(([option, words]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}
