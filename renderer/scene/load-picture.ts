/** Pixels of a picture: RGBA, 4 bytes a pixel, row-major, top row first, not premultiplied. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

/** Address of a file under assets/, which lies beside the page. */
export function assetAddress(path: string): string {
  return new URL(`assets/${path}`, document.baseURI).href;
}

/** Fetches a file under assets/; rejects with what is missing and how it is made. */
export async function fetchAsset(path: string): Promise<Response> {
  const response = await fetch(assetAddress(path));
  if (!response.ok) {
    throw new Error(
      `assets/${path}: expected a file, found HTTP status ${response.status}; "npm run assets" generates it`,
    );
  }
  return response;
}

/** Decodes a picture under assets/ to its stored bytes: no colour conversion, no premultiplication. */
export async function loadPicture(path: string): Promise<Picture> {
  const response = await fetchAsset(path);
  const bitmap = await createImageBitmap(await response.blob(), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error(`assets/${path}: no 2D canvas to decode it with`);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}
