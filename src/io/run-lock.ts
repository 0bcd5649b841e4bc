/** run.lock: which process writes to a run folder, so that no other one does. Of a process that is gone it is taken over. */
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../core/system-error.ts';
import { RunFolderError } from './run-folder-error.ts';
import { writeFailure } from './safe-file.ts';

export const lockName = 'run.lock';

interface LockHolder {
  readonly process: number;
  readonly host: string;
  /** When that process started, in the words of its system; null where that is not told. Numbers of processes are used again. */
  readonly started: string | null;
  /** When it took the folder. */
  readonly since: string;
}

/** Attempts to take what is left of a process that is gone: others may try at the same time. */
const attempts = 8;

export class RunLock implements Disposable {
  readonly #path: string;
  readonly #text: string;

  /** Throws a {@link RunFolderError} where another process has the folder, or another run of this one. */
  constructor(folder: string) {
    this.#path = join(folder, lockName);
    const holder = {
      process: process.pid,
      host: hostname(),
      started: startOf(process.pid),
      since: new Date().toISOString(),
    };
    this.#text = `${JSON.stringify(holder satisfies LockHolder)}\n`;
    try {
      mkdirSync(folder, { recursive: true });
      for (let left = attempts; !this.#isTaken(); left--) {
        const present = this.#read();
        const living = present === null ? null : holderIn(present);
        if (present !== null && (living === null || isAlive(living) || left === 0)) throw inUse(folder, living);
        if (present !== null) this.#removeOther(present);
      }
    } catch (error) {
      throw writeFailure(this.#path, error);
    }
  }

  [Symbol.dispose](): void {
    try {
      // Where somebody removed it, the folder may be another's by now.
      if (this.#read() === this.#text) unlinkSync(this.#path);
    } catch (error) {
      if (systemCode(error) === null) throw error;
    }
  }

  /** Makes the file, whole, if there is none: of two processes that try, one succeeds. */
  #isTaken(): boolean {
    const draft = `${this.#path}.${process.pid}.unfinished`;
    try {
      writeFileSync(draft, this.#text);
      linkSync(draft, this.#path);
      return true;
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EEXIST') return false;
      // Some disks know no links. A process that is killed in between leaves an empty file there.
      if (code === null || !['EPERM', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
      return this.#isWritten();
    } finally {
      this.#remove(draft);
    }
  }

  #isWritten(): boolean {
    try {
      writeFileSync(this.#path, this.#text, { flag: 'wx' });
      return true;
    } catch (error) {
      if (systemCode(error) === 'EEXIST') return false;
      throw error;
    }
  }

  #remove(path: string): void {
    try {
      unlinkSync(path);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
  }

  #read(): string | null {
    try {
      return readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** Moves the file of a process that is gone aside. One that came in between, of a process that lives, is put back. */
  #removeOther(expected: string): void {
    const aside = `${this.#path}.${process.pid}.old.unfinished`;
    try {
      renameSync(this.#path, aside);
      if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, this.#path);
      unlinkSync(aside);
    } catch (error) {
      // Another process was quicker.
      if (!['ENOENT', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
    }
  }
}

/** Null where it says nothing that we know: it may be half written by a process that lives. */
function holderIn(text: string): LockHolder | null {
  try {
    const holder = JSON.parse(text) as Partial<LockHolder> | null;
    return Number.isSafeInteger(holder?.process) && typeof holder?.host === 'string' ? (holder as LockHolder) : null;
  } catch {
    return null;
  }
}

/** Of another machine nothing is known but what it wrote. */
function isAlive({ process: id, host, started }: LockHolder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(id, 0);
  } catch (error) {
    // It may belong to somebody else.
    if (systemCode(error) !== 'EPERM') return false;
  }
  const now = startOf(id);
  return now === null || started === null || now === started;
}

/** Ticks after the start of the machine at which a process started; null where the system does not tell, as Windows and macOS do not. */
function startOf(id: number): string | null {
  try {
    // The name of the program, in parentheses, may hold spaces.
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[19] ?? null;
  } catch {
    return null;
  }
}

function inUse(folder: string, holder: LockHolder | null): RunFolderError {
  if (holder === null)
    return new RunFolderError(`${folder}: is in use, but its ${lockName} does not say by whom; remove that file if no run writes here`); // prettier-ignore
  const { process: id, host, since } = holder;
  const away = host === hostname() ? '' : ` on ${host}`;
  const cure = away === '' ? 'wait for it, stop it, or name another folder' : `wait for it, or remove ${lockName} if it is gone`; // prettier-ignore
  return new RunFolderError(`${folder}: is in use by process ${id}${away} since ${since}; ${cure}`);
}
