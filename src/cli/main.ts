/** The `talus` executable. */
import { constants } from 'node:os';
import { report } from './failure.ts';
import { program } from './program.ts';

// A reader that has seen enough, like `head`, ends us as it ends other programs: without a word.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(128 + constants.signals.SIGPIPE);
  if (!isGoneTerminal(error)) throw error;
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && !isGoneTerminal(error)) throw error;
});

/** Its SIGHUP stops a run in good order, which may not end on a word to nobody. */
function isGoneTerminal({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EIO';
}

try {
  await program().parseAsync();
} catch (error) {
  const debug = process.env['TALUS_DEBUG'] === '1';
  process.exitCode = report(error, { print: (line) => console.error(line), debug });
}
