import { readFileSync } from 'node:fs';
import { NodeIO, type Accessor, type Primitive } from '@gltf-transform/core';
import { decode } from 'fast-png';
import type { Mesh } from '../../assets/generator/mesh/mesh-builder.ts';
import { vec } from '../../assets/generator/mesh/vector3.ts';
import { createPicture, type Picture } from '../../assets/generator/paint/picture.ts';

/** The folder of the committed assets. */
export const ASSETS = new URL('../../assets/', import.meta.url);

/** What the manifest says of a level. */
export interface LodFigures {
  readonly triangleCount: number;
  readonly vertexCount: number;
  readonly boundsMeters: { readonly min: readonly number[]; readonly max: readonly number[] };
  readonly silhouetteSquareMeters?: number;
  readonly simplificationErrorMeters?: number;
}

/** What the manifest says of a model. */
export interface ModelFigures {
  readonly model: string;
  readonly texture: string;
  readonly surface: 'cutout' | 'opaque';
  readonly heightMeters: number;
  readonly lods: Readonly<Record<string, LodFigures>>;
  readonly billboard?: {
    readonly albedo: string;
    readonly normal: string;
    readonly halfWidthMeters: number;
    readonly heightMeters: number;
  };
}

/** The committed manifest. */
export const manifest = JSON.parse(readFileSync(new URL('manifest.json', ASSETS), 'utf8')) as {
  readonly models: Readonly<Record<string, ModelFigures>>;
  readonly grounds: Readonly<Record<string, { readonly albedo: string; readonly normal: string }>>;
};

/** The one primitive of every level of a model file, by level. */
export async function readPrimitives(path: string): Promise<Map<string, Primitive>> {
  const document = await new NodeIO().readBinary(readFileSync(new URL(path, ASSETS)));
  const nodes = document.getRoot().listScenes()[0]?.listChildren() ?? [];
  return new Map(
    nodes.map((node) => {
      if (node.getMatrix().join() !== '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1') {
        throw new RangeError(`node ${node.getName()}: expected the identity, found ${node.getMatrix().join(' ')}`);
      }
      const primitives = node.getMesh()?.listPrimitives() ?? [];
      if (primitives.length !== 1) {
        throw new RangeError(`node ${node.getName()}: expected 1 primitive, found ${String(primitives.length)}`);
      }
      return [node.getName(), primitives[0] as Primitive];
    }),
  );
}

function readArray(accessor: Accessor | null): ArrayLike<number> {
  // The library's array type lacks a name that lint can follow; every accessor of ours holds numbers.
  const array = accessor?.getArray() as ArrayLike<number> | null | undefined;
  if (array === null || array === undefined) throw new Error('accessor: expected an array, found none');
  return array;
}

/** An attribute's numbers and how many vertices they are for. */
export function readAttribute(
  primitive: Primitive,
  semantic: string,
): { readonly array: ArrayLike<number>; readonly count: number } {
  const accessor = primitive.getAttribute(semantic);
  if (accessor === null) throw new Error(`attribute ${semantic}: expected, found none`);
  return { array: readArray(accessor), count: accessor.getCount() };
}

/** A primitive as the generator's own mesh. */
export function meshFromPrimitive(primitive: Primitive): Mesh {
  const position = readAttribute(primitive, 'POSITION');
  const { array: normal } = readAttribute(primitive, 'NORMAL');
  const { array: uv } = readAttribute(primitive, 'TEXCOORD_0');
  const { array: color } = readAttribute(primitive, 'COLOR_0');
  const at = (array: ArrayLike<number>, index: number): number => array[index] as number;
  return {
    indices: Array.from(readArray(primitive.getIndices())),
    vertices: Array.from({ length: position.count }, (_, vertex) => ({
      position: vec(
        at(position.array, vertex * 3),
        at(position.array, vertex * 3 + 1),
        at(position.array, vertex * 3 + 2),
      ),
      normal: vec(at(normal, vertex * 3), at(normal, vertex * 3 + 1), at(normal, vertex * 3 + 2)),
      u: at(uv, vertex * 2),
      v: at(uv, vertex * 2 + 1),
      tint: vec(at(color, vertex * 4) / 255, at(color, vertex * 4 + 1) / 255, at(color, vertex * 4 + 2) / 255),
      swayWeight: at(color, vertex * 4 + 3) / 255,
    })),
  };
}

/** A committed PNG as the generator's own picture; without an alpha channel it is opaque. */
export function readPicture(path: string): Picture {
  const { width, height, channels, data } = decode(readFileSync(new URL(path, ASSETS)));
  const picture = createPicture(width, height);
  for (let texel = 0; texel < width * height; texel += 1) {
    for (let part = 0; part < 4; part += 1) {
      picture.rgba[texel * 4 + part] = part < channels ? (data[texel * channels + part] as number) / 255 : 1;
    }
  }
  return picture;
}
