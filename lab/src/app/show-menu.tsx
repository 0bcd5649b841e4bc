/** What is drawn around the matter. */
import type { Scenery } from 'talus';
import { useLab } from '../state/lab-context.ts';
import { showTitles } from './commands.ts';
import { Menu } from './menu.tsx';

const order: readonly (readonly [name: keyof Scenery['show'], key: string | null])[] = [
  ['bodies', null],
  ['forces', 'N'],
  ['shadows', 'S'],
  ['occlusion', null],
  ['grid', 'G'],
  ['axes', 'A'],
  ['domain', null],
];

export function ShowMenu() {
  const { scenery } = useLab();
  return (
    <Menu icon="show" label="Show" title="Show and hide">
      <div class="choices">
        {order.map(([name, key]) => (
          <label key={name}>
            <input type="checkbox" checked={scenery.show.value[name]} onChange={() => scenery.toggle(name)} />
            <span>{showTitles[name]}</span>
            {key !== null && <kbd>{key}</kbd>}
          </label>
        ))}
      </div>
    </Menu>
  );
}
