import { createHash } from 'node:crypto';

/** Assigns an entry to a half by a hash of its id, so that it keeps its half when others are added. */
export function halfOf(id: string | number): 'tuning' | 'held-out' {
  const [first = 0] = createHash('sha256').update(String(id)).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}
