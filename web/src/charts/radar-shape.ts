/** Lines through neighbours that are both there, around the corner too: nothing is drawn across what is hidden. */
export function outlinesOf<Spot>(spots: readonly (Spot | null)[]): readonly (readonly [Spot, Spot])[] {
  return spots.flatMap((spot, at) => {
    const next = spots[(at + 1) % spots.length];
    return spot && next ? [[spot, next] as const] : [];
  });
}
