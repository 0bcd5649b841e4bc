/** Wang et al. 2026. */
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import blockText from '../../papers/scenes/block-on-slope.json?raw';
import columnText from '../../papers/scenes/disc-column.json?raw';
import { Article, Aside, CompareTable, Errata, FigureBox, Gap, Ours, Section, Slider, Theirs } from './article.tsx';
import { Chart } from './chart/chart.tsx';
import { bundledScene, curveOf, frontCamera, lastOf, planeCamera, Plotted } from './live.tsx';
import { Formula, M } from './maths.tsx';
import { ours, valueOf } from './numbers.ts';
import { PairFigure } from './shapes/pair-figure.tsx';

const paper = 'configurational-elements';
const block = bundledScene('block-on-slope', blockText);
const column = bundledScene('disc-column', columnText);

export function ConfigurationalElementsPage(): ComponentChild {
  return (
    <Article
      name={paper}
      lead="Two grains of any shape, one of them fixed: where may the other be? The paper answers once for each pair of shapes, keeps the answer as a small function of three numbers, and then simulates thousands of hooks, rings and letters as if they were discs. Grains with shapes are not part of Talus yet. What is here: the geometry itself to play with, its errors, and the two tests of the paper that our engines can already take."
    >
      <Gap title="Not built yet.">
        <p>
          There is no solver for grains with shapes in Talus: none of the paper’s own scenes runs here. Figure 1 is the geometry of the method,
          computed in the page; Figures 2 and 3 are tests of the paper run with what we have, spheres and soft matter, and say so.
        </p>
      </Gap>

      <Section title="What the paper did">
        <p>
          For two rigid shapes in the plane, all that matters of their poses is how the second lies to the first: two
          numbers for the place, one for the angle. On this space lives the distance <M>{'d(θ, x, y)'}</M> of the two outlines. Its
          zero is the set of touching poses; its gradient is a contact normal and a torque arm in one. The paper learns it, one network for each pair of
          shapes (<Theirs paper={paper} of="nets" />), and takes penalty forces from it:
        </p>
        <Formula>{'f_n = -k d ∇d, |f_t| ≤ µ |f_n|'}</Formula>
        <p>
          Many contacts of two concave grains become one. Friction needs one thing more, the arm along the normal, for which there is a
          second network. With these, columns of letters collapse at different slopes, silos with hashes clog, chains coil:{' '}
          <Theirs paper={paper} of="column" />; <Theirs paper={paper} of="silo" />.
        </p>
      </Section>

      <Section title="The space of poses">
        <PairFigure />
        <p>
          Turn the second grain and watch the map change: a slice through a three-dimensional field. Push a U onto a # and there is a
          pocket in the map, a place of rest that has no counterpart for discs: that is interlocking. Where two contacts are
          equally near, the map has a crease, and the one normal of the method jumps. The last line of numbers stays
          zero; why that matters is below.
        </p>
      </Section>

      <Section title="A block on a slope">
        <p>
          Their first test of friction: a block on 16°, whose tangent is 0.2867. It <Theirs paper={paper} of="incline" />. By our solver for
          grains, with a block that is held from rolling, the threshold is <Ours of="block" />. Below is a block of firm soft matter instead, so that
          something is seen to slide: <Ours of="soft-block" />.
        </p>
        <SlopeFigure />
      </Section>

      <Section title="Round grains collapse">
        <p>
          The paper lets columns of O, U, N and # collapse, and finds that slopes grow with the shape’s complexity. Our grains
          are round, the first of the four. What other codes do for want of shapes, resistance to rolling, is on the slider: it stands for
          angular grains to some degree, and it is <em>not</em> the paper’s method.
        </p>
        <ColumnFigure />
      </Section>

      <Section title="Pitfalls of the printed algorithm">
        <p>
          Building it is planned, so we have gone through its Appendix A with finite differences. With <M>{'g = (g_θ, g_x)'}</M>{' '}
          the gradient in the frame of A:
        </p>
        <Errata rows={errata} />
        <p>The last of these deserves its own line. At one contact point, whatever the shapes,</p>
        <Formula>{'-r_A · n + r_B · n + (x_B - x_A) · n = 0'}</Formula>
        <p>
          The two outputs of the second network are tied by an identity, and the identity is the conservation of angular momentum. A
          network that predicts both breaks it by its error, in every contact, in every step. One arm is enough; the other follows.
        </p>
        <Aside>
          Equation 6 of the paper, a sum and an absolute difference of two distances, is twice the larger of the two: the sampled point is where
          the larger signed distance is least. And the count of networks should read 2 (C(m, 2) + m), 110 for ten shapes.
        </Aside>
      </Section>

      <Section title="What we would do differently">
        <ul>
          <li>
            <b>Tables before networks.</b> In a study of ours for the # against itself, a table of 147 kB was as accurate as their larger
            network of 68 kB with half the error of its normals, and two hundred times cheaper to ask; shapes of a dozen strokes are
            fastest asked directly, as in Figure 1. Networks win where memory is short, and in space, where the table would have six dimensions.
          </li>
          <li>
            <b>Two contacts instead of one.</b> A single normal cannot hold a block on two feet; the two best separated minima could.
          </li>
          <li>
            <b>Rigid contact.</b> The depth and normal are all that our impulse solvers need; a step could be a millisecond instead of{' '}
            50 µs.
          </li>
        </ul>
      </Section>

      <Section title="Theirs and ours">
        <CompareTable
          paper={paper}
          rows={[
            { theirs: 'incline', ours: 'block' },
            { theirs: 'triangle', ours: null, note: 'Not built.' },
            { theirs: 'column', ours: null, note: 'Not built; round grains above.' },
            { theirs: 'silo', ours: null, note: 'Not built.' },
            { theirs: 'nets', ours: null, note: 'Not built.' },
          ]}
        />
      </Section>
    </Article>
  );
} // prettier-ignore

