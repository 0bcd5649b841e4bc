/**
 * A scene within a page of text: it starts when it comes into view, rests when it leaves it, and ends with its place in the
 * page. Several may run at once, each in a worker of its own.
 */
import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { OpenDeviceKind } from 'talus';
import { Lab } from '../state/lab.ts';
import type { SceneSource } from '../state/scene-source.ts';
import type { SceneryWish } from '../state/scenery-state.ts';

export interface FigureOptions {
  readonly source: SceneSource;
  readonly overrides?: readonly string[];
  readonly scenery?: SceneryWish;
  readonly device?: OpenDeviceKind;
  /** Of the CPU device; null: one a core. */
  readonly threads?: number | null;
  /** Simulated seconds a second at most. */
  readonly speed?: number;
  /** To run to before the first picture [s]. */
  readonly startTime?: number;
  /** Plays when it comes into view, but for those who asked their machine for less motion. */
  readonly plays?: boolean;
  /** Starts again when it has come to its end. */
  readonly loops?: boolean;
  /** Each figure has a worker of its own. */
  readonly startWorker: () => Worker;
  /** Called when the figure first comes into view, before its scene is opened. */
  readonly onStart?: (lab: Lab) => void;
}

export interface Figure {
  /** To hang on the element whose visibility counts: the picture with its plots. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Null before it was first in view. */
  readonly lab: Lab | null;
}

/** How far outside of the window a figure is made ready. */
const margin = '300px';

export function useFigure(options: FigureOptions): Figure {
  const { source, overrides = [] } = options;
  const frame = useRef<HTMLDivElement>(null);
  const [lab, setLab] = useState<Lab | null>(null);
  // What the figure is like now, for whoever is called back later.
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const starts = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        starts.disconnect();
        setLab(makeLab(latest.current));
      },
      { rootMargin: margin },
    );
    starts.observe(element);
    return () => starts.disconnect();
  }, []);
  useEffect(() => () => lab?.[Symbol.dispose](), [lab]);
  useRest(frame, lab);
  useLoop(options.loops ?? false, lab);

  // Another scene or other values: at once for a choice, once it rests for a slider.
  const wanted = JSON.stringify([source.name, source.text, overrides]);
  const opened = useRef(wanted);
  useEffect(() => {
    if (lab === null || opened.current === wanted) return undefined;
    const timer = setTimeout(() => {
      opened.current = wanted;
      const isOther = lab.scene.peek()?.text !== latest.current.source.text;
      if (isOther) openIn(lab, { ...latest.current, plays: true });
      else lab.reopen({ overrides: latest.current.overrides ?? [], isPlaying: true });
    }, 120);
    return () => clearTimeout(timer);
  }, [lab, wanted]);
  return { frame, lab };
}

function makeLab(options: FigureOptions): Lab {
  const { device = 'cpu', threads = null, speed = 1, startWorker } = options;
  const lab = new Lab({ startWorker, device, threads });
  lab.setSpeed(speed);
  options.onStart?.(lab);
  openIn(lab, options);
  return lab;
}

function openIn(lab: Lab, { source, overrides = [], scenery = {}, startTime = 0, plays = true }: FigureOptions): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  lab.open(source, { overrides, scenery, startTime, isPlaying: plays && !isStill });
}

/** Rests while it is out of view, and goes on where it was. */
function useRest(frame: RefObject<HTMLDivElement | null>, lab: Lab | null): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || lab === null) return undefined;
    let wasPlaying = false;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting ?? true) {
        if (wasPlaying) lab.play();
        wasPlaying = false;
      } else if (lab.isPlaying.peek()) {
        wasPlaying = true;
        lab.pause();
      }
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame, lab]);
}

/** How long the last picture stands before it starts again [ms]. */
const pause = 800;

function useLoop(loops: boolean, lab: Lab | null): void {
  useEffect(() => {
    if (!loops || lab === null) return undefined;
    let timer = 0;
    const end = effect(() => {
      const isOver = (lab.status.value?.time ?? 0) >= (lab.opened.value?.endTime ?? Infinity) - 1e-9;
      window.clearTimeout(timer);
      if (!isOver || lab.isPlaying.value) return;
      timer = window.setTimeout(() => {
        lab.reset();
        lab.play();
      }, pause);
    });
    return () => {
      end();
      window.clearTimeout(timer);
    };
  }, [loops, lab]);
}
