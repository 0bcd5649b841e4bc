/** The row of tools over the view: hands at its start, then what the picture shows. */
import type { ToolKind } from '../protocol.ts';
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { CameraMenu } from './camera-menu.tsx';
import { ClipMenu } from './clip-menu.tsx';
import { ColourMenu } from './colour-menu.tsx';
import { runCommand } from './commands.ts';
import { Icon } from './icons.tsx';
import { ShowMenu } from './show-menu.tsx';

const tools: readonly (readonly [kind: ToolKind, title: string])[] = [
  ['shovel', 'Shovel (Q)'],
  ['rod', 'Rod (W)'],
  ['plate', 'Plate (E)'],
];

export function ViewTools() {
  const lab = useLab();
  const page = usePage();
  const tool = lab.tool.value;
  if (lab.opened.value === null) return null;
  return (
    <div class="view-tools" role="toolbar" aria-label="Tools of the view">
      <div class="tool-group">
        <button
          type="button"
          class="icon-button"
          aria-label="Pull with a spring"
          title="Pull with a spring (Ctrl + drag)"
          aria-pressed={lab.pulls.value}
          onClick={() => {
            lab.pulls.value = !lab.pulls.value;
            if (tool !== null) lab.takeTool(null);
          }}
        >
          <Icon name="grab" />
        </button>
        {tools.map(([kind, title]) => (
          <button
            key={kind}
            type="button"
            class="icon-button"
            aria-label={title}
            title={title}
            aria-pressed={tool === kind}
            onClick={() => {
              lab.pulls.value = false;
              lab.takeTool(tool === kind ? null : kind);
            }}
          >
            <Icon name={kind} />
          </button>
        ))}
      </div>
      <div class="tool-group">
        <ColourMenu />
        <button
          type="button"
          class="icon-button"
          aria-label="Force chains"
          title="Force chains (N)"
          aria-pressed={lab.scenery.show.value.forces}
          onClick={() => runCommand('forces', lab, page)}
        >
          <Icon name="forces" />
        </button>
        <ClipMenu />
        <ShowMenu />
        <CameraMenu />
      </div>
    </div>
  );
}
