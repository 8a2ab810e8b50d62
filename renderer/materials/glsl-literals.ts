/** A number as a GLSL float literal; GLSL ES has no implicit conversion from `1` to float. */
export function glslFloat(value: number): string {
  const text = value.toPrecision(9);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
