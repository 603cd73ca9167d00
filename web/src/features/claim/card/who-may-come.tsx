import { useId } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { texts } from './texts.ts';

const words = texts.form;

type Props = {
  /** Any address may come. */
  any: boolean;
  domains: string;
  error: string | undefined;
  onChange: (part: { any?: boolean; domains?: string }) => void;
};

/** Addresses at named domains, or any address with what that means. */
export function WhoMayCome({ any, domains, error, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-13 font-medium">{words.who}</legend>
      {[false, true].map((one) => (
        <Choice
          key={String(one)}
          name={name}
          label={one ? words.any : words.domains}
          line={one ? words.anyLine : words.domainsLine}
          chosen={any === one}
          onChoose={() => onChange({ any: one })}
        />
      ))}
      {any ? null : (
        <Field label={words.domainsField} hint={words.domainsHint} error={error}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoCapitalize="none"
              spellCheck={false}
              required
              value={domains}
              onChange={({ target }) => onChange({ domains: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; line: string; chosen: boolean; onChoose: () => void };

function Choice({ name, label, line, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <input
        id={id}
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={`${id}-line`}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-14">
          {label}
        </label>
        <p id={`${id}-line`} className="text-13 text-text-3">
          {line}
        </p>
      </div>
    </div>
  );
}
