import { evidenceLimits } from '../../../../../domain/evidence/limits.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { texts } from './texts.ts';

export const isLong = (note: string): boolean => note.trim().length > evidenceLimits.note;

export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const most = formatNumber(evidenceLimits.note);
  return (
    <Field
      label={texts.form.note}
      optional
      hint={texts.form.noteHint(most)}
      error={isLong(value) ? texts.form.noteLong(most) : undefined}
    >
      {(wiring) => <TextArea {...wiring} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}
