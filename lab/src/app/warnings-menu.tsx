/** What the solver warns of and what the scene is to be noted for, with what it means and what to do; nothing where there is nothing. */
import { passingLines, warningLines, type Matter } from 'talus';
import { useLab } from '../state/lab-context.ts';
import { Menu } from './menu.tsx';

export function WarningsMenu() {
  const lab = useLab();
  const opened = lab.opened.value;
  const status = lab.status.value;
  if (opened === null) return null;
  const piece = opened.piece as Matter['piece'];
  const { pieceCount, worldCount, dimensions, areSprings, isDomainGiven } = opened;
  // What is round and in space: outlines that cross never pass by themselves.
  const sphereSteps = piece === 'grain' && dimensions === 3 ? pieceCount * worldCount * (status?.step ?? 0) : 0;
  const met = { warnings: status?.warnings ?? {}, sphereSteps, areSprings, isDomainGiven };
  const warnings = warningLines(met, piece);
  const notes = [...passingLines(met, piece), ...opened.notes];
  const lines = [...warnings, ...notes];
  if (lines.length === 0) return null;
  const text = [counted(warnings.length, 'warning'), counted(notes.length, 'note')].filter(Boolean).join(', ');
  return (
    <Menu
      icon="warning"
      label={warnings.length > 0 ? `Warnings: ${warnings.map(nameIn).join(', ')}` : 'Notes'}
      title={lines.join('\n')}
      look={warnings.length > 0 ? 'status-warning' : 'status-warning is-note'}
      opens="up"
      text={text}
    >
      <ul class="warning-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Menu>
  );
}

/** Of a condition, from `12 × tooFast: …`. */
const nameIn = (line: string): string => /(?<=× )\w+/.exec(line)?.[0] ?? line;

/** Nothing where there are none. */
const counted = (count: number, name: string): string =>
  count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`;
