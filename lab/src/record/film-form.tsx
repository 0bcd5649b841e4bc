/** What a film is to be, and the one that was made last. */
import { speedLabel, speeds } from '../app/commands.ts';
import { NumberField } from '../plots/number-field.tsx';
import { useLab } from '../state/lab-context.ts';
import { clickLink } from './download.ts';
import { recorderOf, type Recorded } from './recorder.ts';
import {
  byteWords,
  containers,
  frameInterval,
  sizePresets,
  videoSize,
  type Container,
  type Pace,
  type RecordingPlan,
  type SizePreset,
} from './recording-plan.ts';

const containerWords: Readonly<Record<Container, string>> = { mp4: 'MP4', webm: 'WebM', png: 'PNG in a zip' };
const paces: readonly { readonly pace: Pace; readonly words: string; readonly doc: string }[] = [
  { pace: 'simulated', words: 'Simulated time', doc: 'Smooth, however slow the scene is computed' },
  { pace: 'seen', words: 'As seen', doc: 'With all its pauses and waits' },
];
const frameRates = [24, 25, 30, 50, 60];
/** As fast as it goes is no speed of a film. */
const filmSpeeds = speeds.filter(Number.isFinite);

export function FilmForm() {
  const lab = useLab();
  const recorder = recorderOf(lab);
  const { plan } = recorder;
  const change = (changes: Partial<RecordingPlan>): void => void (plan.value = { ...plan.value, ...changes });
  const { pace, container, framesPerSecond, speed, length, hasCaption, size } = plan.value;
  const phase = recorder.phase.value;

  const record = async (): Promise<void> => {
    const recorded = await recorder.record();
    if (recorded !== null) clickLink(recorded.address, recorded.name);
  };

  return (
    <>
      <div class="segments" role="radiogroup" aria-label="Pace">
        {paces.map(({ pace: choice, words, doc }) => (
          <label key={choice} title={doc}>
            <input type="radio" name="pace" checked={pace === choice} onChange={() => change({ pace: choice })} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <div class="record-fields">
        <Choice
          label="File"
          value={container}
          options={containers.map((name) => [name, containerWords[name]])}
          onChange={(name) => change({ container: name as Container })}
        />
        <Choice
          label="Size"
          value={size}
          options={sizePresets.map((preset) => [preset, sizeWords(preset, videoSize(preset, lab.canvasSize.value))])}
          onChange={(preset) => change({ size: preset as SizePreset })}
        />
        <Choice
          label="Frames/s"
          value={String(framesPerSecond)}
          options={frameRates.map((rate) => [String(rate), String(rate)])}
          onChange={(rate) => change({ framesPerSecond: Number(rate) })}
        />
        {pace === 'simulated' && (
          <>
            <Choice
              label="Speed"
              value={String(speed)}
              options={filmSpeeds.map((choice) => [String(choice), speedLabel(choice)])}
              onChange={(choice) => change({ speed: Number(choice) })}
            />
            <NumberField
              label="Ends after"
              unit="s (0: when stopped)"
              value={length ?? 0}
              onChange={(seconds) => change({ length: seconds > 0 ? seconds : null })}
            />
          </>
        )}
      </div>
      <label class="check">
        <input type="checkbox" checked={hasCaption} onChange={() => change({ hasCaption: !hasCaption })} />
        with legend, scale and time
      </label>
      {pace === 'simulated' && (
        <p class="record-hint">
          A frame every {Number((1000 * frameInterval(plan.value)).toPrecision(3))} ms of the scene; the scene waits for the
          encoder.
        </p>
      )}
      <div class="record-buttons">
        <button type="button" class="record-start" onClick={() => void record()}>
          <i aria-hidden="true" /> Record
        </button>
      </div>
      {phase.kind === 'failed' && (
        <p class="record-problem" role="alert">
          {phase.message}
        </p>
      )}
      {phase.kind === 'done' && <LastFilm recorded={phase.recorded} />}
    </>
  ); // prettier-ignore
}

const sizeWords = (preset: SizePreset, { width, height }: { width: number; height: number }): string =>
  preset === 'screen' ? `as shown, ${width} × ${height}` : `${width} × ${height}`;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function LastFilm({ recorded }: { readonly recorded: Recorded }) {
  const { name, address, isVideo, bytes, frames, length, size, note } = recorded;
  return (
    <figure class="record-last">
      {isVideo && <video src={address} controls loop muted playsInline aria-label="The film that was recorded" />}
      <figcaption>
        <a href={address} download={name}>
          {name}
        </a>
        <span class="unit">
          {frames} frames, {length.toFixed(1)} s, {size.width} × {size.height}, {byteWords(bytes)}
        </span>
        {note !== null && <span class="record-note">{note}</span>}
      </figcaption>
    </figure>
  );
}
