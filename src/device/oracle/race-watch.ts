/**
 * Finds accesses of one dispatch that race: two invocations touch a word, one of them writes, neither access is atomic,
 * and no barrier stands between them. Invocations of different workgroups have no barrier between them, ever.
 *
 * The oracle runs workgroups one after another and their invocations in turn, from barrier to barrier. So a phase, the
 * stretch of one workgroup between two barriers, never comes back, and a word needs only its last writer, the last two
 * readers of the phase and the last two workgroups that read it: whoever conflicts with any earlier access conflicts
 * with one of these, or a conflict was reported before.
 */
import { Fault, type Site } from './fault.ts';

/** A barrier orders accesses of its own address space only. */
export type BarrierSpace = 'workgroup' | 'storage';

/** Which invocation runs, and in which phase. One a dispatch. */
export class RaceClock {
  invocation = 0;
  group = 0;
  readonly phase = { workgroup: 0, storage: 0 };

  beginGroup(group: number): void {
    this.group = group;
    this.phase.workgroup++;
    this.phase.storage++;
  }

  pass(barrier: BarrierSpace): void {
    this.phase[barrier]++;
  }
}

interface Access {
  readonly invocation: number;
  readonly group: number;
  readonly phase: number;
  readonly site: Site;
}

interface WordHistory {
  writer: Access | null;
  /** Of different invocations in one phase. */
  reader: Access | null;
  otherReader: Access | null;
  /** The last reader of another workgroup than that of `reader`. */
  foreignReader: Access | null;
}

/** The accesses to one variable or array during one dispatch. */
export class RaceWatch {
  readonly #clock: RaceClock;
  readonly #space: BarrierSpace;
  readonly #place: (word: number) => string;
  readonly #words = new Map<number, WordHistory>();

  constructor(clock: RaceClock, space: BarrierSpace, place: (word: number) => string) {
    this.#clock = clock;
    this.#space = space;
    this.#place = place;
  }

  /** Workgroup memory is new in each workgroup. */
  forget(): void {
    this.#words.clear();
  }

  read(word: number, site: Site): void {
    const access = this.#access(site);
    const history = this.#history(word);
    this.#check(word, access, 'reads', history.writer, 'writes');
    const { reader } = history;
    if (reader !== null && reader.group !== access.group) {
      history.foreignReader = reader;
      history.otherReader = null;
    } else if (reader?.phase !== access.phase) {
      history.otherReader = null;
    } else if (reader.invocation !== access.invocation) {
      history.otherReader = reader;
    }
    history.reader = access;
  }

  write(word: number, site: Site): void {
    const access = this.#access(site);
    const history = this.#history(word);
    this.#check(word, access, 'writes', history.writer, 'writes');
    this.#check(word, access, 'writes', history.reader, 'reads');
    this.#check(word, access, 'writes', history.otherReader, 'reads');
    this.#check(word, access, 'writes', history.foreignReader, 'reads');
    history.writer = access;
  }

  #access(site: Site): Access {
    const { invocation, group, phase } = this.#clock;
    return { invocation, group, phase: phase[this.#space], site };
  }

  #history(word: number): WordHistory {
    let history = this.#words.get(word);
    if (history === undefined) {
      history = { writer: null, reader: null, otherReader: null, foreignReader: null };
      this.#words.set(word, history);
    }
    return history;
  }

  #check(word: number, now: Access, verb: string, before: Access | null, verbBefore: string): void {
    if (before === null || before.invocation === now.invocation) return;
    const sameGroup = before.group === now.group;
    if (sameGroup && before.phase !== now.phase) return;
    const reason = sameGroup ? `no ${this.#space}Barrier between them` : 'of another workgroup';
    const where = typeof before.site === 'number' ? `line ${before.site}` : before.site;
    throw new Fault(
      now.site,
      `${verb} ${this.#place(word)}, a race with invocation ${before.invocation}, which ${verbBefore} it at ${where} (${reason})`,
    );
  }
}
