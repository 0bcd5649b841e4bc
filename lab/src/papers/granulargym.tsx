/** Millard et al. 2023. */
import type { ComponentChild } from 'preact';
import type { Camera } from 'talus';
import { useState } from 'preact/hooks';
import bedText from '../../papers/scenes/bed.json?raw';
import twoSpheresText from '../../papers/scenes/two-spheres.json?raw';
import stackText from '../../../scenes/stack.json?raw';
import gymStackText from '../../../scenes/stack-granulargym.json?raw';
import { Article, Aside, CompareTable, Errata, FigureBox, Gap, Ours, Section, Slider, Theirs } from './article.tsx';
import { Chart } from './chart/chart.tsx';
import { bundledScene, curveOf, Duel, frontCamera } from './live.tsx';
import { Formula, M } from './maths.tsx';
import { ours, valueOf } from './numbers.ts';

const paper = 'granulargym';
const stack = bundledScene('stack', stackText);
const gymStack = bundledScene('stack-granulargym', gymStackText);
const bed = bundledScene('bed', bedText);
const twoSpheres = bundledScene('two-spheres', twoSpheresText);

const theirRule = (sweeps: number): string =>
  `solver={"kind":"granulargym","sweeps":${sweeps},"damping":0.9,"correction":0.02}`;

const level = (value: number, end: number) => [{ x: 0, y: value }, { x: end, y: value }]; // prettier-ignore

