type Props = {
  value: number;
  max: number;
  /** Accessible name, read with the value. */
  label: string;
  /** The value for screen readers; by default "3 of 4". */
  words?: string;
};

/** For participation and other quantities. The number stands beside it as text. */
export function ProgressBar({ value, max, label, words = `${value} of ${max}` }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={words}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border"
    >
      <div
        className="keep-fill h-full w-full origin-left rounded-full bg-quantity transition-transform rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
