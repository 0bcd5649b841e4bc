/** The papers that Talus grew from. The gallery lists them; each is a page whose figures run. */

export interface Paper {
  /** In the address, `#/paper/NAME`. */
  readonly name: PaperName;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number;
  /** Journal, conference or series, as one cites it. */
  readonly venue: string;
  readonly link: string | null;
  /** What the page is about, in one line. */
  readonly line: string;
  /** How much of it Talus does. */
  readonly state: 'runs' | 'runs in part';
}

export const paperNames = [
  'granulargym',
  'configurational-elements',
  'chainqueen',
  'slit-hopper',
  'convex-coupling',
] as const;
export type PaperName = (typeof paperNames)[number];

export const papers: readonly Paper[] = [
  {
    name: 'granulargym',
    title: 'GranularGym: High Performance Simulation for Robotic Tasks with Granular Materials',
    authors: ['David Millard', 'Daniel Pastor', 'Joseph Bowkett', 'Paul Backes', 'Gaurav S. Sukhatme'],
    year: 2023,
    venue: 'Robotics: Science and Systems (RSS)',
    link: 'https://github.com/dmillard/GranularGym',
    line: 'Sand for robots in real time, by a rule that passes no force on. Ten spheres, one bed and two solvers.',
    state: 'runs',
  },
  {
    name: 'configurational-elements',
    title: 'The Configurational Element Method for Nonconvex Granular Media',
    authors: ['Zhecheng Wang', 'Breannan Smith', 'Abhishek Madan', 'Eitan Grinspun'],
    year: 2026,
    venue: 'arXiv:2603.00731',
    link: 'https://arxiv.org/abs/2603.00731',
    line: 'Grains of any shape, by a distance in the space of their poses. Letters collapse, silos clog, and eight errors of the printed algorithm.',
    state: 'runs',
  },
  {
    name: 'chainqueen',
    title: 'Advanced soft robot modeling in ChainQueen',
    authors: ['Andrew Spielberg', 'Tao Du', 'Yuanming Hu', 'Daniela Rus', 'Wojciech Matusik'],
    year: 2021,
    venue: 'Robotica, first published online 23 June 2021',
    link: 'https://www.cambridge.org/core/journals/robotica',
    line: 'Soft robots that can be differentiated. Identify a finger and teach a walker to walk, here, now; and nine errors of the printed adjoint.',
    state: 'runs',
  },
  {
    name: 'slit-hopper',
    title: 'On the Validation of a Differential Variational Inequality Approach for the Dynamics of Granular Material',
    authors: ['D. Melanz', 'M. Tupy', 'B. Smith', 'K. Turner', 'D. Negrut'],
    year: 2009,
    venue: 'Technical report TR-2009-06, Simulation-Based Engineering Laboratory, University of Wisconsin–Madison',
    link: 'https://sbel.wisc.edu',
    line: 'Glass beads through a slit: four rates that were measured, and the hopper to measure them again.',
    state: 'runs',
  },
  {
    name: 'convex-coupling',
    title:
      'A Convex Formulation of Material Points and Rigid Bodies with GPU-Accelerated Async-Coupling for Interactive Simulation',
    authors: ['Chang Yu', 'Wenxin Du', 'Zeshun Zong', 'Alejandro Castro', 'Chenfanfu Jiang', 'Xuchen Han'],
    year: 2025,
    venue: 'arXiv:2503.05046',
    link: 'https://arxiv.org/abs/2503.05046',
    line: 'Dough, cloth and robots in one convex problem. The dough rolls; bodies that feel it are to come.',
    state: 'runs in part',
  },
];

export const findPaper = (name: string): Paper | undefined => papers.find((paper) => paper.name === name);

/** `Millard, Pastor, Bowkett, Backes and Sukhatme` */
export function citedAuthors({ authors }: Paper): string {
  const names = authors.map((author) => author.split(' ').at(-1) ?? author);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
