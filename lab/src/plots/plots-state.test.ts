import { expect, test } from 'vitest';
import type { SensorColumn } from 'talus';
import { PlotsState } from './plots-state.ts';

const column = (name: string, unit: string): SensorColumn => ({ name, unit, type: 'f32', doc: 'A number.' });
const columns = [column('out.mass', 'kg'), column('out.weight', 'N'), column('out.rate', 'N')];
const measurement = { name: 'rig', column: 'out.weight', source: '', start: 1, scale: 1, unit: 'N', time: Float64Array.of(0), values: Float64Array.of(1) }; // prettier-ignore
const scene = { name: 'slit', columns, measurements: [measurement, { ...measurement, name: 'rig 2' }] };

function storage(room = 1e6) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  };
}

function started(place = storage()): PlotsState {
  const state = new PlotsState(place);
  state.start(scene);
  return state;
}

const names = (state: PlotsState) => state.overlays.value.map(({ name }) => name);

test('the first measurement of a scene is shown, others are offered', () => {
  const state = started();
  expect(names(state)).toEqual(['rig']);
  state.toggleShipped(state.shipped.value[1]!);
  expect(names(state)).toEqual(['rig', 'rig 2']);
  state.toggleShipped(state.shipped.value[0]!);
  expect(names(state)).toEqual(['rig 2']);
});

test('overlays come back with the page, those that were put away do not', () => {
  const place = storage();
  const state = started(place);
  state.remove('scene:rig');
  state.take('mine.csv', 't,weight [mN]\n0,1\n', null);
  state.change(state.overlays.value[0]!.id, { start: 0.5 });
  const again = started(place);
  expect(again.overlays.value).toEqual(state.overlays.value);
  expect(again.overlays.value).toMatchObject([{ name: 'mine.csv', start: 0.5, scale: 1e-3, target: 'out.weight' }]);
  again.take('more.csv', 't,mass\n0,1\n', null);
  expect(new Set(again.overlays.value.map(({ id }) => id)).size).toBe(2);
});

test('a file belongs to the chart that it was dropped on', () => {
  const state = started();
  const [, newton] = state.groups.value;
  state.take('a.csv', 't,mass\n0,1\n', newton!);
  expect(state.overlaysOf(newton!).map(({ name }) => name)).toEqual(['rig', 'a.csv']);
  state.take('b.csv', 't,mass\n0,1\n', null);
  expect(state.overlays.value.at(-1)).toMatchObject({ target: 'out.mass' });
});

test('a file that makes no sense is one line, and nothing else changes', () => {
  const state = started();
  state.take('bad.csv', 't,w\n0,x\n', null);
  expect(state.problem.value).toContain('bad.csv, line 2: "x" in column "w" is no number');
  expect(names(state)).toEqual(['rig']);
  state.take('good.csv', 't,w\n0,1\n', null);
  expect(state.problem.value).toBeNull();
});

test('where the browser has no room, it says so', () => {
  const state = started(storage(100));
  state.take('a.csv', 't,w\n0,1\n', null);
  expect([names(state), state.problem.value]).toEqual([['rig', 'a.csv'], expect.stringContaining('no room')]);
});

test('columns are hidden, shown, and shown alone', () => {
  const state = started();
  const newton = state.groups.value[1]!;
  state.toggle(newton, 'out.rate', false);
  expect(state.choicesOf(newton).shown).toEqual(['out.weight']);
  state.toggle(newton, 'out.rate', false);
  state.toggle(newton, 'out.rate', true);
  expect(state.choicesOf(newton).shown).toEqual(['out.rate']);
  state.toggle(newton, 'out.rate', true);
  expect(state.choicesOf(newton).shown).toEqual(['out.weight', 'out.rate']);
});

test('the same scene opened again keeps what was chosen, another does not', () => {
  const state = started();
  state.choose(state.groups.value[0]!, { isLog: true });
  state.window.value = [0, 1];
  state.start(scene);
  expect([state.choicesOf(state.groups.value[0]!).isLog, state.window.value]).toEqual([true, [0, 1]]);
  state.start({ ...scene, name: 'other' });
  expect([state.choicesOf(state.groups.value[0]!).isLog, state.window.value]).toEqual([false, null]);
});
