import { useId } from 'react';

type Props = {
  /** Name of the radio group. */
  name: string;
  label: string;
  lines: readonly string[];
  chosen: boolean;
  onChoose: () => void;
};

/** One option of a radio group, displayed with its consequences. */
export function ChoiceCard({ name, label, lines, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <div
      className={`relative flex min-w-0 items-start gap-2.5 rounded-control border p-3 ${chosen ? 'border-accent bg-accent-subtle' : 'border-line'}`}
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={`${id}-lines`}
        className="relative z-10 mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-14 font-medium after:absolute after:inset-0">
          {label}
        </label>
        <ul id={`${id}-lines`} className="mt-1 flex flex-col gap-1 text-13 text-text-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
