import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { SubLensPlace } from './places.ts';
import { texts } from './texts.ts';

type Props = {
  /** Undefined: not read yet. */
  places: readonly SubLensPlace[] | undefined;
  /** null: not chosen yet. */
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
};

export function SubLensField({ places, value, error, onChange }: Props) {
  const lenses = [...new Map((places ?? []).map(({ lens, lensName }) => [lens, lensName]))];
  return (
    <Field label={texts.subLens} error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          disabled={places === undefined}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{texts.chooseSubLens}</option>
          {lenses.map(([lens, name]) => (
            <optgroup key={lens} label={name}>
              {(places ?? [])
                .filter((place) => place.lens === lens)
                .map((place) => (
                  <option key={place.id} value={place.id}>
                    {place.id} {place.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
