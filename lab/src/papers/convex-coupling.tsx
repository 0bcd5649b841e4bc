/** Yu et al. 2025. */
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import doughText from '../../../scenes/dough-roller.json?raw';
import clothText from '../../../scenes/cloth-on-ball.json?raw';
import { Article, Aside, CompareTable, FigureBox, Gap, Ours, Section, Slider, Theirs } from './article.tsx';
import { Chart } from './chart/chart.tsx';
import { contactImpulses, contactPotential, type LaggedContact } from './coupling/lagged-contact.ts';
import { ConvergenceFigure } from './coupling/convergence-figure.tsx';
import { bundledScene, curveOf, LiveScene, Plotted } from './live.tsx';
import { Formula, M } from './maths.tsx';

const paper = 'convex-coupling';
const dough = bundledScene('dough-roller', doughText);
const cloth = bundledScene('cloth-on-ball', clothText);

export function ConvexCouplingPage(): ComponentChild {
  return (
    <Article
      name={paper}
      lead="Dough under a rolling pin, cloth in a robot’s hand: the matter wants short, explicit steps on a GPU, the robot long, implicit ones with contact that never blows up. The paper lets both have their way, and makes what is between them a convex problem. Here is its mathematics in your hands, and the matter of it; bodies that feel the matter are not built yet."
    >
      <Section title="What the paper did">
        <p>
          A rigid step of length <M>{'Δt'}</M> holds <M>{'N'}</M> substeps of the material point method. In each of them matter
          moves freely first, explicitly; then contact between particles and bodies is solved implicitly with the
          bodies’ velocities held, as a minimum over the velocities of the grid:
        </p>
        <Formula tag="eq. 8">{'v^{k+1} = \\text{argmin} \\frac{1}{2} ‖v - v^*‖_M^2 + ℓ_c (J v + b)'}</Formula>
        <p>
          Impulses are summed and handed to the bodies once a step. Since masses are lumped, the first term is diagonal; since the contact
          potential is convex, there is one answer. It is found by a quasi-Newton method whose Hessian is cut down to
          3 × 3 blocks, one for each node, which a GPU likes. With <Theirs paper={paper} of="substeps" /> dough is rolled at{' '}
          <Theirs paper={paper} of="dough" />, <Theirs paper={paper} of="speedup" /> as the strong coupling that came before; laundry at{' '}
          <Theirs paper={paper} of="laundry" /> of real time.
        </p>
      </Section>

      <Section title="The contact potential">
        <p>
          What makes it convex is to lag: the normal force that limits friction is taken from the start of the substep, so
          friction and pressure no longer multiply. With <M>{'f_0'}</M> the elastic force at the start, stiffness <M>{'k'}</M> and
          dissipation <M>{'d'}</M> after Hunt and Crossley,
        </p>
        <Formula>{'γ_n = Δt (f_0 - Δt k v_n)_+ (1 - d v_n)_+, γ_t = -µ n_0 \\frac{v_t}{\\sqrt{v_t^2 + ε^2}}'}</Formula>
        <p>
          The model is that of Castro et al. in Drake. Move the parameters: the potential stays a bowl, and its slope is the impulse.
        </p>
        <PotentialFigure />
      </Section>

      <Section title="How fast does it converge?">
        <p>
          Blocks of 3 × 3 leave out that nodes share particles. How much that matters depends on one number,{' '}
          <M>{'κ = k Δt^2 w'}</M>: contact stiffness against inertia, with <M>{'w = ∑ N_i^2 / m_i'}</M> at a contact point. Below, the
          problem of equation 8 is solved in this page, for a patch of grid that is pressed and dragged along a plane, once by the paper’s method
          and once by conjugate gradients that are preconditioned by the very same blocks.
        </p>
        <ConvergenceFigure />
        <p>
          For soft contact the blocks are all one needs, and for stiff contact they crawl. The paper stops at a tolerance of{' '}
          <M>{'5 · 10^{-2}'}</M>, at <M>{'10^{-1}'}</M> for its fastest figure, and scales stiffness with particle mass in its
          prototype, both of which keep it on the left of this plot. When we build the coupling, it will measure <M>{'κ'}</M>{' '}
          and choose.
        </p>
      </Section>

      <Section title="Dough">
        <p>
          The scene that the paper times, in the sizes of Zong et al. from whom it takes it: 32 × 12 × 10 cm of dough that yields,
          and a roller. Here the roller is <em>driven</em>, along a path and turning as if it rolled; in the paper it hangs on
          two arms and turns because the dough drags it.
        </p>
        <DoughFigure />
      </Section>

      <Section title="Cloth">
        <p>
          A convex formulation of elasticity would rule out cloth; the splitting allows any law. The paper has{' '}
          <Theirs paper={paper} of="cloth" />, with <Theirs paper={paper} of="shirt" />. Ours is{' '}
          <Ours of="cloth" />: it resists stretching along the sheet and folds freely.
        </p>
        <FigureBox
          number={4}
          title="A sheet over a ball"
          caption="40 cm of cloth fall onto a ball that does not move. Slide its friction to nothing and it runs off."
        >
          <ClothFigure />
        </FigureBox>
      </Section>

      <Section title="Theirs and ours">
        <CompareTable
          paper={paper}
          rows={[
            { theirs: 'dough', ours: 'dough' },
            { theirs: 'turns', ours: null, note: 'Not built: bodies of soft scenes are driven.' },
            { theirs: 'speedup', ours: null, note: 'Not built.' },
            { theirs: 'cloth', ours: 'cloth' },
            { theirs: 'shirt', ours: null, note: 'Not built: no robots, no meshes of cloth.' },
            { theirs: 'laundry', ours: null, note: 'Not built.' },
          ]}
        />
        <Gap title="What is missing here, plainly.">
          <p>
            Talus has the matter of this paper (MLS-MPM with yielding dough, <Ours of="yield" />, and cloth), moving bodies with friction, and
            the forces on them as sensors. It has no bodies with mass in the same scene, no joints, no robots, and so no coupling that
            could be convex or not. Figures 1 and 2 are the paper’s mathematics alone, computed in this page in double precision;
            no part of them comes from a solver of ours.
          </p>
        </Gap>
        <Aside>
          Three things to know for those who build it. The body must be given <M>{'γ'}</M> itself: the change of particle
          velocities, which the research branch uses, lost three quarters of the momentum in our test. Line search and gradient must be of
          one and the same function. And the text cites APIC for its cloth where it means Jiang, Gast and Teran 2017.
        </Aside>
      </Section>
    </Article>
  );
} // prettier-ignore

