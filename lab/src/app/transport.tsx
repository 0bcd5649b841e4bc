/** Time: play, step, back, the timeline, speed and seed. */
import { useLab } from '../state/lab-context.ts';
import { usePage } from '../state/page-state.ts';
import { runCommand, speedLabel, speeds } from './commands.ts';
import { Icon, type IconName } from './icons.tsx';
import type { CommandName } from './keys.ts';
import { SeedField } from './seed-field.tsx';
import { Timeline } from './timeline.tsx';

export function Transport() {
  const lab = useLab();
  const isPlaying = lab.isPlaying.value;
  return (
    <div class="transport" role="group" aria-label="Time">
      <div class="transport-buttons">
        <TransportButton command="reset" icon="reset" title="Back to the start (Backspace)" />
        <TransportButton command="back" icon="back" title="One step back (←)" />
        <TransportButton
          command="play"
          icon={isPlaying ? 'pause' : 'play'}
          title={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
          isMain
        />
        <TransportButton command="step" icon="step" title="One step (→)" />
      </div>
      <Timeline />
      <div class="transport-settings">
        <label class="compact-field" title="Simulated seconds a second (− and =)">
          <span>Speed</span>
          <select value={lab.speed.value} onChange={({ currentTarget }) => lab.setSpeed(Number(currentTarget.value))}>
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speedLabel(speed)}
              </option>
            ))}
          </select>
        </label>
        <SeedField />
        <TransportButton command="reload" icon="reload" title="Open the scene again (R)" />
      </div>
    </div>
  );
}

interface TransportButtonProps {
  readonly command: CommandName;
  readonly icon: IconName;
  readonly title: string;
  readonly isMain?: boolean;
}

function TransportButton({ command, icon, title, isMain = false }: TransportButtonProps) {
  const lab = useLab();
  const page = usePage();
  return (
    <button
      type="button"
      class={isMain ? 'icon-button main-button' : 'icon-button'}
      data-command={command}
      aria-label={title}
      title={title}
      disabled={lab.opened.value === null && command !== 'reload'}
      onClick={() => runCommand(command, lab, page)}
    >
      <Icon name={icon} />
    </button>
  );
}
