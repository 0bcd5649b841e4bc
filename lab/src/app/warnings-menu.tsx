/** What the solver warns of, with what it means and what to do; nothing where it does not. */
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
  const names = [...Object.keys(warnings), ...opened.notes.map(() => 'note')];
  const text = `${names.length} ${names.length === 1 ? 'warning' : 'warnings'}`;
  return (
    <Menu
      icon="warning"
      label={`Warnings: ${names.join(', ')}`}
      title={lines.join('\n')}
      look="status-warning"
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
