import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { calendar } from '../../../../domain/kernel/calendar.ts';
import { texts } from './date-texts.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** `moment`: date and time in the browser's time zone. `second`: the same, with seconds. */
type Kind = 'day' | 'moment' | 'second';

type Props = {
  label: string;
  kind: Kind;
  /** In the format of the input; '' if empty. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  id?: string;
  /** The value already stored. It remains valid even if it is now outside the bounds of the input. */
  stored?: string;
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
 * A date input. For a partly typed date the browser reports '', as for an empty field, so a form calls {@link datesAreRight}
 * before it reads its values. An empty field says that it is empty, because WebKit displays today's date in it.
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
              // Browsers fire no input event for a partly typed date.
              onKeyUp={look}
              onBlur={look}
              onInvalid={({ currentTarget }) => {
                const { badInput } = currentTarget.validity;
                setWrong(badInput ? texts.incomplete(label, field.optional === true) : texts.outside(label));
              }}
            />
          </span>
          {/* Stays in the layout while hidden, so that the field does not grow while the person types. */}
          <span id={noneId} className={`text-13 text-text-3 ${empty ? '' : 'invisible'}`}>
            {texts.none}
          </span>
        </span>
      )}
    </Field>
  );
}

/**
 * Whether all dates of a form are complete and within bounds. Invalid fields show how to correct them, and the first one takes
 * the focus.
 */
export function datesAreRight(form: HTMLFormElement): boolean {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[type="date"], input[type="datetime-local"]');
  const wrong = [...inputs].filter(isWrong);
  for (const input of wrong) input.checkValidity();
  const [first] = wrong;
  if (!first) return true;
  // A field inside closed details cannot take the focus.
  const fold = first.closest('details');
  if (fold) fold.open = true;
  first.focus();
  return false;
}

function isWrong({ validity, value, dataset }: HTMLInputElement): boolean {
  if (validity.badInput) return true;
  return (validity.rangeUnderflow || validity.rangeOverflow) && value !== dataset.stored;
}
