/**
 * The part of a WebGL renderer string that tells devices apart. ANGLE writes `ANGLE (vendor, device, driver)`; the device is kept,
 * without the driver's version suffixes that no one compares by eye. Captures hold the whole string.
 */
export function shortenRendererName(rendererName: string): string {
  const inside = /^ANGLE \((.*)\)$/.exec(rendererName)?.[1] ?? rendererName;
  const parts = splitOutsideParentheses(inside);
  const device = parts[1] ?? parts[0] ?? inside;
  return device
    .replace(/ (Direct3D\d+|OpenGL|Vulkan) .*$/, '')
    .replace(/^ANGLE Metal Renderer: /, '')
    .trim();
}

/** Splits at commas that no parenthesis encloses: drivers write commas into the device's own parentheses. */
function splitOutsideParentheses(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else {
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
      part += character;
    }
  }
  return [...parts, part.trim()];
}
