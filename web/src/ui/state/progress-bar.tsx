type Props = {
  value: number;
  max: number;
  /** What is measured; read aloud with the value. */
  label: string;
  /** The value as it is read aloud; absent: "3 of 4". */
  words?: string;
};

/** Participation and other quantities. The number itself stands beside it in text. */
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
