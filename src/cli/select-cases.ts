/** Cases of a registry that are asked for on the command line, by name or by group. */
import { nearestName } from '../core/nearest-name.ts';
import { UsageError } from './failure.ts';

interface NamedCase {
  readonly group: string;
  readonly name: string;
}

/** In the order of the registry; all of them when none is named. */
export function selectCases<C extends NamedCase>(
  command: string,
  cases: readonly C[],
  names: readonly string[],
): readonly C[] {
  const known = [...new Set(cases.flatMap(({ group, name }) => [group, name]))];
  for (const name of names) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const cure = nearest === null ? `"talus ${command} --list" names them all` : `did you mean "${nearest}"?`;
    throw new UsageError(`${command}: no case or group is called "${name}": ${cure}`);
  }
  return names.length === 0 ? cases : cases.filter(({ group, name }) => names.includes(group) || names.includes(name));
}
