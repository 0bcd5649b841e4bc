/** What the page looks at beside the picture: legend, a piece that it watches, what the hand feels, contacts. */
import type { Report } from '../protocol.ts';
import type { Hand } from './hand.ts';
import type { LiveScene } from './live-scene.ts';
import { pieceReading } from './piece-reading.ts';
import type { Screen } from './screen.ts';

/** Times between two of each, at least [ms]. */
const intervals = { legend: 250, hand: 50, watch: 60, contacts: 300 } as const;

export class Onlookers {
  /** A piece whose readings are wanted. */
  watched: number | null = null;
  readonly #post: (report: Report) => void;
  readonly #last: Record<keyof typeof intervals, number> = { legend: 0, hand: 0, watch: 0, contacts: 0 };
  #legend = '';
  #hadHand = false;

  constructor(post: (report: Report) => void) {
    this.#post = post;
  }

  /** Everything is told anew: another scene, or another moment of it. */
  refresh(): void {
    for (const what of Object.keys(this.#last) as (keyof typeof intervals)[]) this.#last[what] = -Infinity;
  }

  /** What changes slowly, if it is due at this time [ms]: best told with other things that the page shows. */
  async tell(scene: LiveScene, screen: Screen, now: number): Promise<void> {
    if (this.#isDue('legend', now)) await this.#tellLegend(screen);
    if (this.#isDue('contacts', now)) await scene.countContacts();
  }

  /** What follows the pointer or a piece, if it is due at this time [ms]. */
  async look(scene: LiveScene, screen: Screen, hand: Hand, now: number): Promise<void> {
    if ((hand.isBusy || this.#hadHand) && this.#isDue('hand', now)) {
      const reading = await hand.reading(scene, screen.view());
      if (reading !== null || this.#hadHand) this.#post({ kind: 'hand', hand: reading });
      this.#hadHand = reading !== null;
    }
    const { watched } = this;
    const { matter, model } = scene.world;
    if (watched !== null && watched < matter.count * model.worldCount && this.#isDue('watch', now))
      this.#post({ kind: 'watched', reading: await pieceReading(scene.world, watched) });
  }

  #isDue(what: keyof typeof intervals, now: number): boolean {
    if (now - this.#last[what] < intervals[what]) return false;
    this.#last[what] = now;
    return true;
  }

  async #tellLegend(screen: Screen): Promise<void> {
    const legend = await screen.legend();
    const text = JSON.stringify(legend);
    if (legend && text !== this.#legend) this.#post({ kind: 'legend', legend });
    this.#legend = text;
  }
}
