/** On what the scene runs, and on what it is to run; loud where it is not what one would wish for. */
import type { OpenDeviceKind } from 'talus';
import { useLab } from '../state/lab-context.ts';
import { pageStorage, storeDevice } from '../state/preferences.ts';
import type { DeviceReading } from '../protocol.ts';
import { Icon } from './icons.tsx';
import { Menu } from './menu.tsx';

const choices: readonly (readonly [kind: OpenDeviceKind, title: string])[] = [
  ['auto', 'GPU where there is one'],
  ['gpu', 'GPU, even in software'],
  ['cpu', 'CPU'],
];

export function DeviceMenu() {
  const lab = useLab();
  const device = lab.opened.value?.device;
  if (device === undefined) return null;
  const loud = loudness(device, lab.device.value);
  const choose = (kind: OpenDeviceKind): void => {
    lab.device.value = kind;
    storeDevice(pageStorage(), kind);
    lab.reopen({ startTime: lab.status.peek()?.time ?? 0 });
  };
  return (
    <Menu
      label="Device"
      title={device.fallback ?? `Runs on ${device.name}`}
      look={loud === null ? 'device-badge' : 'device-badge loud'}
      opens="up"
      text={
        <>
          {loud !== null && <Icon name="warning" />}
          <b>{loud ?? device.kind.toUpperCase()}</b> <span class="device-name">{device.name}</span>
        </>
      }
    >
      {device.fallback !== null && <p class="device-fallback">{device.fallback}.</p>}
      <div class="choices" role="radiogroup" aria-label="Run on">
        {choices.map(([kind, title]) => (
          <label key={kind}>
            <input type="radio" name="device" checked={lab.device.value === kind} onChange={() => choose(kind)} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <p class="unit">Another device goes on from the same time.</p>
    </Menu>
  );
}

/** What is to be said aloud of a device; null where nothing is. */
function loudness({ kind, name, threads, fallback }: DeviceReading, wish: OpenDeviceKind): string | null {
  if (kind === 'gpu') return /swiftshader|llvmpipe|lavapipe|software|basic render/i.test(name) ? 'Software GPU' : null;
  if (fallback === null) return null;
  if (wish !== 'cpu') return 'CPU, not GPU';
  return threads === 1 ? 'One thread' : null;
}
