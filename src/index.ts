/** The public API of Talus. One import path for each name; what is not here may change without notice. */

// Errors
export { DeviceError, FileError, KernelError, TalusError } from './core/errors.ts';

// Scenes: what a person writes
export { parseScene } from './scene/parse-scene.ts';
export type { ParseOptions } from './scene/parse-scene.ts';
export { SceneError } from './scene/scene-error.ts';
export type { SceneProblem } from './scene/scene-error.ts';
export { applyOverrides } from './scene/overrides.ts';
export { sceneJsonSchema } from './scene/json-schema.ts';
export type {
  Scene,
  SceneBody,
  SceneContact,
  SceneFill,
  SceneGrains,
  SceneInput,
  SceneMaterial,
  SceneMotion,
  ScenePartShape,
  SceneRadius,
  SceneRegion,
  SceneSensor,
  SceneShape,
  SceneSolver,
} from './scene/scene.ts';

// Models: scenes made ready to run
export { compileScene } from './scene/compile-scene.ts';
export type { CompileOptions } from './scene/compile-scene.ts';
export { sceneFiles } from './scene/scene-files.ts';
export type { ReadFile } from './scene/scene-files.ts';
export type {
  BodyModel,
  BoundariesModel,
  ContactElasticity,
  ContactModel,
  CyclicModel,
  DistanceGrid,
  GrainsModel,
  MaterialModel,
  Model,
  Motion,
  MotionState,
  PartModel,
  Region,
  SensorModel,
  ShapeModel,
  UnionModel,
} from './scene/model.ts';
export type { Pose, Quaternion, Twist, Vector3 } from './math/rigid.ts';

// Worlds: a model on a device, step by step
export { World } from './world/world.ts';
export type { WorldOptions } from './world/world.ts';
export type { SensorColumn } from './scene/model.ts';
export type { ContactList } from './sensors/contact-list.ts';
export type { SensorReading } from './sensors/sensors.ts';
export { SnapshotError } from './core/snapshot.ts';
export type { Snapshot, SnapshotArray } from './core/snapshot.ts';

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
