/** The part of a glTF 2.0 file's JSON that says where triangles are. Fields are as the file has them: nothing is sure yet. */
export interface GltfJson {
  readonly asset?: { readonly version?: string };
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly GltfNode[];
  readonly meshes?: readonly { readonly primitives?: readonly GltfPrimitive[] }[];
  readonly accessors?: readonly GltfAccessor[];
  readonly bufferViews?: readonly GltfBufferView[];
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength?: number }[];
  readonly extensionsRequired?: readonly string[];
}

export interface GltfNode {
  readonly children?: readonly number[];
  readonly mesh?: number;
  readonly skin?: number;
  /** Columns one after another */
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  /** x y z w */
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
}

export interface GltfPrimitive {
  readonly attributes?: Readonly<Record<string, number>>;
  readonly indices?: number;
  /** 4, 5, 6: triangles, a strip and a fan of them; less: points and lines. Default: 4 */
  readonly mode?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GltfAccessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType?: number;
  readonly count?: number;
  readonly type?: string;
  readonly sparse?: unknown;
}

export interface GltfBufferView {
  readonly buffer?: number;
  readonly byteOffset?: number;
  readonly byteLength?: number;
  readonly byteStride?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}
