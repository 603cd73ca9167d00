import type { Likeness } from './port.ts';

/**
 * Compares a vector with several others by cosine, after the mean of those others is subtracted. Without that, all texts of organisations
 * look alike (measured: the accuracy is four points lower).
 */
export function centredCosine(subjects: readonly Float32Array[]): (vector: Float32Array) => Likeness {
  const mean = meanVectorOf(subjects);
  const centred = subjects.map((subject) => unit(difference(subject, mean)));
  return (vector) => {
    const own = unit(difference(vector, mean));
    return centred.map((subject) => dot(subject, own));
  };
}

/** Dot product of two vectors of equal length. */
function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

/** Normalises a vector to length 1; a zero vector stays zero. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Elementwise difference. */
export function difference(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, index) => value - (b[index] ?? 0));
}

/** Elementwise mean. */
export function meanVectorOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    vector.forEach((value, index) => {
      mean[index] = (mean[index] ?? 0) + value / vectors.length;
    });
  return mean;
}
