/** The `talus` executable. */
import { report } from './failure.ts';
import { program } from './program.ts';

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error, (line) => console.error(line));
}
