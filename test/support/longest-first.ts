/**
 * The order of test files. Those that take longest begin: one that began last would keep a single core busy while the
 * others wait for it. A new clone has no record of how long files took, so the longest are named here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = [
  'test/lab/scenes.browser.test.ts',
  'src/solvers/grains/bricks/bricks.test.ts',
  'src/solvers/grains/contact-room.test.ts',
  'src/primitives/sort.test.ts',
  'src/solvers/grains/lists/lists.test.ts',
  'src/render/raster/raster.test.ts',
  'src/solvers/soft/solver-soft.test.ts',
  'test/cli/validate.test.ts',
  'test/physics/grains-flow.test.ts',
  'test/physics/grains-heavy.test.ts',
  'test/cli/record.test.ts',
  'src/world/soft/world-soft.test.ts',
  'test/lab/view.browser.test.ts',
  'test/lab/panel.browser.test.ts',
  'src/solvers/grains/hertz/hertz-precision.test.ts',
  'src/solvers/grains/spill.test.ts',
  'src/render/picture.test.ts',
  'test/render/presenter.browser.test.ts',
  'test/lab/embed.browser.test.ts',
  'src/solvers/grains/effort/sweep-gate.test.ts',
  'test/lab/plots.browser.test.ts',
  'test/lab/record.browser.test.ts',
  'src/world/world.test.ts',
  'test/lab/papers.browser.test.ts',
  'src/world/hands/steering.test.ts',
  'src/design/rollout/rollout-devices.test.ts',
  'test/scenes/mutations.test.ts',
  'test/scenes/compile-mutations.test.ts',
  'test/io/kill.test.ts',
  'src/solvers/grains/methods/methods-devices.test.ts',
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
