/** Figures of the page on grains of any shape. */
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import blockText from '../../papers/scenes/shape-block.json?raw';
import columnText from '../../papers/scenes/shape-column.json?raw';
import siloText from '../../papers/scenes/shape-silo.json?raw';
import { Choice, FigureBox, Slider } from './article.tsx';
import { Chart } from './chart/chart.tsx';
import { bundledScene, curveOf, Duel, lastOf, planeCamera, Plotted } from './live.tsx';

const block = bundledScene('shape-block', blockText);
const column = bundledScene('shape-column', columnText);
const silo = bundledScene('shape-silo', siloText);

/** Upright as gravity has it. */
const slopeCamera = planeCamera([0.5, 0.15, 0], 0.8, [-0.27564, 0.96126, 0]);
/** Of the block, 1 m thick [kg] */
const blockMass = 45;
/** Below it, Coulomb's law lets a block slide. */
const threshold = Math.tan((16 * Math.PI) / 180);

export function SlopeFigure(): ComponentChild {
  const [friction, setFriction] = useState(0.28);
  return (
    <FigureBox
      number={2}
      title="A block on a slope of 16°"
      caption="A rigid block, 30 cm long. In the scene gravity leans; the picture leans back."
    >
      <Plotted
        source={block}
        overrides={[`materials.wood.friction=${friction}`, `materials.board.friction=${friction}`]}
        speed={0.6}
        label="A block on a slope"
        scenery={{ camera: slopeCamera, colour: { field: 'speed', map: 'viridis', range: [0, 0.5] } }}
        aspect={1.7}
        controls={<Slider label="friction µ" min={0.2} max={0.36} step={0.01} value={friction} onInput={setFriction} />}
        plot={(figure) => {
          const speed = lastOf(figure, 'block.x');
          const found = speed === null ? '' : speed > 0.01 * blockMass ? ': it slides' : ': it holds';
          const gain = 9.81 * Math.cos(Math.atan(threshold)) * (threshold - friction);
          return (
            <Chart
              label="Speed of the block against time"
              x={{ label: 'time', unit: 's', range: [0, 1.2] }}
              y={{ label: 'speed down the slope', unit: 'm/s', range: [-0.05, 1] }}
              series={[
                {
                  name: `Coulomb: slides below µ = ${threshold.toFixed(4)}`,
                  tone: 'guide',
                  style: 'dashes',
                  points: [
                    { x: 0, y: 0 },
                    { x: 1.2, y: Math.max(0, 1.2 * gain) },
                  ],
                },
                {
                  name: `live${found}`,
                  tone: 'live',
                  style: 'line',
                  points: curveOf(figure, 'block.x', 1 / blockMass),
                },
              ]}
            />
          );
        }}
      />
    </FigureBox>
  );
}

type Letter = 'o' | 'u' | 'n' | 'hash';
const letters: readonly (readonly [Letter, string])[] = [
  ['o', 'O'],
  ['u', 'U'],
  ['n', 'N'],
  ['hash', '#'],
];

export function ColumnFigure(): ComponentChild {
  const [letter, setLetter] = useState<Letter>('hash');
  const [friction, setFriction] = useState(0.4);
  const degrees = 180 / Math.PI;
  return (
    <FigureBox
      number={3}
      title="A column of letters"
      caption="240 grains of the same circle around them; the right wall goes at 1.5 s. The paper’s columns have 6,990."
    >
      <Plotted
        source={column}
        overrides={[`shapes[0].outline=${letter}`, `materials.letter.friction=${friction}`]}
        speed={1}
        label="A column of letters collapses"
        aspect={1.7}
        scenery={{
          camera: planeCamera([18, 11, 0], 26),
          colour: { field: 'speed', map: 'viridis', range: [0, 8] },
        }}
        controls={
          <>
            <Choice label="letter" options={letters} value={letter} onChange={setLetter} />
            <Slider label="friction µ" min={0} max={1} step={0.1} digits={1} value={friction} onInput={setFriction} />
          </>
        }
        plot={(figure) => {
          const angle = lastOf(figure, 'slope.angle');
          return (
            <Chart
              label="Slope of the heap against time"
              x={{ label: 'time', unit: 's', range: [2, 7] }}
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

/** Grains in the silo. */
const loadCount = 160;

export function SiloFigure(): ComponentChild {
  const camera = planeCamera([0, 3, 0], 56);
  const scenery = { camera, colour: { field: 'speed', map: 'viridis', range: [0, 10] } } as const;
  const side = (outline: 'octagon' | 'hash', title: string) => ({
    ...{ source: silo, overrides: [`shapes[0].outline=${outline}`], speed: 1.5, scenery },
    ...{ title, label: `A silo of ${title}` },
  });
  return (
    <FigureBox number={4} title="A silo twice" caption="160 grains each, opening 8 m wide; the plug goes at 3 s.">
      <Duel
        left={side('octagon', 'octagons')}
        right={side('hash', '#')}
        aspect={0.8}
        plot={(octagons, hashes) => (
          <Chart
            label="Grains that have left the silos against time"
            x={{ label: 'time', unit: 's', range: [2, 12] }}
            y={{ label: 'grains out', unit: '1', range: [0, loadCount] }}
            series={[
              { name: 'octagons', tone: 'live', style: 'line', points: curveOf(octagons, 'out.grains') },
              { name: '#', tone: 'other', style: 'line', points: curveOf(hashes, 'out.grains') },
            ]}
          />
        )}
      />
    </FigureBox>
  );
}
