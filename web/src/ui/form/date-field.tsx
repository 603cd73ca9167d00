import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { calendar, calendarInWords } from '../../../../domain/kernel/calendar.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** `moment`: a date and a time on this browser's clock. `second`: the same, to the second. */
type Kind = 'day' | 'moment' | 'second';

type Props = {
  label: string;
  kind: Kind;
  /** As the input writes it; '' for none. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  id?: string;
  /** What is stored. It may stay, even where it could not be entered now. */
  stored?: string;
};

const texts = {
  none: 'none',
  incomplete: (label: string, optional: boolean) =>
    optional
      ? `${label}: the date is not complete. Complete it, or clear every part of it.`
      : `${label}: the date is not complete. Complete it.`,
  outside: (label: string) => `${label}: the year must be ${calendarInWords}. Correct it.`,
};

const attributesOf = {
  day: { type: 'date', min: calendar.first, max: calendar.last },
  moment: { type: 'datetime-local', min: `${calendar.first}T00:00`, max: `${calendar.last}T23:59` },
  second: {
    type: 'datetime-local',
    step: 1,
    min: `${calendar.first}T00:00`,
    max: `${calendar.last}T23:59:59`,
  },
} as const;

/**
 * A date of any form. A browser says '' of a half-typed date as of none, so the form asks {@link datesAreRight} before it reads its values.
 * An empty one says so in words: WebKit shows the date of today in its place.
 */
export function DateField({ label, kind, value, onChange, stored = '', ...field }: Props) {
  const noneId = useId();
  const [started, setStarted] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const empty = value === '' && !started;
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setStarted(currentTarget.validity.badInput);
    if (!isWrong(currentTarget)) setWrong(undefined);
  };
  return (
    <Field {...field} label={label} error={wrong ?? field.error}>
      {(wiring) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 grow basis-[12rem]">
            <TextInput
              fitted
              {...wiring}
              {...attributesOf[kind]}
              aria-describedby={[wiring['aria-describedby'], empty ? noneId : ''].filter(Boolean).join(' ')}
              data-stored={stored}
              value={value}
              onChange={(event) => {
                look(event);
                onChange(event.target.value);
              }}
              // No event of input tells of a part that was typed.
              onKeyUp={look}
              onBlur={look}
              onInvalid={({ currentTarget }) => {
                const { badInput } = currentTarget.validity;
                setWrong(badInput ? texts.incomplete(label, field.optional === true) : texts.outside(label));
              }}
            />
          </span>
          {/* Keeps its room, so that the field does not grow while it is typed in. */}
          <span id={noneId} className={`text-13 text-text-3 ${empty ? '' : 'invisible'}`}>
            {texts.none}
          </span>
        </span>
      )}
    </Field>
  );
}

/** Are the dates of a form complete and within the bounds? Those that are not say what to do, and the first takes the focus. */
export function datesAreRight(form: HTMLFormElement): boolean {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[type="date"], input[type="datetime-local"]');
  const wrong = [...inputs].filter(isWrong);
  for (const input of wrong) input.checkValidity();
  const [first] = wrong;
  if (!first) return true;
  // Folded away, it could not take the focus.
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus();
  return false;
}

function isWrong({ validity, value, dataset }: HTMLInputElement): boolean {
  if (validity.badInput) return true;
  return (validity.rangeUnderflow || validity.rangeOverflow) && value !== dataset.stored;
}