function PotentialFigure(): ComponentChild {
  const [stiffness, setStiffness] = useState(5e3);
  const [dissipation, setDissipation] = useState(1);
  const [friction, setFriction] = useState(0.5);
  const contact: LaggedContact = { stiffness, dissipation, friction, timeStep: 1e-3, startForce: 5, startVelocity: -0.2 };
  const speeds = Array.from({ length: 161 }, (_, k) => -2 + k / 40);
  const normal = speeds.map((v) => ({ x: v, y: 1000 * contactImpulses(contact, v, 0).normal }));
  const tangent = speeds.map((v) => ({ x: v, y: 1000 * contactImpulses(contact, 0, v).tangent }));
  const bowl = (along: 'n' | 't') => speeds.map((v) => ({ x: v, y: 1000 * (along === 'n' ? contactPotential(contact, v, 0) : contactPotential(contact, 0, v) - contactPotential(contact, 0, 0)) }));
  return (
    <FigureBox
      number={1}
      title="A contact point: 5 N at the start of a substep of 1 ms"
      caption="Left, the potential along the normal and along the tangent; right, the impulses, which are minus its slopes. Computed in this page from the formulas."
    >
      <div class="figure-bar">
        <Slider label="stiffness" unit="kN/m" min={1} max={20} step={0.5} digits={1} value={stiffness / 1000} onInput={(value) => setStiffness(1000 * value)} />
        <Slider label="dissipation" unit="s/m" min={0.1} max={5} step={0.1} digits={1} value={dissipation} onInput={setDissipation} />
        <Slider label="friction µ" min={0} max={1} step={0.05} value={friction} onInput={setFriction} />
      </div>
      <div class="chart-pair">
        <Chart
          label="Contact potential against velocity"
          x={{ label: 'velocity', unit: 'm/s', range: [-2, 2] }}
          y={{ label: 'potential', unit: 'mJ', range: [-6, 30] }}
          series={[
            { name: 'along the normal', tone: 'live', style: 'line', points: bowl('n') },
            { name: 'along the tangent', tone: 'other', style: 'line', points: bowl('t') },
          ]}
        />
        <Chart
          label="Contact impulses against velocity"
          x={{ label: 'velocity', unit: 'm/s', range: [-2, 2] }}
          y={{ label: 'impulse', unit: 'mN s', range: [-10, 40] }}
          series={[
            { name: 'normal', tone: 'live', style: 'line', points: normal },
            { name: 'tangential', tone: 'other', style: 'line', points: tangent },
          ]}
        />
      </div>
    </FigureBox>
  );
} // prettier-ignore

function DoughFigure(): ComponentChild {
  const [yieldStress, setYieldStress] = useState(1.2);
  return (
    <FigureBox
      number={3}
      title="A driven roller flattens dough"
      caption="Coloured by speed. The force of the dough on the roller is measured, and does nothing: that is the coupling which is missing."
    >
      <Plotted
        source={dough}
        overrides={[`materials.dough.law.yieldStress=${1000 * yieldStress}`]}
        speed={1}
        threads={null}
        label="A roller flattens a block of dough"
        aspect={1.3}
        controls={<Slider label="yield stress" unit="kPa" min={0.4} max={4} step={0.2} digits={1} value={yieldStress} onInput={setYieldStress} />}
        plot={(figure) => (
          <Chart
            label="Height of the dough and force on the roller against time"
            x={{ label: 'time', unit: 's', range: [0, 3.5] }}
            y={{ label: 'force on the roller', unit: 'N', range: [-20, 40] }}
            series={[
              { name: 'upwards', tone: 'live', style: 'line', points: curveOf(figure, 'force-roller.z') },
              { name: 'along its path', tone: 'other', style: 'line', points: curveOf(figure, 'force-roller.x') },
            ]}
          />
        )}
      />
    </FigureBox>
  );
} // prettier-ignore

function ClothFigure(): ComponentChild {
  const [friction, setFriction] = useState(0.3);
  return (
    <LiveScene
      source={cloth}
      overrides={[`materials.ball.friction=${friction}`]}
      speed={0.5}
      threads={null}
      label="A cloth falls onto a ball"
      aspect={2}
    >
      <Slider
        label="friction of the ball"
        min={0}
        max={1}
        step={0.1}
        digits={1}
        value={friction}
        onInput={setFriction}
      />
    </LiveScene>
  );
}
