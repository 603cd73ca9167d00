import { useId } from 'react';
import { texts } from './texts.ts';

type Props = { named: boolean; onChange: (named: boolean) => void };

const words = texts.shown;

/** Without names or with them: asked in plain sight, because nothing changes it after the launch. */
export function AnswersShown({ named, onChange }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{words.legend}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        <Choice {...words.anonymous} chosen={!named} onChoose={() => onChange(false)} />
        <Choice {...words.named} chosen={named} onChoose={() => onChange(true)} />
      </div>
      <p className="mt-2 text-13 text-text-3">{words.forGood}</p>
    </fieldset>
  );
}

type ChoiceProps = { label: string; lines: readonly string[]; chosen: boolean; onChoose: () => void };

function Choice({ label, lines, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div
      className={`relative flex min-w-0 items-start gap-2.5 rounded-control border p-3 ${chosen ? 'border-accent bg-accent-subtle' : 'border-line'}`}
    >
      <input
        id={id}
        type="radio"
        name="launch-shown"
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
