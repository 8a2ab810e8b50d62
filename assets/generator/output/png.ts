import { zlibSync } from 'fflate';
import { pictureToBytes, type Picture } from '../paint/picture.ts';
import { computeCrc32 } from './crc32.ts';

/** Colour type by channel count (PNG specification, 11.2.1 IHDR): truecolour without and with alpha. */
const COLOR_TYPES = { 3: 2, 4: 6 } as const;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * Encode as PNG, 8 bits a channel, each row with the filter that leaves the least; a third smaller than rows as they are. fflate
 * deflates in plain JavaScript, so the bytes do not depend on the machine's zlib.
 */
export function encodePicture(picture: Picture, channelCount: 3 | 4): Uint8Array {
  const { width, height } = picture;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, COLOR_TYPES[channelCount], 0, 0, 0], 8);
  const rows = filterRows(pictureToBytes(picture, channelCount), width * channelCount, height, channelCount);
  const chunks = [
    SIGNATURE,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', zlibSync(rows, { level: 9 })),
    encodeChunk('IEND', new Uint8Array(0)),
  ];
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Length, type, data and checksum (PNG specification, 5.3). */
function encodeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.byteLength);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.byteLength);
  for (let index = 0; index < 4; index += 1) chunk[4 + index] = type.charCodeAt(index);
  chunk.set(data, 8);
  view.setUint32(8 + data.byteLength, computeCrc32(chunk.subarray(4, 8 + data.byteLength)));
  return chunk;
}

/** Filters of the PNG specification, 9.2: none, sub, up, average, Paeth. */
const FILTER_COUNT = 5;

/** Every row behind the number of its filter: the one of least summed size, which the specification advises (12.7). */
function filterRows(bytes: Uint8Array, rowLength: number, rowCount: number, pixelLength: number): Uint8Array {
  const result = new Uint8Array((rowLength + 1) * rowCount);
  const tried = new Uint8Array(rowLength);
  for (let row = 0; row < rowCount; row += 1) {
    const to = row * (rowLength + 1);
    let leastSum = Infinity;
    for (let filter = 0; filter < FILTER_COUNT; filter += 1) {
      const sum = filterRowInto(tried, bytes, row, rowLength, pixelLength, filter);
      if (sum >= leastSum) continue;
      leastSum = sum;
      result[to] = filter;
      result.set(tried, to + 1);
    }
  }
  return result;
}

/** Filter one row; returns the sum of the sizes of what is left, bytes taken as signed. */
function filterRowInto(
  out: Uint8Array,
  bytes: Uint8Array,
  row: number,
  rowLength: number,
  pixelLength: number,
  filter: number,
): number {
  const start = row * rowLength;
  let sum = 0;
  for (let index = 0; index < rowLength; index += 1) {
    const left = index < pixelLength ? 0 : (bytes[start + index - pixelLength] as number);
    const above = row === 0 ? 0 : (bytes[start + index - rowLength] as number);
    const corner = row === 0 || index < pixelLength ? 0 : (bytes[start + index - rowLength - pixelLength] as number);
    const rest = ((bytes[start + index] as number) - predict(filter, left, above, corner)) & 0xff;
    out[index] = rest;
    sum += rest < 128 ? rest : 256 - rest;
  }
  return sum;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const toLeft = Math.abs(above - corner);
      const toAbove = Math.abs(left - corner);
      const toCorner = Math.abs(left + above - 2 * corner);
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      return 0;
  }
}
