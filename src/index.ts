/** The public API of Talus. One import path for each name; what is not here may change without notice. */

// Errors
export { DeviceError, FileError, KernelError, MemoryError, TalusError } from './core/errors.ts';

// Scenes: what a person writes
export { parseScene, readSceneText } from './scene/parse-scene.ts';
export type { ParseOptions } from './scene/parse-scene.ts';
export { problemLine, SceneError } from './scene/scene-error.ts';
export type { SceneProblem } from './scene/scene-error.ts';
export { applyOverrides } from './scene/overrides.ts';
export { sceneJsonSchema } from './scene/json-schema.ts';
export { canGoOn } from './scene/scene-change.ts';
export { sceneLanguage } from './scene/scene-language.ts';
export type { LanguageField, LanguageMeasure, LanguageObject, LanguageType } from './scene/scene-language.ts';
export type { NumberRange } from './scene/schema-fields.ts';
export { rangeWords } from './scene/schema-words.ts';
export type {
  Scene,
  SceneActuator,
  SceneBody,
  SceneCamera,
  SceneContact,
  SceneFill,
  SceneGrains,
  SceneInput,
  SceneLaw,
  SceneMaterial,
  SceneMotion,
  ScenePartShape,
  SceneRadius,
  SceneRegion,
  SceneSensor,
  SceneShape,
  SceneSignal,
  SceneSoft,
  SceneSoftFill,
  SceneSolver,
} from './scene/scene.ts';

// Outlines: what grains in the plane look like
export { makeOutline } from './geometry/outline/make-outline.ts';
export { chainLinkPitch } from './geometry/outline/chain-link.ts';
export { outlineDistance } from './geometry/outline/outline-distance.ts';
export { outlineFeelers } from './geometry/outline/outline-feelers.ts';
export type { Feeler } from './geometry/outline/outline-feelers.ts';
export { OutlineError } from './geometry/outline/outline-error.ts';
export type { Outline, SizedOutline, Stroke, Vector2 } from './geometry/outline/outline.ts';
export type { OutlineSpec } from './geometry/outline/outline-spec.ts';

// Contact fields: how far grains of any outline are apart
export { createFields } from './solvers/shapes/fields/create-fields.ts';
export type { ContactFields, FieldArrays, FieldOptions } from './solvers/shapes/fields/contact-fields.ts';
export { assertQuality, fieldGate, measureQuality } from './solvers/shapes/fields/field-quality.ts';
export type { FieldQuality, QualityOptions } from './solvers/shapes/fields/field-quality.ts';
export { sampleField } from './solvers/shapes/fields/sample-field.ts';
export type { FieldSamples, TouchSamples } from './solvers/shapes/fields/sample-field.ts';
export { trainPair } from './solvers/shapes/fields/neural/train-pair.ts';
export type { TrainedPair, TrainingProgress, TrainPairOptions } from './solvers/shapes/fields/neural/train-pair.ts';
export { decodeFields, encodeFields } from './solvers/shapes/fields/neural/fields-file.ts';
export type { FieldsFile, FilePair, FileType, TrainingRecord } from './solvers/shapes/fields/neural/fields-file.ts';
export { NeuralFields } from './solvers/shapes/fields/neural/neural-fields.ts';
export { netShapes } from './solvers/shapes/fields/neural/net.ts';
export type { NetShape } from './solvers/shapes/fields/neural/net.ts';
export type { PairNets } from './solvers/shapes/fields/neural/neural-fields.ts';
export { ExactFields } from './solvers/shapes/fields/exact-fields.ts';
export { TableFields } from './solvers/shapes/fields/table-fields.ts';
export type { TableOptions } from './solvers/shapes/fields/table-fields.ts';
export type { ShapeType } from './scene/shapes/shapes-model.ts';
export type { MatterOrigin } from './scene/carried/run-source.ts';

// Models: scenes made ready to run
export { compileScene } from './scene/compile-scene.ts';
export { hasUnlikeMasses } from './solvers/grains/effort/mass-ratio.ts';
export type { CompileOptions } from './scene/compile-scene.ts';
export { addBody } from './scene/add-body.ts';
export { isInPlane } from './scene/in-plane.ts';
export type { AddedBody } from './scene/add-body.ts';
export { gatheredReader, gatherFiles } from './scene/gather-files.ts';
export type { FetchFile, GatheredFiles } from './scene/gather-files.ts';
export { loadScene } from './scene/load-scene.ts';
export type { LoadOptions } from './scene/load-scene.ts';
export { sceneFiles } from './scene/scene-files.ts';
export type { ReadFile } from './scene/scene-files.ts';
export type {
  BodyModel,
  BoundariesModel,
  CameraModel,
  ContactElasticity,
  ContactModel,
  CyclicModel,
  DistanceGrid,
  GrainsModel,
  MaterialModel,
  MeasurementModel,
  Model,
  Motion,
  MotionState,
  ParticleRange,
  PartModel,
  Region,
  SensorModel,
  ShapeModel,
  UnionModel,
} from './scene/model.ts';
export type {
  ActuatorModel,
  CableModel,
  GripModel,
  LawKind,
  LawModel,
  MuscleModel,
  Signal,
  SoftGroupModel,
  SoftModel,
} from './scene/soft/soft-model.ts';
export type { Pose, Quaternion, Twist, Vector3 } from './math/rigid.ts';

