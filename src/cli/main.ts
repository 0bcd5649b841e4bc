/** The `talus` executable. */
import { report } from './failure.ts';
import { program } from './program.ts';

try {
  await program().parseAsync();
} catch (error) {
  const debug = process.env['TALUS_DEBUG'] === '1';
  process.exitCode = report(error, { print: (line) => console.error(line), debug });
}
