/**
 * What a page of the bench may load, by directive. Styles come from the page's own sheet and from element.style, which a policy
 * leaves alone; blobs and data URLs carry textures and exports made by the page itself; frames of the own origin are the
 * browser stand-in's fresh pages. `wasm-unsafe-eval` lets the height field's vector kernel be compiled from the bytes that the
 * script carries; it allows no script text.
 */
export const CONTENT_SECURITY_POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'data:', 'blob:'],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
};

/**
 * Response headers that every host sends with every file of the page. The opener and embedder policies make the page
 * cross-origin isolated, which brings its clock from 100 µs steps to 5 µs.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  'cache-control': 'no-cache',
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/** Media type by a file name's ending; `application/octet-stream` for an ending that the page does not use. */
export function selectMediaType(fileName: string): string {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending] : undefined) ?? 'application/octet-stream';
}

/**
 * Reads a request's path as names of folders and a file below the page's root; `/` is `index.html`. Undefined for a path that
 * would leave the root, is not decodable or holds a separator or NUL in a name.
 */
export function parsePagePath(path: string): readonly string[] | undefined {
  let names: string[];
  try {
    names = path
      .split('/')
      .filter((name) => name !== '')
      .map((name) => decodeURIComponent(name));
  } catch {
    return undefined; // A malformed percent escape.
  }
  if (names.some((name) => name === '.' || name === '..' || /[\\/\0:]/.test(name))) return undefined;
  return names.length === 0 ? ['index.html'] : names;
}
