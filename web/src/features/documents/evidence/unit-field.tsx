import { evidenceLimits } from '../../../../../domain/evidence/limits.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { texts } from './texts.ts';

/** The unit of a figure, which sources do not answer. */
export function UnitField({ value, onChange }: { value: string; onChange: (unit: string) => void }) {
  return (
    <Field label={texts.figure.unit} optional hint={texts.figure.unitHint}>
      {(wiring) => (
        <TextInput
          {...wiring}
          value={value}
          maxLength={evidenceLimits.unit}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
