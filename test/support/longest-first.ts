/**
 * The order of test files. Those that take longest begin: one that began last would keep a single core busy while the
 * others wait for it. A new clone has no record of how long files took, so the longest are named here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'test/lab/scenes.browser.test.ts',
  'test/cli/validate.test.ts',
  'test/scenes/compile-mutations.test.ts',
  'test/io/kill.test.ts',
  'test/scenes/mutations.test.ts',
  'test/lab/papers.browser.test.ts',
  'src/world/soft/world-soft.test.ts',
  'test/examples/page-world.browser.test.ts',
  'src/world/world.test.ts',
  'test/render/presenter.browser.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
