/** Bytes turned into text at once: `String.fromCharCode` takes its bytes as arguments, and engines limit those to about 65,000. */
const SLICE_BYTES = 0x8000;

/** A blob's bytes in base64, without a data-URL prefix. */
export async function encodeBlobBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + SLICE_BYTES));
  }
  return btoa(binary);
}
