/** Memory that comes back. */
export interface BufferPool {
  /** A buffer of exactly this many bytes, with whatever it last held in it. */
  take(byteLength: number): ArrayBuffer;
  give(buffer: ArrayBuffer): void;
  /** Bytes that wait to be taken. */
  readonly idleBytes: number;
}

/**
 * Creates a pool of buffers by their exact size. One that is full is emptied: sizes that nobody asks for any more go with the rest, which
 * comes back.
 *
 * @param limitBytes - most that waits; a buffer of more than this is never kept
 */
export function createBufferPool(limitBytes: number): BufferPool {
  const idleOfSize = new Map<number, ArrayBuffer[]>();
  let idleBytes = 0;
  return {
    take(byteLength) {
      const buffer = idleOfSize.get(byteLength)?.pop();
      if (buffer === undefined) return new ArrayBuffer(byteLength);
      idleBytes -= byteLength;
      return buffer;
    },
    give(buffer) {
      const { byteLength } = buffer;
      if (byteLength === 0 || byteLength > limitBytes) return;
      if (idleBytes + byteLength > limitBytes) {
        idleOfSize.clear();
        idleBytes = 0;
      }
      const idle = idleOfSize.get(byteLength);
      if (idle === undefined) idleOfSize.set(byteLength, [buffer]);
      else idle.push(buffer);
      idleBytes += byteLength;
    },
    get idleBytes() {
      return idleBytes;
    },
  };
}