// Worlds: a model on a device, step by step
export { carryOver } from './world/carry-over.ts';
export { World } from './world/world.ts';
export type { Hands, WorldOptions } from './world/world.ts';
export type { Grip, GripPiece, Pull, PullReading } from './world/hands/pull.ts';
export type { Steering } from './world/hands/steering.ts';
export type { BodyForce } from './solvers/parts/body-force.ts';
export type { SensorColumn } from './scene/model.ts';
export type { ContactList } from './sensors/contact-list.ts';
export type { SensorReading, Sensors } from './sensors/sensors.ts';
export { seriesHeading, seriesRow } from './sensors/series-text.ts';
export { seriesPeriod } from './io/schedule.ts';
export type { Fault, Matter, PieceNumbers } from './world/matter.ts';
export { passingLines, warningLines } from './world/warning-notes.ts';
export type { VtpArray, VtpContent } from './formats/vtp.ts';
export { SnapshotError } from './core/snapshot.ts';
export type { Snapshot, SnapshotArray } from './core/snapshot.ts';
export { worldCheckpoint } from './world/world-checkpoint.ts';
export { fatalWarning, findBreak } from './world/find-break.ts';
export type { Break } from './world/find-break.ts';
export { findRunaway } from './world/grains/runaway.ts';

// Pictures: a world drawn on its own device
export { Picture } from './render/picture.ts';
export type { Pick, PictureOptions } from './render/picture.ts';
export type { PictureQuality } from './render/shade/shade.ts';
export { CanvasPresenter } from './render/present/canvas-presenter.ts';
export { worldOffset } from './render/paint/paint-params.ts';
export { colourMapNames } from './render/scenery.ts';
export { colourTable, hexOfWord } from './render/colour/colour-maps.ts';
export { DepthCamera, depthBytes } from './render/depth-camera.ts';
export { defaultCamera, framingCamera } from './render/default-camera.ts';
export { modelCamera } from './render/model-camera.ts';
export { pixelRay, projected, viewOf } from './render/view.ts';
export type { PictureSize, View, ViewOptions } from './render/view.ts';
export type { Camera, ColourField, ColourMapName, Legend, Scenery } from './render/scenery.ts';

// A scene as one HTML file
export { fillStandalonePage } from './formats/standalone-page.ts';
export type { StandaloneScene } from './formats/standalone-page.ts';

// Rollouts: soft matter forwards and backwards, and parameters found by it
export { Rollout } from './design/rollout/rollout.ts';
export { RolloutBrokeError } from './design/rollout/rollout-broke-error.ts';
export type {
  RolloutCreateOptions,
  RolloutGradient,
  RolloutOptions,
  RolloutProgress,
  RolloutResult,
  RolloutSettings,
} from './design/rollout/rollout-types.ts';
export type { MatterValues, ParticleValues, RolloutValues } from './design/rollout/rollout-values.ts';
export type { Growth } from './design/rollout/adjoint-watch.ts';
export { evaluateRollout, optimiseRollout } from './design/optimise-rollout.ts';
export type { OptimiseOptions, Trajectory } from './design/optimise-rollout.ts';

// Objectives: what a rollout is to make small
export { meanAlong, meanDistanceSquared, meanSquaredSpeed } from './design/objectives/mean-terms.ts';
export type { MeanField } from './design/objectives/mean-terms.ts';
export { keyframeMatch, targetDistanceSquared } from './design/objectives/target-terms.ts';
export type { Keyframe } from './design/objectives/target-terms.ts';
export { recordKeyframes } from './design/objectives/record-keyframes.ts';
export type { RecordOptions, Runs } from './design/objectives/record-keyframes.ts';
export { actuationEffort, actuationRoughness } from './design/objectives/signal-terms.ts';
export { penaltyAbove, penaltyBehindPlane, penaltyOff } from './design/objectives/limits.ts';
export { weightedSum } from './design/objectives/weighted-sum.ts';
export type { ParticleSelection, TermOptions, When } from './design/objectives/selection.ts';
export type {
  Controller,
  ControllerBars,
  Evaluation,
  Moment,
  Objective,
  Observer,
  ParticleBars,
  ParticleField,
  SignalEvaluation,
} from './design/rollout/objective.ts';

