/** Lenses that share a score are named up to this number, and counted above it. */
const mostNamed = 3;

/** Names the lenses that share the highest or the lowest score, or counts them. @param scored number of lenses with a score */
export const sharingLenses = (names: readonly string[], scored: number): string =>
  names.length > mostNamed ? `${names.length} of ${scored} lenses share this score` : names.join(', ');
