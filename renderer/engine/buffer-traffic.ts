/** What goes to the GPU, by what the context was asked to do. */
export interface BufferTraffic {
  /** Bytes written into buffers and textures since this was last asked. */
  takeUploadedBytes(): number;
  /** Bytes of the buffers that exist: vertices, indices, instances, uniform blocks. */
  readonly bufferBytes: number;
  /** Forgets all buffers: a lost context takes them away without being asked to. */
  forget(): void;
}

/** Bytes of a texel of the pictures that a page uploads: RGBA, 8 bits a channel. */
const PICTURE_TEXEL_BYTES = 4;

type Anything = readonly unknown[];

/** Size of a picture that a texture call takes in place of bytes. */
function pictureBytes(source: unknown): number {
  if (typeof source !== 'object' || source === null) return 0;
  const { width, height } = source as { readonly width?: unknown; readonly height?: unknown };
  return typeof width === 'number' && typeof height === 'number' ? width * height * PICTURE_TEXEL_BYTES : 0;
}

/** Bytes that a texture call hands over: those of its whole array, also where it names an offset into it, or of its picture. */
function textureBytes(parameters: Anything): number {
  const sourceIndex = parameters.findIndex((parameter) => typeof parameter === 'object' && parameter !== null);
  const source = parameters[sourceIndex];
  return ArrayBuffer.isView(source) ? source.byteLength : pictureBytes(source);
}

/** Bytes that `bufferSubData` hands over: a part of its array where it names one. */
function subDataBytes([, , source, offset, length]: Anything): number {
  if (source instanceof ArrayBuffer) return source.byteLength;
  if (!ArrayBuffer.isView(source)) return 0;
  const elementBytes = 'BYTES_PER_ELEMENT' in source ? (source.BYTES_PER_ELEMENT as number) : 1;
  if (typeof length === 'number' && length > 0) return length * elementBytes;
  return source.byteLength - (typeof offset === 'number' ? offset : 0) * elementBytes;
}

/**
 * Watches a context by standing in front of its own functions, once, for as long as it lives. Costs a call each; textures are
 * counted when they are handed over, not when mip levels are made of them.
 */
export function watchBufferTraffic(gl: WebGL2RenderingContext): BufferTraffic {
  let uploadedBytes = 0;
  let bufferBytes = 0;
  const bytesOfBuffer = new Map<WebGLBuffer, number>();

  function watch(name: keyof WebGL2RenderingContext, countCall: (parameters: Anything) => void): void {
    const original = (gl[name] as (...parameters: Anything) => unknown).bind(gl);
    Object.defineProperty(gl, name, {
      configurable: true,
      writable: true,
      value: (...parameters: Anything) => {
        countCall(parameters);
        return original(...parameters);
      },
    });
  }

  function setBufferSize(buffer: WebGLBuffer, bytes: number): void {
    bufferBytes += bytes - (bytesOfBuffer.get(buffer) ?? 0);
    bytesOfBuffer.set(buffer, bytes);
  }

  const bindingOfTarget = new Map<unknown, number>([
    [gl.ARRAY_BUFFER, gl.ARRAY_BUFFER_BINDING],
    [gl.ELEMENT_ARRAY_BUFFER, gl.ELEMENT_ARRAY_BUFFER_BINDING],
    [gl.UNIFORM_BUFFER, gl.UNIFORM_BUFFER_BINDING],
  ]);

  watch('bufferData', ([target, sizeOrSource]) => {
    const handedOver = ArrayBuffer.isView(sizeOrSource) || sizeOrSource instanceof ArrayBuffer;
    const bytes = handedOver ? sizeOrSource.byteLength : typeof sizeOrSource === 'number' ? sizeOrSource : 0;
    if (handedOver) uploadedBytes += bytes;
    const binding = bindingOfTarget.get(target);
    // The browser answers this from its own books; buffers are made seldom.
    const buffer = binding === undefined ? null : (gl.getParameter(binding) as WebGLBuffer | null);
    if (buffer !== null) setBufferSize(buffer, bytes);
  });
  watch('bufferSubData', (parameters) => {
    uploadedBytes += subDataBytes(parameters);
  });
  watch('deleteBuffer', ([buffer]) => {
    if (typeof buffer !== 'object' || buffer === null) return;
    bufferBytes -= bytesOfBuffer.get(buffer) ?? 0;
    bytesOfBuffer.delete(buffer);
  });
  const textureCalls = [
    'texImage2D',
    'texSubImage2D',
    'texImage3D',
    'texSubImage3D',
    'compressedTexImage2D',
    'compressedTexSubImage2D',
    'compressedTexImage3D',
    'compressedTexSubImage3D',
  ] as const;
  for (const name of textureCalls) {
    watch(name, (parameters) => {
      uploadedBytes += textureBytes(parameters);
    });
  }

  return {
    takeUploadedBytes() {
      const bytes = uploadedBytes;
      uploadedBytes = 0;
      return bytes;
    },
    get bufferBytes() {
      return bufferBytes;
    },
    forget() {
      bufferBytes = 0;
      bytesOfBuffer.clear();
    },
  };
}
