/** Always there: how fast it goes, what it counts, and on what it runs. */
import { useLab } from '../state/lab-context.ts';
import { DeviceMenu } from './device-menu.tsx';
import { countText, digits, fixed } from './number-text.ts';
import { WarningsMenu } from './warnings-menu.tsx';

export function StatusLine() {
  const lab = useLab();
  const opened = lab.opened.value;
  const status = lab.status.value;
  return (
    <footer
      class="status-line"
      aria-label="Status"
      data-scene={opened?.name}
      data-step={status?.step}
      data-frames={status?.frameCount}
      data-device={opened?.device.kind}
    >
      <div class="status-cells">
        <Cell name="time" value={status ? `${fixed(status.time, 3)} s` : '—'} title="Simulated time" />
        <Cell
          name="rate"
          value={status ? `${digits(status.realTimeFactor, 3)}×` : '—'}
          title="Real-time factor: simulated seconds a second, lately"
        />
        <Cell name="step" value={status ? `${fixed(status.stepMs, 2)} ms` : '—'} title="One time step, lately" />
        <Cell name="draw" value={status ? `${fixed(status.drawMs, 1)} ms` : '—'} title="One picture, lately" />
        <Cell name="frames" value={status ? `${fixed(status.framesPerSecond, 0)}/s` : '—'} title="Pictures a second" />
        <Cell
          name="steps/frame"
          value={status ? digits(status.stepsPerFrame, 3) : '—'}
          title="Time steps from one picture to the next"
        />
        {opened && (
          <Cell
            name={`${opened.piece}s`}
            value={
              opened.worldCount > 1
                ? `${opened.worldCount} × ${countText(opened.pieceCount)}`
                : countText(opened.pieceCount)
            }
            title={opened.worldCount > 1 ? 'Worlds, and pieces in each' : `How many ${opened.piece}s there are`}
          />
        )}
        {status && status.contactCount !== null && (
          <Cell name="contacts" value={countText(status.contactCount)} title="Contacts now" />
        )}
      </div>
      <WarningsMenu />
      <DeviceMenu />
    </footer>
  );
}

function Cell({ name, value, title }: { readonly name: string; readonly value: string; readonly title: string }) {
  return (
    <span class="status-cell" title={title} data-status={name}>
      <span class="status-name">{name}</span> <span class="status-value">{value}</span>
    </span>
  );
}