export function GranularGymPage(): ComponentChild {
  return (
    <Article
      name={paper}
      lead="A robot that digs needs sand that is as fast as the robot. The paper gets there with one thread a grain and a rule so simple that nothing has to be shared. That is also what it gives up: a grain takes its neighbours for walls, and so the weight of a heap never arrives at its floor."
    >
      <Section title="What the paper did">
        <p>
          Millard and co-workers simulate dry sand as equal, rigid spheres and let tools of any shape move through it.
          Spheres are sorted into a hash table by their cell; bodies are given by signed distances on a grid, so that a
          bulldozer costs as much as a ball. Contacts are found first and solved after, in two loops, which keeps the
          threads of a GPU in step. The reach is impressive: <Theirs paper={paper} of="excavation" /> with a robot arm,
          and <Theirs paper={paper} of="bulldozer" />, fast enough to train a policy by trial.
        </p>
        <p>
          The contact rule is called projected Jacobi. In each round a grain looks at the relative velocity of each
          contact,
        </p>
        <Formula tag="Algorithm 1">{'b = J^T (v_i - γ v_j + Δt F_i + Δv_i)'}</Formula>
        <p>
          removes what is approach, shortens friction to Coulomb’s cone, and adds the result to its own change{' '}
          <M>{'Δv_i'}</M>. Note what is not in it: <M>{'Δv_j'}</M>, what the neighbour gained in the same round.
        </p>
      </Section>

      <Section title="Ten spheres on a floor">
        <p>
          Without <M>{'Δv_j'}</M> the rounds are independent of each other, and no number of them lets a push travel
          farther than to the next grain. The plainest test is a stack. Statics wants ten weights on the floor; the rule
          gives one, however often it is asked.
        </p>
        <StackFigure />
        <p>
          By our default, Gauss–Seidel in colours with the forces of the step before as a first guess, the floor bears{' '}
          <Ours of="stack" />, and the floor below fifty spheres <Ours of="stack-50" />. By the paper’s rule it bears{' '}
          <Ours of="stack-gym" />.
        </p>
      </Section>

      <Section title="One bed, two solvers">
        <p>
          In a bed this looks harmless at first: the sand lies still. It lies still because every grain rests on
          neighbours that it takes to be fixed. But nothing presses the lower layers together, so the bed stays loose,
          and a scale below it hardly notices it.
        </p>
        <BedFigure />
        <p>
          The same grains, poured from the same places: by our solver the scale reads <Ours of="bed-load" />, and grains
          near the floor fill <Ours of="bed-packing" />; by the rule it reads <Ours of="bed-load-gym" /> and they fill{' '}
          <Ours of="bed-packing-gym" />. Everything that follows from pressure goes with it: friction that grows with
          depth, the force on a shovel, the silence of a silo’s floor.
        </p>
      </Section>

      <Section title="A frame that moves">
        <p>
          The factor <M>{'γ'}</M> before the neighbour’s velocity is not defined in the text; in the released code it is{' '}
          <M>{'1 - d'}</M> with a damping <M>{'d'}</M> of 0.9 by default. It scales a velocity, not a difference of
          velocities, so what happens depends on how fast the laboratory moves. And since each grain takes the whole
          relative velocity upon itself, where each should take half, two equal spheres at <M>{'γ = 1'}</M> would trade
          velocities as if they were perfectly elastic.
        </p>
        <FrameFigure />
      </Section>

      <Section title="What we do differently, and why">
        <p>
          We kept what made the paper fast: one pass to find contacts and one to solve them, distances on grids, no
          waiting between grains. We changed what the grains tell each other.
        </p>
        <ul>
          <li>
            <b>Contacts, not grains, are solved</b>, each with the effective mass of both its grains. Contacts of one
            colour share no grain and are solved side by side; each colour sees what the ones before it did.
          </li>
          <li>
            <b>Forces are remembered</b> from step to step. In a bed at rest one sweep with a good first guess is worth
            hundreds without.
          </li>
          <li>
            <b>Overlaps are undone by displacements</b>, not by velocities, so that a bed does not boil.
          </li>
          <li>
            <b>Grains turn</b>, differ in size, roll, stick, and push back on bodies: their forces and torques are
            sensors.
          </li>
          <li>
            <b>A dense grid instead of a hash</b>, cells sorted by counting: in the research for this solver five times
            as fast to query for a million grains, and it loses none.
          </li>
        </ul>
        <SpeedFigure />
        <Aside>
          The cards differ: an H200 has some five times the memory bandwidth of an RTX 3080 Ti. The figure shows that
          the missing physics fits into the time that they had, not that one program is faster than the other.
        </Aside>
      </Section>

      <Section title="Errors of the text">
        <p>
          Found while building the rule for the figures above, in the text and in the code that was released with it.
        </p>
        <Errata rows={errata} />
      </Section>

      <Section title="Theirs and ours">
        <CompareTable
          paper={paper}
          rows={[
            { theirs: 'stack', ours: 'stack' },
            { theirs: 'frame', ours: 'frame' },
            { theirs: 'bulldozer', ours: 'h200-50k' },
            { theirs: 'excavation', ours: 'core-8k', note: 'without any GPU' },
            { theirs: 'geometry', ours: 'gears' },
            {
              theirs: 'coupling',
              ours: null,
              note: 'Forces and torques are measured; bodies do not yet move by them.',
            },
          ]}
        />
        <Gap title="What is missing here.">
          <p>
            Their Figures 3, 6 and 9 are curves of speed-up whose numbers are not in the text; our own are drawn by{' '}
            <code>talus bench seed000 --device gpu</code>. The environments for learning, with a bulldozer, an arm and
            depth cameras, are not built yet. Bodies are still driven: two-way coupling is listed as future work there,
            and is ours too.
          </p>
        </Gap>
      </Section>
    </Article>
  );
}

function StackFigure(): ComponentChild {
  const [sweeps, setSweeps] = useState(3);
  const end = 0.5;
  return (
    <FigureBox
      number={1}
      title="Ten spheres of glass, 0.1 m across, let go at a touch"
      caption={
        <>
          Load on the floor by each solver, live. Move the slider: the right-hand stack starts again with that many
          sweeps, and its floor still bears one weight.
        </>
      }
    >
      <Duel
        aspect={1.15}
        left={{ title: 'Gauss–Seidel, 4 sweeps', label: 'A stack of ten spheres', source: stack, speed: 0.25 }}
        right={{
          title: `GranularGym, ${sweeps} ${sweeps === 1 ? 'sweep' : 'sweeps'}`,
          label: 'The same stack by the rule of GranularGym',
          source: gymStack,
          overrides: [theirRule(sweeps)],
          speed: 0.25,
        }}
        controls={
          <Slider label="their sweeps" min={1} max={30} step={1} digits={0} value={sweeps} onInput={setSweeps} />
        }
        plot={(left, right) => (
          <Chart
            label="Load on the floor against time for both solvers"
            aspect={2.6}
            x={{ label: 'time', unit: 's', range: [0, end] }}
            y={{ label: 'load on the floor', unit: 'N', range: [0, 180] }}
            series={[
              { name: 'ten weights', tone: 'guide', style: 'dashes', points: level(valueOf(ours('stack')), end) },
              { name: 'one weight', tone: 'guide', style: 'dashes', points: level(valueOf(ours('stack')) / 10, end) },
              { name: 'Gauss–Seidel, live', tone: 'live', style: 'line', points: curveOf(left, 'floor.load') },
              { name: 'GranularGym’s rule, live', tone: 'other', style: 'line', points: curveOf(right, 'floor.load') },
            ]}
          />
        )}
      />
    </FigureBox>
  );
}