// Parameters: a few numbers from which all else of a rollout follows
export {
  matterParameter,
  densityParameter,
  poissonRatioParameter,
  youngModulusParameter,
} from './design/parameters/matter-parameters.ts';
export type { MatterParameterOptions, MatterStart } from './design/parameters/matter-parameters.ts';
export { shapeParameter, startVelocityParameter, stretchParameter } from './design/parameters/start-parameters.ts';
export type { Placed, ShapeOptions, StretchOptions } from './design/parameters/start-parameters.ts';
export {
  knotBasis,
  randomCoefficients,
  signalParameter,
  sineBasis,
  stepBasis,
} from './design/parameters/signal-parameters.ts';
export type { SignalBasis, SignalParameterOptions } from './design/parameters/signal-parameters.ts';
export { controllerParameter } from './design/parameters/controller-parameter.ts';
export { joinParameters } from './design/parameters/parameter.ts';
export type { Draft, DraftBars, Parameter, PullBack } from './design/parameters/parameter.ts';
export { centreObserver } from './design/controllers/centre-observer.ts';
export type { CentreObserverOptions } from './design/controllers/centre-observer.ts';
export { NetworkController } from './design/controllers/network-controller.ts';
export type { NetworkControllerOptions } from './design/controllers/network-controller.ts';

// Optimisers: what moves parameters
export { adam } from './design/optimisers/adam.ts';
export type { AdamOptions } from './design/optimisers/adam.ts';
export { gradientDescent } from './design/optimisers/gradient-descent.ts';
export type { GradientDescentOptions } from './design/optimisers/gradient-descent.ts';
export { lbfgs } from './design/optimisers/lbfgs.ts';
export type { LbfgsOptions } from './design/optimisers/lbfgs.ts';
export { between, positive, unbounded } from './design/optimisers/bounds.ts';
export type { Bound } from './design/optimisers/bounds.ts';
export { plotHistory } from './design/optimisers/plot-history.ts';
export type { HistoryPlot } from './design/optimisers/plot-history.ts';
export { minimise } from './design/optimisers/minimise.ts';
export type {
  Evaluate,
  Gradient,
  Minimum,
  MinimiseOptions,
  StepRecord,
  StopReason,
} from './design/optimisers/minimise.ts';
export type { Optimiser, Trial } from './design/optimisers/optimiser.ts';

// Pictures and arrays as files
export { encodeNpy } from './formats/npy.ts';
export type { Npy } from './formats/npy.ts';
export { encodePng } from './formats/encode-png.ts';
export type { PngPixels } from './formats/encode-png.ts';

// Plots: figures as SVG, and measured curves to put beside them
export { unitFactor } from './formats/unit-factor.ts';
export { readMeasuredTable } from './formats/measured-table.ts';
export type { MeasuredColumn } from './formats/measured-table.ts';
export { renderPlot } from './formats/plot/render-plot.ts';
export { curve } from './formats/plot/plot.ts';
export type { Plot, PlotAxis, PlotPoint, PlotSeries } from './formats/plot/plot.ts';

// Values, and tables of fields: every array and struct is declared once
export type { HostArray, MatrixType, ScalarType, ValueType, VectorType } from './core/value-types.ts';
export { elementStride, packStructs, structLayout, unpackStruct } from './core/fields.ts';
export type { ElementType, Field, FieldTable, StructLayout, StructMember, StructValues } from './core/fields.ts';

// Devices: where arrays live and kernels run
export { openDevice } from './device/open-device.ts';
export type { OpenDeviceKind, OpenDeviceOptions } from './device/open-device.ts';
export { describeCpu } from './device/cpu/describe-cpu.ts';
export type { CpuDescription } from './device/cpu/describe-cpu.ts';
export type { CpuModules } from './device/cpu/device-cpu.ts';
export { describeAdapters } from './device/gpu/adapter.ts';
export type { AdapterDescription, AdapterReport } from './device/gpu/adapter.ts';
export type { Device, DeviceArray, DeviceArrays, DeviceKind, Pass, Range } from './device/device.ts';

// Kernels: compiled by `talus/compiler`, made ready by `Device.kernel`, run by `Pass.run`
export type {
  Bindings,
  DispatchSize,
  Kernel,
  KernelBinding,
  KernelBindingMember,
  KernelOverride,
  KernelSource,
  KernelTarget,
  KernelTargetCpu,
  KernelTargetGpu,
} from './device/device.ts';

// Primitives: what solvers are built from, on every device
export { Scan } from './primitives/scan.ts';
export type { ScanArrays } from './primitives/scan.ts';
export { Sort } from './primitives/sort.ts';
export type { SortOptions } from './primitives/sort.ts';
export type { SortArrays } from './primitives/sort-arrays.ts';
export { Reduce } from './primitives/reduce.ts';
export type { ReduceOperation, ReduceOptions } from './primitives/reduce.ts';
export { Compact } from './primitives/compact.ts';
export type { CompactArrays, CompactOptions } from './primitives/compact.ts';
export { Histogram } from './primitives/histogram.ts';
export type { HistogramArrays } from './primitives/histogram.ts';
export type { Count } from './primitives/counts.ts';
