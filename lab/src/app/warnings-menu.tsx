/** What the solver warns of and what the scene is to be noted for, with what it means and what to do; nothing where there is nothing. */
import { warningLines, type Matter } from 'talus';
import { useLab } from '../state/lab-context.ts';
import { Menu } from './menu.tsx';

export function WarningsMenu() {
  const lab = useLab();
  const opened = lab.opened.value;
  const warnings = lab.status.value?.warnings ?? {};
  if (opened === null) return null;
  const lines = [...warningLines({ warnings }, opened.piece as Matter['piece']), ...opened.notes];
  if (lines.length === 0) return null;
  const names = Object.keys(warnings);
  const text = [counted(names.length, 'warning'), counted(opened.notes.length, 'note')].filter(Boolean).join(', ');
  return (
    <Menu
      icon="warning"
      label={names.length > 0 ? `Warnings: ${names.join(', ')}` : 'Notes'}
      title={lines.join('\n')}
      look={names.length > 0 ? 'status-warning' : 'status-warning is-note'}
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

/** Nothing where there are none. */
const counted = (count: number, name: string): string =>
  count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`;
