export type Spot = { readonly x: number; readonly y: number };

/** A place `distance` from the middle on one of `axes` spokes, clockwise from the top; two decimals. */
export function spotAt(middle: Spot, distance: number, axis: number, axes: number): Spot {
  const angle = (2 * Math.PI * axis) / axes;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    x: round(middle.x + distance * Math.sin(angle)),
    y: round(middle.y - distance * Math.cos(angle)),
  };
}

/** Lines through neighbours that are both there, around the corner too: nothing is drawn across what is hidden. */
export function outlinesOf(spots: readonly (Spot | null)[]): readonly (readonly Spot[])[] {
  return spots.flatMap((spot, at) => {
    const next = spots[(at + 1) % spots.length];
    return spot && next ? [[spot, next]] : [];
  });
}
