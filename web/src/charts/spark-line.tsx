const [width, height, inset] = [96, 24, 3];

/** A small line of a number over its readings, at equal distances; from two readings on. The numbers stand beside it as text. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => {
    const x = inset + (at / (values.length - 1)) * (width - 2 * inset);
    // A number that never changed is a line in the middle.
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return [x, height - inset - share * (height - 2 * inset)] as const;
  });
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block shrink-0"
    >
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-accent-text"
      />
      <circle cx={last[0]} cy={last[1]} r="2.5" className="keep-fill fill-accent-text" />
    </svg>
  );
}
