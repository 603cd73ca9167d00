const centres = [60, 150, 240];

/** Decoration: nine overlapping circles, one in focus, for many views of one thing. */
export function LensDiagram() {
  return (
    <svg
      viewBox="0 0 300 300"
      aria-hidden="true"
      className="hidden w-full max-w-90 justify-self-end lg:block"
      fill="none"
    >
      {centres.flatMap((y) =>
        centres.map((x) => (
          <circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r="58"
            stroke="var(--line-control)"
            strokeOpacity="0.55"
            strokeWidth="1"
          />
        )),
      )}
      <circle
        cx="150"
        cy="150"
        r="58"
        fill="var(--accent-subtle)"
        stroke="var(--accent-text)"
        strokeWidth="1.5"
      />
      {centres.flatMap((y) =>
        centres.map((x) => (
          <circle
            key={`dot-${x}-${y}`}
            cx={x}
            cy={y}
            r={x === 150 && y === 150 ? 5 : 3}
            fill="var(--accent-text)"
          />
        )),
      )}
    </svg>
  );
}
