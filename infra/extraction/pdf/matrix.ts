/** A matrix `[a, b, c, d, e, f]` as in ISO 32000-1 section 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

/** The matrix in an operator's argument; the identity if there is none. */
export function matrixOf(value: unknown): Matrix {
  if (typeof value !== 'object' || value === null) return identity;
  const numbers = value as ArrayLike<number>;
  const [a, b, c, d, e, f] = [numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]];
  const all = [a, b, c, d, e, f];
  if (!all.every((n) => typeof n === 'number' && Number.isFinite(n))) return identity;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}
