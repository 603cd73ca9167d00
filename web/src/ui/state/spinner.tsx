/** Decorative: stands beside a text that says what is in progress, and does not move under reduced motion. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0 motion-safe:animate-turn"
      aria-hidden="true"
      fill="none"
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M8 2a6 6 0 0 1 6 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
