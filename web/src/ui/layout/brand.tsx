import { productName } from '../../lib/display/product.ts';

const dots = [4, 12, 20];

/** Logo: nine lenses, one in focus. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-14 font-semibold text-text tracking-tight">
      <svg viewBox="0 0 24 24" className="size-6 text-accent-text" aria-hidden="true" fill="currentColor">
        {dots.flatMap((y) =>
          dots.map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r={x === 12 && y === 12 ? 4 : 2.2} />),
        )}
      </svg>
      {productName}
    </span>
  );
}