const bedCamera: Camera = { eye: [0.2, -0.42, 0.16], target: [0, 0, 0.075], up: [0, 0, 1], fieldOfView: 0.5 };

function BedFigure(): ComponentChild {
  const [friction, setFriction] = useState(0.5);
  const [sweeps, setSweeps] = useState(4);
  const overrides = [`materials.glass.friction=${friction}`];
  const shared = {
    source: bed,
    speed: 0.5,
    scenery: { camera: bedCamera, colour: { field: 'speed', map: 'viridis', range: [0, 1.5] } },
  } as const;
  const end = 1;
  return (
    <FigureBox
      number={2}
      title="Five hundred grains are poured on a scale"
      caption="Same grains, same places, same friction. Dashed: the weight of all of them. What the scale does not show on the left, the walls bear."
    >
      <Duel
        aspect={1.15}
        left={{
          ...shared,
          title: 'Gauss–Seidel',
          label: 'A bed of grains',
          overrides: [...overrides, `solver.sweeps=${sweeps}`],
        }}
        right={{
          ...shared,
          title: 'GranularGym',
          label: 'The same bed by the rule of GranularGym',
          overrides: [...overrides, theirRule(sweeps)],
        }}
        controls={
          <>
            <Slider label="friction µ" min={0} max={1} step={0.05} value={friction} onInput={setFriction} />
            <Slider label="sweeps" min={1} max={20} step={1} digits={0} value={sweeps} onInput={setSweeps} />
          </>
        }
        plot={(left, right) => (
          <div class="chart-pair">
            <Chart
              label="Load on the scale against time"
              x={{ label: 'time', unit: 's', range: [0, end] }}
              y={{ label: 'load on the scale', unit: 'N', range: [0, 10] }}
              series={[
                {
                  name: 'weight of the grains',
                  tone: 'guide',
                  style: 'dashes',
                  points: level(valueOf(ours('bed-weight')), end),
                },
                { name: 'Gauss–Seidel', tone: 'live', style: 'line', points: curveOf(left, 'floor.load') },
                { name: 'GranularGym’s rule', tone: 'other', style: 'line', points: curveOf(right, 'floor.load') },
              ]}
            />
            <Chart
              label="Packing near the floor against time"
              x={{ label: 'time', unit: 's', range: [0, end] }}
              y={{ label: 'packing near the floor', range: [0, 0.7] }}
              series={[
                { name: 'Gauss–Seidel', tone: 'live', style: 'line', points: curveOf(left, 'base.fraction') },
                { name: 'GranularGym’s rule', tone: 'other', style: 'line', points: curveOf(right, 'base.fraction') },
              ]}
            />
          </div>
        )}
      />
    </FigureBox>
  );
}

/** Mass of one of the two spheres [kg]. */
const sphereMass = 2500 * (4 / 3) * Math.PI * 0.05 ** 3;