/** Upright as gravity has it. */
const slopeCamera = planeCamera([0.45, 0.15, 0], 0.8, [-0.27564, 0.96126, 0]);

function SlopeFigure(): ComponentChild {
  const [friction, setFriction] = useState(0.28);
  const threshold = valueOf(ours('block'));
  return (
    <FigureBox
      number={2}
      title="A block on a slope of 16°"
      caption="Soft matter, not a rigid grain: it shows the law of friction, not the paper’s geometry. In the scene gravity leans; the picture leans back."
    >
      <Plotted
        source={block}
        overrides={[`materials.board.friction=${friction}`]}
        speed={0.6}
        label="A block on a slope"
        scenery={{ camera: slopeCamera, colour: { field: 'speed', map: 'viridis', range: [0, 0.5] } }}
        aspect={1.7}
        controls={<Slider label="friction µ" min={0.2} max={0.36} step={0.01} value={friction} onInput={setFriction} />}
        plot={(figure) => {
          const speed = lastOf(figure, 'block.velocity-x');
          const found = speed === null ? '' : speed > 0.01 ? ': it slides' : ': it holds';
          const gain = 9.81 * (Math.sin((16 * Math.PI) / 180) - friction * Math.cos((16 * Math.PI) / 180));
          return (
            <Chart
              label="Speed of the block against time"
              x={{ label: 'time', unit: 's', range: [0, 1.2] }}
              y={{ label: 'speed down the slope', unit: 'm/s', range: [-0.05, 1] }}
              series={[
                { name: `Coulomb: slides below µ = ${threshold}`, tone: 'guide', style: 'dashes', points: [{ x: 0, y: 0 }, { x: 1.2, y: Math.max(0, 1.2 * gain) }] },
                { name: `live${found}`, tone: 'live', style: 'line', points: curveOf(figure, 'block.velocity-x') },
              ]}
            />
          );
        }}
      />
    </FigureBox>
  );
} // prettier-ignore

function ColumnFigure(): ComponentChild {
  const [rolling, setRolling] = useState(0);
  const [friction, setFriction] = useState(0.4);
  const degrees = 180 / Math.PI;
  return (
    <FigureBox
      number={3}
      title="A column of round grains, one grain thick"
      caption="440 spheres between smooth panes; a gate lifts at 0.3 s. The paper’s columns have 6,990 grains and friction 0.4."
    >
      <Plotted
        source={column}
        overrides={[
          `materials.peas.friction=${friction}`,
          `materials.peas.rollingFriction=${rolling}`,
          `materials.wood.rollingFriction=${rolling}`,
        ]}
        speed={0.6}
        label="A column of round grains collapses"
        aspect={1.7}
        scenery={{
          camera: frontCamera([0.4, 0, 0.17], 0.5),
          colour: { field: 'speed', map: 'viridis', range: [0, 1] },
        }}
        controls={
          <>
            <Slider label="friction µ" min={0} max={1} step={0.1} digits={1} value={friction} onInput={setFriction} />
            <Slider label="rolling friction" min={0} max={0.5} step={0.05} value={rolling} onInput={setRolling} />
          </>
        }
        plot={(figure) => {
          const angle = lastOf(figure, 'slope.angle');
          return (
            <Chart
              label="Slope of the heap against time"
              x={{ label: 'time', unit: 's', range: [0.4, 1.6] }}
              y={{ label: 'slope', unit: '°', range: [0, 60] }}
              series={[
                {
                  name: angle === null ? 'live' : `live: ${(angle * degrees).toFixed(0)}°`,
                  tone: 'live',
                  style: 'line',
                  points: curveOf(figure, 'slope.angle', degrees),
                },
              ]}
            />
          );
        }}
      />
    </FigureBox>
  );
}

const errata = [
  {
    where: 'Algorithm 1, gradients',
    printed: <M>{'J_B ∇d'}</M>,
    right: <M>{'J_B^T ∇d'}</M>,
    effect: 'rotates the force the wrong way',
  },
  {
    where: 'Algorithm 1, torque on A',
    printed: <M>{'-g_θ'}</M>,
    right: <M>{'-g_θ - x × g_x'}</M>,
    effect: 'lost where the Jacobian of A is taken for minus that of B: angular momentum leaks',
  },
  {
    where: 'Algorithm 1, normal force',
    printed: <M>{'|f_n|'}</M>,
    right: <M>{'\\text{max}(0, k d - \\frac{1}{2} γ v_n)'}</M>,
    effect: 'damping can pull; with a modulus, friction acts in tension',
  },
  {
    where: 'damping',
    printed: <M>{'\\frac{1}{2} γ'}</M>,
    right: 'restitution formulas must use γ/2',
    effect: 'critical damping is 4 √(k m), not 2',
  },
  {
    where: 'section 7.1',
    printed: 'a vector plus a scalar',
    right: 'the relative velocity along t',
    effect: 'notation',
  },
  {
    where: 'spring of friction',
    printed: 'PROJECTFACTOR is not defined',
    right: 'the spring that gives the limit',
    effect: 'sliding contacts store too much',
  },
  {
    where: 'equal shapes',
    printed: 'any network',
    right: <M>{'d(q) = d(q^{-1})'}</M>,
    effect: 'the force depends on which grain is named first',
  },
  {
    where: 'arms',
    printed: 'two outputs',
    right: 'one, and the identity below',
    effect: 'friction makes or destroys angular momentum',
  },
];
