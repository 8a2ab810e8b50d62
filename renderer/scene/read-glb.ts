/** Geometry of one mesh node, in Babylon's left-handed model space, metres. */
export interface GlbGeometry {
  /** x, y, z a vertex. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** u, v a vertex, v from the picture's upper edge, as glTF has it. */
  readonly uvs: Float32Array;
  /** Red, green, blue, alpha a vertex, 0 … 1. */
  readonly colors: Float32Array;
  /**
   * Three a triangle, counter-clockwise seen from its front, as glTF has them and as the materials that Babylon makes by default take
   * them. Their order stays: x is negated together with the handedness, so what is seen is the same. (Babylon's loader turns
   * the order, and gives its own materials the other side for their front.)
   */
  readonly indices: Uint32Array;
}

/** The parts of glTF 2.0's JSON that our models have: one primitive a mesh, transforms identity, interleaved or not. */
interface GltfJson {
  readonly nodes: readonly { readonly name: string; readonly mesh?: number }[];
  readonly meshes: readonly {
    readonly primitives: readonly { readonly attributes: Readonly<Record<string, number>>; readonly indices: number }[];
  }[];
  readonly accessors: readonly {
    readonly bufferView: number;
    readonly byteOffset?: number;
    readonly componentType: number;
    readonly normalized?: boolean;
    readonly count: number;
    readonly type: string;
  }[];
  readonly bufferViews: readonly { readonly byteOffset?: number; readonly byteStride?: number }[];
}

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

const COMPONENT_COUNTS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

interface ComponentKind {
  readonly bytes: number;
  readonly read: (view: DataView, offset: number) => number;
  /** What a normalized component of this kind is divided by. */
  readonly scale: number;
}

/** glTF's component types by their numbers; the signed ones are in no model of ours. */
const COMPONENT_KINDS: Readonly<Record<number, ComponentKind>> = {
  5121: { bytes: 1, read: (view, offset) => view.getUint8(offset), scale: 255 },
  5123: { bytes: 2, read: (view, offset) => view.getUint16(offset, true), scale: 65_535 },
  5125: { bytes: 4, read: (view, offset) => view.getUint32(offset, true), scale: 0xffffffff },
  5126: { bytes: 4, read: (view, offset) => view.getFloat32(offset, true), scale: 1 },
};

/**
 * Reads the meshes of a binary glTF by the names of their nodes: geometry only, as `assets/generator` writes it. Babylon's own
 * loader reads everything that glTF can hold and weighs more than all of the bench's page beside the engine.
 *
 * glTF is right-handed: x is negated, as Babylon's loader does by a mirror above the model.
 *
 * @throws Error that says what was expected and found when the file is no such model
 */
export function readGlb(bytes: Uint8Array): ReadonlyMap<string, GlbGeometry> {
  const { json, binary } = readChunks(bytes);
  const geometries = new Map<string, GlbGeometry>();
  for (const { name, mesh } of json.nodes) {
    if (mesh === undefined) continue;
    const primitives = json.meshes[mesh]?.primitives ?? [];
    const [primitive] = primitives;
    if (primitive === undefined || primitives.length !== 1) {
      throw new Error(`mesh of node "${name}": expected one primitive, found ${primitives.length}`);
    }
    const attribute = (attributeName: string): Float32Array => {
      const index = primitive.attributes[attributeName];
      if (index === undefined) throw new Error(`mesh of node "${name}": expected ${attributeName}, found none`);
      return Float32Array.from(readAccessor(json, binary, index));
    };
    geometries.set(name, {
      positions: mirrorX(attribute('POSITION')),
      normals: mirrorX(attribute('NORMAL')),
      uvs: attribute('TEXCOORD_0'),
      colors: attribute('COLOR_0'),
      indices: Uint32Array.from(readAccessor(json, binary, primitive.indices)),
    });
  }
  return geometries;
}

function readChunks(bytes: Uint8Array): { readonly json: GltfJson; readonly binary: DataView } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== GLB_MAGIC || view.getUint32(4, true) !== 2) {
    throw new Error('expected a binary glTF 2.0, found another kind of file');
  }
  const chunks = new Map<number, Uint8Array>();
  for (let offset = HEADER_BYTES; offset + CHUNK_HEADER_BYTES <= bytes.byteLength;) {
    const start = offset + CHUNK_HEADER_BYTES;
    const end = start + view.getUint32(offset, true);
    if (end > bytes.byteLength) throw new Error(`expected ${end} bytes, found ${bytes.byteLength}`);
    chunks.set(view.getUint32(offset + 4, true), bytes.subarray(start, end));
    offset = end;
  }
  const json = chunks.get(JSON_CHUNK);
  const binary = chunks.get(BINARY_CHUNK);
  if (json === undefined || binary === undefined) throw new Error('expected a JSON and a binary chunk, found one less');
  return {
    json: JSON.parse(new TextDecoder().decode(json)) as GltfJson,
    binary: new DataView(binary.buffer, binary.byteOffset, binary.byteLength),
  };
}

/** The components of all elements, one after the other; normalized ones as 0 … 1. */
function readAccessor({ accessors, bufferViews }: GltfJson, binary: DataView, index: number): number[] {
  const accessor = accessors[index];
  const bufferView = accessor === undefined ? undefined : bufferViews[accessor.bufferView];
  const kind = accessor === undefined ? undefined : COMPONENT_KINDS[accessor.componentType];
  const componentCount = accessor === undefined ? undefined : COMPONENT_COUNTS[accessor.type];
  if (accessor === undefined || bufferView === undefined || kind === undefined || componentCount === undefined) {
    throw new Error(`accessor ${index}: expected one of unsigned or float components in a view, found another`);
  }
  const stride = bufferView.byteStride ?? componentCount * kind.bytes;
  const start = (bufferView.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const scale = accessor.normalized === true ? kind.scale : 1;
  const components: number[] = [];
  for (let element = 0; element < accessor.count; element += 1) {
    for (let component = 0; component < componentCount; component += 1) {
      components.push(kind.read(binary, start + element * stride + component * kind.bytes) / scale);
    }
  }
  return components;
}

function mirrorX(vectors: Float32Array): Float32Array {
  for (let x = 0; x < vectors.length; x += 3) vectors[x] = -(vectors[x] as number);
  return vectors;
}
