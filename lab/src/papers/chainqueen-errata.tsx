/** Where the reverse step as printed by Spielberg et al. 2021, appendices A and B, differs from the derivative of their forward step. */
import type { Erratum } from './article.tsx';
import { M } from './maths.tsx';

export const chainQueenErrata: readonly Erratum[] = [
  {
    where: 'A46–A47, A50',
    printed: 'bars of step n are set',
    right: 'they are added to those that arrive from step n + 1',
    effect: 'running objectives are lost; a note says so, the formulas do not',
  },
  {
    where: 'A72, third term',
    printed: <M>{'\\frac{∂L}{∂p_{αγ}} σ_{βγ}'}</M>,
    right: <M>{'\\frac{∂L}{∂P_{αγ}} σ_{βγ}'}</M>,
    effect: 'cannot be evaluated: momentum has one index',
  },
  {
    where: 'A86–A89',
    printed: <M>{'\\frac{∂N}{∂x_i}'}</M>,
    right: <M>{'\\frac{∂N}{∂x_p}'}</M>,
    effect: 'sign: x 370 %, others 20 to 60 %',
  },
  {
    where: 'A90',
    printed: <M>{'∑_i N \\bar{m}_i'}</M>,
    right: <M>{'∑_i N [\\bar{m}_i + \\bar{p}_i · (v + C d_i)]'}</M>,
    effect: 'm 170 %',
  },
  {
    where: 'A93, A95, A100',
    printed: <M>{'P^{n+1}'}</M>,
    right: <M>{'P^n'}</M>,
    effect: 'stress of the wrong moment',
  },
  {
    where: 'A95',
    printed: <M>{'∑ \\frac{∂L}{∂P} \\frac{1}{E}'}</M>,
    right: <M>{'∑ \\frac{∂L}{∂P} : \\frac{P_{\\text{el}}}{E}'}</M>,
    effect: 'E 98 %: the stress is missing, and only its elastic part may stand there',
  },
  {
    where: 'A98',
    printed: <M>{'φ = P - λ (J-1) J F^{-T}'}</M>,
    right: <M>{'φ = P_{\\text{el}} - λ \\text{ln} J F^{-T}'}</M>,
    effect: 'the volume term of another material',
  },
  {
    where: 'A100',
    printed: <M>{'+\\frac{φ}{1+ν} + E \\frac{(1+2ν)^2}{(1-2ν)^2 (1+ν)^2} J (J-1) F^{-T}'}</M>,
    right: <M>{'-\\frac{φ}{1+ν} + E \\frac{1+2ν^2}{(1-2ν)^2 (1+ν)^2} \\text{ln} J F^{-T}'}</M>,
    effect: 'ν 140 %',
  },
  {
    where: 'B11–B15',
    printed: <M>{'v_i'}</M>,
    right: <M>{'v_{i t}'}</M>,
    effect: 'friction takes whole velocities for tangential ones: all gradients 30 to 290 %',
  },
];
