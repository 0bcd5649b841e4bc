/** Live figures of the page on ChainQueen. */
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { FigureBox, Ours, Slider } from './article.tsx';
import { Chart } from './chart/chart.tsx';
import { bundledScene, curveOf, LiveScene, planeCamera, Plotted } from './live.tsx';
import { ours, theirs, valueOf } from './numbers.ts';
import { fingerScene, fingerTruth } from './workshop/finger-scene.ts';
import { useWorkshop, type Workshop } from './workshop/use-workshop.ts';
import { gaitText, noGait, wayOf } from './workshop/walker-scene.ts';

const paper = 'chainqueen';

export function CableFigure(): ComponentChild {
  const [pull, setPull] = useState(0.5);
  const [stiffness, setStiffness] = useState(fingerTruth.youngModulus);
  const source = bundledScene('finger', JSON.stringify(fingerScene(pull)));
  return (
    <FigureBox
      number={1}
      title="The finger of the paper: 0.4 m of rubber, clamped at its top"
      caption="The left cable is drawn in at once by a share of its length and let go after half of the time. Units are the paper’s: E = 20 and a mass of 2.33, without dimensions there; here as Pa and kg/m³, since only their ratio to sizes and times counts."
    >
      <Plotted
        source={source}
        overrides={[`materials.rubber.youngModulus=${stiffness}`]}
        speed={0.1}
        label="A soft finger bends as a cable is drawn in"
        scenery={{ camera: planeCamera([0, 0.26, 0], 0.56), colour: { field: 'speed', map: 'viridis', range: 'auto' } }}
        aspect={1.2}
        controls={
          <>
            <Slider label="pull" min={0} max={0.8} step={0.05} value={pull} onInput={setPull} />
            <Slider
              label="E"
              unit="Pa"
              min={10}
              max={30}
              step={1}
              digits={0}
              value={stiffness}
              onInput={setStiffness}
            />
          </>
        }
        plot={(figure) => (
          <Chart
            label="Place of the finger's centre against time"
            x={{ label: 'time', unit: 's', range: [0, 0.4] }}
            y={{ label: 'centre', unit: 'mm', range: [-60, 30] }}
            series={[
              { name: 'sideways, live', tone: 'live', style: 'line', points: curveOf(figure, 'finger.x', 1000) },
            ]}
          />
        )}
      />
    </FigureBox>
  );
}

const truths = [fingerTruth.youngModulus, fingerTruth.density, fingerTruth.poissonRatio];
const parameterNames = ['E', 'density', 'Poisson’s ratio'];
const tones = ['live', 'ours', 'other'] as const;

export function IdentifyFigure(): ComponentChild {
  const workshop = useWorkshop();
  const [noise, setNoise] = useState(1);
  const [guess, setGuess] = useState(valueOf(theirs(paper, 'start-e')));
  const start = {
    youngModulus: guess,
    density: valueOf(theirs(paper, 'start-m')),
    poissonRatio: valueOf(theirs(paper, 'start-nu')),
  };
  const run = (): void => workshop.start({ kind: 'identify', start, noise: noise / 1000, iterations: 30 });
  return (
    <FigureBox
      number={2}
      title="Identification, live"
      caption="Left: what is found over what is true. Right: how far the tracked particles are from the films, root of the mean square; it ends at the noise (dashed), as it must. The two films have 400 steps each; the paper has ten of 200 frames."
    >
      <WorkshopBar workshop={workshop} onRun={run} words="Find it">
        <Slider label="noise" unit="mm" min={0} max={5} step={0.5} digits={1} value={noise} onInput={setNoise} />
        <Slider label="first guess of E" unit="Pa" min={8} max={40} step={1} digits={0} value={guess} onInput={setGuess} />
      </WorkshopBar>
      <div class="chart-pair">
        <Chart
          label="Parameters over their true values against steps"
          x={{ label: 'step', range: [0, 25] }}
          y={{ label: 'found / true', range: [0.4, 2] }}
          series={[
            { name: 'true', tone: 'guide', style: 'dashes', points: [{ x: 0, y: 1 }, { x: 25, y: 1 }] },
            ...parameterNames.map((name, k) => ({
              name,
              tone: tones[k] ?? 'live',
              style: 'line and points' as const,
              points: workshop.steps.map(({ iteration, parameters }) => ({ x: iteration, y: (parameters[k] ?? NaN) / (truths[k] ?? NaN) })),
            })),
          ]}
        />
        <Chart
          label="Distance from the films against steps"
          x={{ label: 'step', range: [0, 25] }}
          y={{ label: 'off the films', unit: 'mm', isLog: true, range: [0.1, 100] }}
          series={[
            { name: 'noise', tone: 'guide', style: 'dashes', points: [{ x: 0, y: noise * Math.SQRT2 }, { x: 25, y: noise * Math.SQRT2 }] },
            { name: 'live', tone: 'live', style: 'line and points', points: workshop.steps.map(({ iteration, value }) => ({ x: iteration, y: 1000 * Math.sqrt(value) })) },
          ]}
        />
      </div>
      <Found workshop={workshop} />
    </FigureBox>
  );
} // prettier-ignore

