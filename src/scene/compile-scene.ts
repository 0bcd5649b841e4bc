/** From a scene to a model: names become indices, regions are filled with matter, files are read, defaults are chosen. */
import { bodyParts } from './body-parts.ts';
import { RunSources } from './carried/run-source.ts';
import { checkCcp } from './check-ccp.ts';
import { checkCells } from './check-cells.ts';
import { checkElastic } from './check-elastic.ts';
import { checkMotions } from './check-motions.ts';
import { checkTurns } from './check-turns.ts';
import { compileBodies } from './compile-bodies.ts';
import { boundaryWalls, compileBoundaries, periodOf } from './compile-boundaries.ts';
import { compileCameras } from './compile-cameras.ts';
import { defaultDomain } from './compile-domain.ts';
import { compileGrains, largestRadius, placeGroups, withEntrySteps } from './compile-grains.ts';
import { compileMaterials } from './compile-materials.ts';
import { CompileReport } from './compile-report.ts';
import { compileMeasurements } from './compile-measurements.ts';
import { compileSensors } from './compile-sensors.ts';
import { compileTime, smallestRadius } from './compile-time.ts';
import type { Model } from './model.ts';
import { SceneError } from './scene-error.ts';
import type { ReadFile } from './scene-files.ts';
import type { Scene } from './scene.ts';
import { compileShapes, largestShape, planShapes } from './shapes/compile-shapes.ts';
import { compileShapesTime } from './shapes/compile-shapes-time.ts';
import { planeDomain } from './shapes/plane-domain.ts';
import { compileSoft } from './soft/compile-soft.ts';
import { compileSoftTime } from './soft/compile-soft-time.ts';

export interface CompileOptions {
  /** For scenes that name files. In a page, fetch what `sceneFiles` lists first, and look it up here. */
  readonly readFile?: ReadFile;
  /** Name of the scene's file, for errors. */
  readonly source?: string;
}

/** Throws a {@link SceneError} with all problems that only show when the scene is made ready. Same scene, same bits. */
export function compileScene(scene: Scene, { readFile, source }: CompileOptions = {}): Model {
  const report = new CompileReport();
  const materials = compileMaterials(scene, report);
  const sources = new RunSources(readFile);
  const placed = placeGroups(scene, sources, report);
  const planned = planShapes(scene, sources, report);
  const isSoft = scene.soft.length > 0;
  // Distances to bodies are asked for by grains that touch them, and by nodes of the grid around them.
  const largestGrain = Math.max(largestRadius(scene, placed), largestShape(planned.types));
  const largest = scene.grid && isSoft ? 2 * scene.grid.cellSize : largestGrain;
  const boundaries = compileBoundaries(scene, largest, report);
  const walls = isSoft ? [] : boundaryWalls(scene, materials);
  const standing = [...compileBodies(scene, { materials, largestRadius: largest, readFile }, report), ...walls];
  const shapes = compileShapes(scene, planned, { materials, bodies: standing, readFile }, report);
  const bodies = shapes ? [...standing, ...shapes.carriers] : standing;
  const prepared = shapes?.grains ?? compileGrains(scene, placed, { materials, bodies }, report);
  const soft = compileSoft(scene, { materials, bodies, sources }, report);
  const stop = () => {
    if (report.problems.length > 0) throw new SceneError(report.problems, source === undefined ? {} : { source });
  };
  stop();
  const plane = shapes && { ...shapes, domain: planeDomain(scene, shapes, bodies) };
  const { time, substeps = 1 } = soft
    ? compileSoftTime(scene, soft, bodies, report)
    : {
        time: plane
          ? compileShapesTime(scene, plane, { materials, bodies }, report)
          : compileTime(scene, prepared, { materials, bodies }, report),
      };
  const grains = withEntrySteps(prepared, time.timeStep);
  checkTurns(scene, report);
  if (!soft && !shapes) checkElastic(scene, prepared, materials, report);
  if (!soft && !shapes) checkCcp(scene, prepared, report);
  if (!soft && !shapes) checkCells(standing, smallestRadius(prepared), report);
  if (!soft) checkMotions(standing, smallestRadius(prepared), time, report);
  const sensors = compileSensors(scene, { timeStep: time.timeStep, grains, bodies, soft }, report);
  const measurements = compileMeasurements(scene, readFile, report);
  stop();
  return {
    scene,
    worldCount: scene.worlds,
    gravity: scene.gravity,
    ...time,
    seed: scene.seed,
    domain: plane?.domain ?? scene.domain ?? defaultDomain(grains, bodies, time.endTime),
    period: periodOf(scene),
    boundaries,
    materials: materials.materials,
    contacts: materials.contacts,
    grains,
    shapes: shapes?.shapes ?? null,
    soft: soft && { ...soft, substeps },
    bodies,
    parts: bodyParts(bodies),
    sensors,
    measurements,
    cameras: compileCameras(scene, bodies),
    origins: sources.origins,
    notes: report.notes,
  };
}
