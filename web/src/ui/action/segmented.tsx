type Props<T extends string> = {
  /** Accessible name of the group, read before the choices. */
  label: string;
  choices: readonly { readonly value: T; readonly label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
};

/** A few alternatives side by side, one of them chosen. */
export function Segmented<T extends string>({ label, choices, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-control border border-line bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
          className={`${segmentClass} min-w-max grow basis-0`}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Only the classes of a segment, for links that switch between pages of one screen. */
export const segmentClass =
  'inline-flex min-h-8 items-center justify-center rounded-cell px-3 text-13 font-medium text-text-2 hover:text-text pointer-coarse:min-h-10 ' +
  'aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:outline aria-[current=page]:outline-line ' +
  'aria-pressed:bg-surface aria-pressed:text-text aria-pressed:outline aria-pressed:outline-line ' +
  'focus-visible:outline-2 focus-visible:outline-focus aria-[current=page]:focus-visible:outline-2 aria-[current=page]:focus-visible:outline-focus ' +
  'aria-pressed:focus-visible:outline-2 aria-pressed:focus-visible:outline-focus ' +
  'aria-[current=page]:forced-colors:underline aria-pressed:forced-colors:underline';
