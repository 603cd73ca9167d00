/**
 * A repeatable stream of numbers in [0, 1): mulberry32 (Ettinger 2017, public domain), period 2^32. The same seed gives the same
 * stream on every machine, so a simulated figure can be recomputed. For statistics only, never for secrets.
 * @param seed any whole number; only its lowest 32 bits count.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 to `below - 1`, each equally likely. */
export function drawBelow(random: () => number, below: number): number {
  return Math.floor(random() * below);
}
