/** Spielberg et al. 2021. */
import type { ComponentChild } from 'preact';
import { Article, Aside, CompareTable, Errata, Gap, Ours, Section, Theirs } from './article.tsx';
import { chainQueenErrata } from './chainqueen-errata.tsx';
import { BarFigure, CableFigure, IdentifyFigure, WalkFigure } from './chainqueen-figures.tsx';
import { Formula, M } from './maths.tsx';

const paper = 'chainqueen';

export function ChainQueenPage(): ComponentChild {
  return (
    <Article
      name={paper}
      lead="If a simulation of a soft robot can be run backwards, from how well it did to everything that it began with, then its stiffness can be read off a film and its gait can be found by walking downhill. The paper shows how far that goes. Its code was never released, and its appendix cannot be used as it is printed; this page runs both again."
    >
      <Section title="What the paper did">
        <p>
          ChainQueen is a simulator for soft robots by the material point method, in the form of Hu et al. 2018, every step of which
          is differentiated by hand. Matter is a cloud of particles with a deformation <M>{'F'}</M> each; a grid moves them. The
          paper extends it by materials (neo-Hookean, nearly incompressible), actuators (air chambers as stresses, cables
          as forces), observers and controllers, by gradients with respect to stiffness, Poisson’s ratio, mass and shape, and by
          checkpoints that keep long motions in memory. Then it puts all of it to use: identification, control, co-design.
        </p>
        <p>One substep goes from particles to the grid and back:</p>
        <Formula tag="P2G">{'p_i = ∑_p N_{ip} [m_p v_p + (m_p C_p - \\frac{4}{h^2} Δt V_p P F^T)(x_i - x_p)]'}</Formula>
        <Formula tag="G2P">{"v_p' = ∑_i N_{ip} v_i, F_p' = (I + Δt C_p') F_p"}</Formula>
        <p>
          and its reverse carries bars, the derivatives of the objective, the other way: what was gathered is scattered and
          what was scattered is gathered.
        </p>
      </Section>

      <Section title="A finger on two cables">
        <p>
          The first experiment of the paper, and ours. Cables run through the finger near its sides; drawing one in bends it. A
          cable of stiffness <M>{'k'}</M> pulls at each point that it goes through along both of its neighbours,{' '}
          <M>{'f_j = k e (t_j - t_{j-1})'}</M>, with <M>{'e'}</M> the length that it is too long by: the forces sum to
          nothing, and so do their torques. The paper does not print the derivative; it is in our documents.
        </p>
        <CableFigure />
      </Section>

      <Section title="Identify it from noisy films">
        <p>
          Here the paper films the finger, adds noise to the films, forgets what it is made of, and finds it again: Young’s modulus{' '}
          <Theirs paper={paper} of="truth-e" /> from a guess of <Theirs paper={paper} of="start-e" />, mass{' '}
          <Theirs paper={paper} of="truth-m" /> from <Theirs paper={paper} of="start-m" />, Poisson’s ratio{' '}
          <Theirs paper={paper} of="truth-nu" /> from <Theirs paper={paper} of="start-nu" />; <Theirs paper={paper} of="identify" />. Press the
          button and it happens here: two films, a whole motion forwards and backwards for each at every step, in a worker of
          this page.
        </p>
        <IdentifyFigure />
        <p>
          With ten films, as in the paper: <Ours of="identify" />. Why fewer steps than the paper’s epochs: theirs were steps of
          stochastic descent on one film at a time, ours are of L-BFGS on all of them, with <M>{'\\text{log } E'}</M> and the
          logit of <M>{'ν'}</M> as variables, so that a step of 0.01 is one per cent and no trial is out of bounds.
        </p>
      </Section>

      <Section title="Teach it to walk">
        <p>
          A body on two legs with two chambers each. Nobody tells it how to walk. The pressures are sines of one beat,
          three numbers a chamber, and twelve numbers are moved along the gradient of how far it gets in a second: backwards through a thousand steps with
          friction and lift-off.
        </p>
        <WalkFigure />
      </Section>

      <Section title="Does the forward model hold?">
        <p>
          A gradient is worth as much as what it is the gradient of. The paper does not validate its simulator against anything
          known; ours is, on some eighty checks. One of them: a free bar that rings along its length, whose period is{' '}
          <M>{'2 L \\sqrt{ρ/E}'}</M>.
        </p>
        <BarFigure />
        <p>
          Both momenta are kept to <Ours of="momenta" />; a cantilever <Ours of="cantilever" />. Gradients of whole motions,
          with contact, friction, muscles and a cable, by every class of parameters, lie <Ours of="gradient" />.
        </p>
      </Section>

      <Section title="Nine errors of the printed adjoint">
        <p>
          The appendix prints the reverse of a substep. We implemented it as printed and compared each gradient with central
          differences in double precision (in the plane, neo-Hookean, five steps, friction at the floor). Nine things are wrong;
          the last column is the relative error of the gradient that each one spoils. An earlier supplement of the first ChainQueen paper has
          some of them right.
        </p>
        <Errata rows={chainQueenErrata} />
        <Aside>
          Beside the adjoint: the coefficient of the incompressible term, eq. 14, is printed as <M>{'\\frac{E}{3(2-2ν)}'}</M>; the bulk
          modulus is <M>{'\\frac{E}{3(1-2ν)}'}</M>, three and a half times as much at <M>{'ν = 0.3'}</M>. And its power must be even:
          an odd one pulls where matter is compressed.
        </Aside>
        <p>
          What it should be is in our documents, phase by phase, and in a test for each: <M>{'⟨w, J v⟩ = ⟨J^T w, v⟩'}</M>. For the
          derivative of the weights, which spoils most, the sign is the whole matter. It is by the place of the particle,
        </p>
        <Formula>{'\\frac{∂ N_{ip}}{∂ x_p} = - \\frac{∂ N_{ip}}{∂ x_i}'}</Formula>
        <p>and for the mass it is the way through momentum that is missing:</p>
        <Formula>{'\\bar{m}_p = ∑_i N_{ip} [\\bar{m}_i + \\bar{p}_i · (v_p + C_p d_i)]'}</Formula>
      </Section>

      <Section title="What we do differently, and why">
        <ul>
          <li>
            <b>Plastic matter has gradients too</b>, without the singular values’ vectors: their derivative fails where two values
            meet, which is where matter is at rest. The same map written in differences of values does not.
          </li>
          <li>
            <b>The same bits.</b> Sums on the grid do not depend on the order of threads, so a motion that is run again between
            checkpoints is the same motion. Otherwise the gradient would belong to another one.
          </li>
          <li>
            <b>Checkpoints are binomial</b>, which is the best there is for a given memory; the paper’s square root is a special case.
          </li>
          <li>
            <b>No framework.</b> An objective is a function with a derivative; jax-js may make it for you. It runs in a page
            without an installation, on a CPU.
          </li>
        </ul>
      </Section>

      <Section title="Theirs and ours">
        <CompareTable
          paper={paper}
          rows={[
            { theirs: 'identify', ours: 'identify' },
            { theirs: 'arm', ours: 'arm' },
            { theirs: 'walker', ours: 'walker', note: 'a smaller walker than theirs' },
            { theirs: 'gradient', ours: 'gradient' },
            { theirs: 'lines', ours: 'examples' },
            { theirs: 'codesign', ours: null, note: 'Materials as a field, a value a particle, can be differentiated; no walker has been co-designed yet.' },
          ]}
        />
        <Gap title="What is missing here.">
          <p>
            The rhino and the creature from a mesh, the biped on rough terrain, the arm that swings up (it needs constraints on
            the optimiser, which we have as penalties only) and the large walkers in space have not been run again. There is no
            observer by a network that compresses the grid. On a GPU the adjoint is tested for correctness, and has no figures yet; on
            a core it does <Ours of="walker-speed" />.
          </p>
        </Gap>
      </Section>
    </Article>
  );
} // prettier-ignore
