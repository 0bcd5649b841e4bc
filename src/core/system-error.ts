/** What an operating system says of a file, in words with the cure: one voice for whatever reads or writes. */

export type FileDeed = 'read' | 'written';

interface Reason {
  readonly read: string;
  readonly written: string;
  /** Whether it is about the path that was asked for: with another one it would work. Else the disk or the machine is. */
  readonly isPlace: boolean;
}

const place = (read: string, written: string = read): Reason => ({ read, written, isPlace: true });
const machine = (read: string, written: string = read): Reason => ({ read, written, isPlace: false });

const reasons: Readonly<Record<string, Reason>> = {
  ENOENT: place('there is no such file', 'its folder does not exist, or was removed: make it again'),
  ENOTDIR: place(
    'a part of its path is a file: name another path',
    'a part of its path is a file: name another folder',
  ),
  EEXIST: place('something else is there', 'a part of its path is a file: name another folder'),
  EISDIR: place('it is a folder: name a file'),
  ENOTEMPTY: place('it is a folder that is not empty: name another folder'),
  ELOOP: place('its links lead in a circle: mend them, or name another path'),
  ENAMETOOLONG: place('its path is too long: name a shorter one'),
  EACCES: place('it may not be read: change its permissions', 'it may not be written: name another folder or change its permissions'), // prettier-ignore
  EPERM: place('it may not be read: change its permissions', 'it may not be written: name another folder or change its permissions'), // prettier-ignore
  EROFS: place('the disk can only be read: name another folder'),
  ENXIO: place('nothing is behind it: name another file'),
  EBUSY: place('another program uses it: end that, or name another file'),
  ETXTBSY: place('it is a program that runs: name another file'),
  ENOSPC: machine('the disk is full: free some space'),
  EDQUOT: machine('your share of the disk is used up: free some space'),
  EFBIG: machine('it is larger than is allowed here: raise the limit', 'the file would be larger than is allowed here: raise the limit'), // prettier-ignore
  EMFILE: machine('too many files are open: raise the limit (ulimit -n)'),
  ENFILE: machine('too many files are open on this machine: end other programs'),
  EIO: machine('the disk failed: look after it'),
  ENODEV: machine('the disk failed: look after it'),
  ESTALE: machine('the server of this disk has forgotten it: open it again'),
  ENOMEM: machine('there is no memory left: end other programs'),
};

/** The code of a system call that failed, like ENOENT; null for other errors. */
export function systemCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && 'syscall' in cause ? String(cause.code) : null;
}

/** `there is no such file (ENOENT)`, and whether it is about the path; null for what is no error of the system. */
export function systemReason(
  cause: unknown,
  deed: FileDeed,
): { readonly text: string; readonly isPlace: boolean } | null {
  const code = systemCode(cause);
  if (code === null) return null;
  const known = reasons[code];
  const text = known?.[deed] ?? (cause as Error).message.replace(/^\w+: /, '').replace(/, \w+ '.*$/, '');
  return { text: `${text} (${code})`, isPlace: known?.isPlace ?? false };
}
