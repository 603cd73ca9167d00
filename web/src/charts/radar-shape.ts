/** Lines between adjacent points that are not hidden, including last to first; nothing is drawn across a hidden point. */
export function outlinesOf<Spot>(spots: readonly (Spot | null)[]): readonly (readonly [Spot, Spot])[] {
  return spots.flatMap((spot, at) => {
    const next = spots[(at + 1) % spots.length];
    return spot && next ? [[spot, next] as const] : [];
  });
}