function FrameFigure(): ComponentChild {
  const [frame, setFrame] = useState(10);
  const overrides = [`grains[0].velocity[0]=${frame + 1}`, `grains[1].velocity[0]=${frame}`];
  const shared = { source: twoSpheres, speed: 0.03, scenery: { camera: frontCamera([0.55, 0, 0], 0.75) } } as const;
  return (
    <FigureBox
      number={3}
      title="One sphere is 1 m/s faster than the next"
      caption="Mean velocity of the two, live. It must stay where it was, whatever the slider says: nothing acts on them from outside."
    >
      <Duel
        aspect={2.2}
        left={{ ...shared, title: 'Gauss–Seidel', label: 'Two spheres meet', overrides }}
        right={{
          ...shared,
          title: 'GranularGym',
          label: 'Two spheres meet by the rule of GranularGym',
          overrides: [...overrides, theirRule(3)],
        }}
        controls={
          <Slider label="both go at" unit="m/s" min={0} max={10} step={1} digits={0} value={frame} onInput={setFrame} />
        }
        plot={(left, right) => (
          <Chart
            label="Mean velocity of both spheres against time"
            aspect={2.6}
            x={{ label: 'time', unit: 's', range: [0, 0.12] }}
            y={{ label: 'mean velocity', unit: 'm/s', range: [0, 12] }}
            series={[
              { name: 'must be', tone: 'guide', style: 'dashes', points: level(frame + 0.5, 0.12) },
              {
                name: 'Gauss–Seidel',
                tone: 'live',
                style: 'line',
                points: curveOf(left, 'momentum.x', 0.5 / sphereMass),
              },
              { name: 'GranularGym’s rule', tone: 'other', style: 'line', points: curveOf(right, 'momentum.x', 0.5 / sphereMass) }, // prettier-ignore
            ]}
          />
        )}
      />
    </FigureBox>
  );
}

function SpeedFigure(): ComponentChild {
  return (
    <FigureBox
      number={4}
      title="Cost of a step"
      caption={
        <>
          Time of a whole step of 1 ms for beds at rest on an H200, with rotation, friction and four sweeps: <Ours of="h200-50k" />
          ; <Ours of="h200-1m" />. Below the dashed line is real time. The point of the paper is what it states for its bulldozer.
        </>
      }
    >
      <Chart
        label="Time of a step against the number of grains"
        aspect={2.2}
        x={{ label: 'grains', isLog: true, range: [1e4, 2e6] }}
        y={{ label: 'time of a step', unit: 'ms', isLog: true, range: [0.1, 10] }}
        series={[
          { name: 'real time at 1 kHz', tone: 'guide', style: 'dashes', points: [{ x: 1e4, y: 1 }, { x: 2e6, y: 1 }] },
          { name: 'GranularGym, RTX 3080 Ti: at most', tone: 'theirs', style: 'points', points: [{ x: 5e4, y: 1 }] },
          {
            name: 'Talus, H200',
            tone: 'ours',
            style: 'line and points',
            points: [{ x: 5e4, y: valueOf(ours('h200-50k')) }, { x: 2.5e5, y: valueOf(ours('h200-250k')) }, { x: 1e6, y: valueOf(ours('h200-1m')) }],
          },
        ]}
      />
    </FigureBox>
  );
} // prettier-ignore

const errata = [
  {
    where: 'Algorithm 1, line 4',
    printed: <M>{'v_i - γ v_j + Δt F_i + Δv_i'}</M>,
    right: <M>{'(v_i + Δv_i) - (v_j + Δv_j)'}</M>,
    effect: 'no force is passed on; gravity pushes neighbours that fall together',
  },
  {
    where: 'Algorithm 1, line 5',
    printed: <M>{'\\text{max}(b_1 + αψ/Δt, 0)'}</M>,
    right: <M>{'\\text{max}(-b_1 - αψ/Δt, 0)'}</M>,
    effect: 'as printed it pushes pairs that part, and inwards; the code has the sign',
  },
  {
    where: 'Algorithm 1, line 10',
    printed: 'the whole relative velocity',
    right: <M>{'\\frac{1}{w_i + w_j}'}</M>,
    effect: 'equal spheres trade velocities: elastic where inelastic is meant',
  },
  {
    where: 'Algorithm 1, lines 7–8',
    printed: 'the increment is cut to the cone',
    right: 'the sum of increments is',
    effect: 'friction depends on the number of rounds and never lets go',
  },
  {
    where: 'eqs. 4 and 5',
    printed: <M>{'v + Δt Δv, x + v'}</M>,
    right: <M>{'v + Δv, x + Δt v'}</M>,
    effect: 'units; the code is right for unit mass',
  },
  {
    where: 'Algorithm 2',
    printed: 'compare-and-swap in a loop',
    right: 'one exchange',
    effect: 'a grain is lost when two threads meet in one cell',
  },
  {
    where: 'hash, eq. 6',
    printed: '27 buckets, cells are not compared',
    right: 'compare the cell',
    effect: 'two of the 27 may share a bucket: a contact counts twice',
  },
];
