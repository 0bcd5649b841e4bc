/** How two methods converge on the convex problem, as its stiffness changes. */
import type { ComponentChild } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { FigureBox, Slider } from '../article.tsx';
import { Chart } from '../chart/chart.tsx';
import { makeProblem } from './convex-problem.ts';
import { residualsOf, type SolverName } from './convex-solvers.ts';

const iterations = 200;
const solvers: readonly SolverName[] = ['blocks', 'conjugate gradients'];

/** First iteration at or below a tolerance; null where it was not reached. */
const reached = (residuals: readonly number[], tolerance: number): number | null => {
  const at = residuals.findIndex((residual) => residual <= tolerance);
  return at < 0 ? null : at;
};

export function ConvergenceFigure(): ComponentChild {
  const [power, setPower] = useState(1);
  const [friction, setFriction] = useState(1);
  const ratio = 10 ** power;
  const runs = useMemo(() => {
    const problem = makeProblem({ ratio, friction });
    return solvers.map((solver) => ({ solver, residuals: residualsOf(problem, solver, iterations) }));
  }, [ratio, friction]);
  const words = runs.map(({ solver, residuals }) => {
    const needed = reached(residuals, 5e-2);
    return `${solver}: ${needed === null ? `not in ${iterations}` : needed}`;
  });
  return (
    <FigureBox
      number={2}
      title="Residual against iterations"
      caption={`Iterations to the paper’s tolerance of 0.05: ${words.join('; ')}. A patch of 120 nodes in the plane, quadratic splines, exact line search for both, from the free velocities; solved here, in double precision.`}
    >
      <div class="figure-bar">
        <Slider label="log₁₀ κ" min={-1.5} max={2} step={0.25} value={power} onInput={setPower} />
        <Slider label="friction µ" min={0} max={1} step={0.1} digits={1} value={friction} onInput={setFriction} />
      </div>
      <Chart
        label="Relative residual against iterations for two methods"
        aspect={2.2}
        x={{ label: 'iteration', range: [0, iterations] }}
        y={{ label: 'relative residual', isLog: true, range: [1e-6, 1] }}
        series={[
          { name: 'tolerance of the paper', tone: 'guide', style: 'dashes', points: [{ x: 0, y: 5e-2 }, { x: iterations, y: 5e-2 }] },
          ...runs.map(({ solver, residuals }, k) => ({
            name: k === 0 ? 'blocks alone, as the paper' : solver,
            tone: k === 0 ? ('theirs' as const) : ('live' as const),
            style: 'line' as const,
            points: residuals.map((y, x) => ({ x, y })).filter(({ y }) => y > 1e-6),
          })),
        ]}
      />
    </FigureBox>
  );
} // prettier-ignore
