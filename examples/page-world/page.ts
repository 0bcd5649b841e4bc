/** The page: starts the worker and shows what it reports. */
import type { Report } from './worker.ts';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }: MessageEvent<Report>) => show(data);
worker.onerror = ({ message }) => {
  document.querySelector('#failure')!.textContent = message;
};

function show(report: Report): void {
  const row = document.querySelector(`#${report.scene}-${report.kind}`)!;
  const texts =
    'problem' in report
      ? [report.problem]
      : [report.name, `${(1000 * report.height).toFixed(1)} mm`, `${report.ms.toFixed(0)} ms`];
  row.replaceChildren(
    row.firstElementChild!,
    ...texts.map((text) => {
      const cell = document.createElement('td');
      cell.textContent = text;
      return cell;
    }),
  );
  row.setAttribute('data-report', JSON.stringify(report));
}
