/** A number with its derivatives along World x and z: arithmetic on it is the chain rule, done by nobody. */
export interface Dual {
  readonly value: number;
  readonly dx: number;
  readonly dz: number;
}

export function constant(value: number): Dual {
  return { value, dx: 0, dz: 0 };
}

export function add(...terms: readonly Dual[]): Dual {
  return terms.reduce(
    (sum, term) => ({ value: sum.value + term.value, dx: sum.dx + term.dx, dz: sum.dz + term.dz }),
    constant(0),
  );
}

export function scale(factor: number, operand: Dual): Dual {
  return { value: factor * operand.value, dx: factor * operand.dx, dz: factor * operand.dz };
}

export function multiply(first: Dual, second: Dual): Dual {
  return {
    value: first.value * second.value,
    dx: first.dx * second.value + first.value * second.dx,
    dz: first.dz * second.value + first.value * second.dz,
  };
}

/** 1 / operand. */
export function invert(operand: Dual): Dual {
  const slope = -1 / operand.value ** 2;
  return { value: 1 / operand.value, dx: slope * operand.dx, dz: slope * operand.dz };
}

export function squareRoot(operand: Dual): Dual {
  const root = Math.sqrt(operand.value);
  return { value: root, dx: operand.dx / (2 * root), dz: operand.dz / (2 * root) };
}

/** Cubic ramp between two edges. */
export function ramp(edge0: number, edge1: number, operand: Dual): Dual {
  const t = scale(1 / (edge1 - edge0), add(operand, constant(-edge0)));
  if (t.value <= 0) return constant(0);
  if (t.value >= 1) return constant(1);
  return multiply(multiply(t, t), add(constant(3), scale(-2, t)));
}
