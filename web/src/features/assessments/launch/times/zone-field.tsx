import { useMemo } from 'react';
import { timeZoneChoices } from '../../../../lib/display/zones.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { texts } from '../texts.ts';

type Props = { zone: string; onChange: (part: { readonly zone: string }) => void };

/** Chooses the time zone in which the opening and closing times are typed. */
export function ZoneField({ zone, onChange }: Props) {
  const choices = useMemo(() => timeZoneChoices(zone), [zone]);
  return (
    <Field label={texts.zone} hint={texts.zoneHint}>
      {(wiring) => (
        <Select {...wiring} value={zone} onChange={({ target }) => onChange({ zone: target.value })}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
