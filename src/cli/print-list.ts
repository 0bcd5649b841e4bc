/** What a registry of cases holds, by group; or one JSON object a line. */
import pc from 'picocolors';

interface ListedCase {
  readonly group: string;
  readonly name: string;
  readonly title: string;
}

export function printList(cases: readonly ListedCase[], json: boolean): void {
  const width = Math.max(...cases.map(({ name }) => name.length));
  let group = '';
  for (const { name, title, ...listed } of cases) {
    if (json) {
      console.log(JSON.stringify({ case: name, group: listed.group, title }));
      continue;
    }
    if (listed.group !== group) console.log(pc.bold((group = listed.group)));
    console.log(`  ${name.padEnd(width)}  ${pc.dim(title)}`);
  }
}
