/** Wang et al. 2026. */
import type { ComponentChild } from 'preact';
import { sceneAddress } from '../state/routes.ts';
import { Article, Aside, CompareTable, Errata, Ours, Section, Theirs } from './article.tsx';
import { ColumnFigure, SiloFigure, SlopeFigure } from './configurational-figures.tsx';
import { Formula, M } from './maths.tsx';
import { PairFigure } from './shapes/pair-figure.tsx';

const paper = 'configurational-elements';

export function ConfigurationalElementsPage(): ComponentChild {
  return (
    <Article
      name={paper}
      lead="Two grains of any shape, one of them fixed: where may the other be? The paper answers once for each pair of shapes, keeps the answer as a small function of three numbers, and then simulates thousands of hooks, rings and letters as if they were discs. Its nine experiments run here, by its own springs or by the solver of our spheres with steps a hundred times as long."
    >
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
          Their first test of friction: a block on 16°, whose tangent is 0.2867. It <Theirs paper={paper} of="incline" />. Ours{' '}
          <Ours of="shape-block" />. With one contact for two faces the block would have one foot, which wanders from end to end of its
          edge; it stands on two, the two best minima of the distance that lie apart.
        </p>
        <SlopeFigure />
      </Section>

      <Section title="Letters collapse">
        <p>
          Columns of O, U, N and #, let go. The less convex the grain, the steeper what is left: hooks carry tension, which discs cannot. In
          columns as small as this one chance has its say; <code>talus validate shapes-column-collapse</code> compares larger ones.
        </p>
        <ColumnFigure />
      </Section>

      <Section title="Silos clog, or do not">
        <p>
          The same silo twice, with an opening of ten radii, the same size and the same friction: octagons run out, and # build an arch. Only the
          outline differs: <Ours of="shape-silo" />.
        </p>
        <SiloFigure />
      </Section>

      <Section title="Pitfalls of the printed algorithm">
        <p>
          Before we built it we went through its Appendix A with finite differences. What runs here has all of these corrected. With <M>{'g = (g_θ, g_x)'}</M>{' '}
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

      <Section title="What we do differently">
        <ul>
          <li>
            <b>Strokes before networks.</b> Every outline is made of strokes with round ends, and the distance of two grains is the least of
            those of their strokes: exact, with an exact gradient, and fastest up to a dozen strokes. Beyond, a table over the three numbers is
            asked. Networks are there as well, with the paper’s sizes and with inputs that repeat with the turn; one that fails its
            gate, as the # does, is refused with its errors. <code>talus fields</code> trains and measures them.
          </li>
          <li>
            <b>Two contacts instead of one.</b> A single normal cannot hold a block on two feet; the two best separated minima do.
          </li>
          <li>
            <b>Rigid contact.</b> Distance, normal and arms are all that the solver of our spheres needs: a step is milliseconds instead of{' '}
            50 µs. The paper’s springs are there too, <code>"solver": {'{ "kind": "springs" }'}</code>, for who wants to compare.
          </li>
        </ul>
      </Section>

      <Section title="All nine experiments">
        <p>
          Scenes of the gallery, smaller than in the paper so that they run in a page; each says how to make it as large.{' '}
          <code>talus validate</code> has a case of the same name that checks what it must show.
        </p>
        <ul>
          {experiments.map(([name, words]) => (
            <li key={name}>
              <a href={sceneAddress(name)}>{name}</a>: {words}
            </li>
          ))}
        </ul>
      </Section>

      <Section title="Theirs and ours">
        <CompareTable
          paper={paper}
          rows={[
            { theirs: 'incline', ours: 'shape-block' },
            { theirs: 'column', ours: null, note: 'talus validate shapes-column-collapse' },
            { theirs: 'silo', ours: 'shape-silo', note: 'A smaller silo.' },
            { theirs: 'triangle', ours: null, note: 'talus validate shapes-triangle' },
            { theirs: 'nets', ours: null, note: 'talus fields measures them.' },
          ]}
        />
      </Section>
    </Article>
  );
} // prettier-ignore

/** Of the paper's Table 1. */
const experiments: readonly (readonly [name: string, words: string])[] = [
  ['shapes-incline', 'blocks on a slope of 16° with friction around the threshold'],
  ['shapes-triangle', 'two blocks that lean on each other: they fall only where there is hardly any friction'],
  ['shapes-leaning-block', 'a block that leans against a wall'],
  ['shapes-column-collapse', 'columns of O, U, N and #'],
  ['shapes-silo', 'octagons and # through openings of 8 m and 16 m'],
  ['shapes-packing', 'arcs of a quarter to a whole ring in a column: the rounder, the denser'],
  ['shapes-drum', 'ten types in a drum that turns'],
  ['shapes-cereal', 'cereal poured into a bowl'],
  ['shapes-chain', 'a chain with ball and socket, which coils and stays linked'],
];

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