function Found({ workshop }: { readonly workshop: Workshop }): ComponentChild {
  const last = workshop.steps.at(-1);
  if (last === undefined) return null;
  const [modulus = NaN, density = NaN, ratio = NaN] = last.parameters;
  return (
    <p class="paper-found" aria-live="polite">
      E {modulus.toFixed(2)} Pa of {fingerTruth.youngModulus}, density {density.toFixed(3)} kg/m³ of{' '}
      {fingerTruth.density}, Poisson’s ratio {ratio.toFixed(3)} of {fingerTruth.poissonRatio}
    </p>
  );
}

interface WorkshopBarProps {
  readonly workshop: Workshop;
  readonly onRun: () => void;
  readonly words: string;
  readonly children: ComponentChild;
}

function WorkshopBar({ workshop, onRun, words, children }: WorkshopBarProps): ComponentChild {
  return (
    <div class="figure-bar">
      <button type="button" class="paper-run" onClick={workshop.isBusy ? workshop.stop : onRun}>
        {workshop.isBusy ? 'Stop' : words}
      </button>
      <span class="figure-time">{workshop.words}</span>
      {children}
    </div>
  );
}

export function WalkFigure(): ComponentChild {
  const workshop = useWorkshop();
  const [seed, setSeed] = useState(3);
  const run = (): void => workshop.start({ kind: 'walk', seed, iterations: 30 });
  // The gait on the stage changes every few steps only, so that it has time to be seen.
  const shown = workshop.steps.findLast(({ iteration }) => iteration % 5 === 0) ?? null;
  const gait = shown?.parameters ?? noGait;
  const source = bundledScene('walker', gaitText(gait));
  const ways = workshop.steps.map(({ iteration, value }) => ({ x: iteration, y: wayOf(value) }));
  return (
    <FigureBox
      number={3}
      title="A walker learns to walk"
      caption={
        <>
          Above: the gait after {shown?.iteration ?? 0} steps of Adam, played over and over while it gets better. Below:
          how far it gets in a second; its body is 0.24 m long. Another seed is another random start, and finds another
          gait. Measured before: <Ours of="walker" />.
        </>
      }
    >
      <LiveScene
        source={source}
        speed={0.35}
        loops={true}
        label="A soft walker with two legs"
        aspect={2.6}
        scenery={{ camera: planeCamera([0.42, 0.16, 0], 0.5) }}
      />
      <WorkshopBar workshop={workshop} onRun={run} words="Teach it">
        <Slider label="seed" min={1} max={9} step={1} digits={0} value={seed} onInput={setSeed} />
      </WorkshopBar>
      <Chart
        label="Distance walked against steps of learning"
        aspect={2.8}
        x={{ label: 'step of Adam', range: [0, 30] }}
        y={{ label: 'distance in 1 s', unit: 'm', range: [-0.1, 0.8] }}
        series={[{ name: 'live', tone: 'live', style: 'line and points', points: ways }]}
      />
    </FigureBox>
  );
}

export function BarFigure(): ComponentChild {
  const errors = [
    { x: 16, y: valueOf(ours('bar-16')) },
    { x: 32, y: valueOf(ours('bar-32')) },
    { x: 64, y: valueOf(ours('bar-64')) },
  ];
  return (
    <FigureBox
      number={4}
      title="A ringing bar"
      caption={
        <>
          Error of the period on 16, 32 and 64 cells: <Ours of="bar-16" />, <Ours of="bar-32" />, <Ours of="bar-64" />. Dashed: second
          order.
        </>
      }
    >
      <Chart
        label="Error of the period against the number of cells"
        aspect={2.2}
        x={{ label: 'cells along the bar', isLog: true, range: [10, 100] }}
        y={{ label: 'error of the period', isLog: true, range: [1e-4, 1e-2] }}
        series={[
          { name: 'second order', tone: 'guide', style: 'dashes', points: [10, 100].map((x) => ({ x, y: 0.00101 * (32 / x) ** 2 })) },
          { name: 'Talus', tone: 'ours', style: 'line and points', points: errors },
        ]}
      />
    </FigureBox>
  );
} // prettier-ignore
