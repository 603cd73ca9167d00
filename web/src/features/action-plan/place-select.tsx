import type { ComponentProps } from 'react';
import { Select } from '../../ui/form/select.tsx';
import { useActionPlanContext } from './action-plan-context.ts';
import { texts } from './texts.ts';

type Props = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> & {
  value: string | null;
  onChange: (place: string | null) => void;
};

/** Selects a lens or sub-lens. There are too many themes to list, so a theme is listed only if it is already chosen. */
export function PlaceSelect({ value, onChange, ...rest }: Props) {
  const { framework, places } = useActionPlanContext();
  const listed = framework.lenses.some(
    ({ id, subLenses }) => id === value || subLenses.some((subLens) => subLens.id === value),
  );
  const theme = value !== null && !listed ? places.get(value) : undefined;
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{texts.actions.noPlace}</option>
      {theme && value !== null ? <option value={value}>{theme.name}</option> : null}
      {framework.lenses.map(({ id, name, subLenses }) => (
        <optgroup key={id} label={name}>
          <option value={id}>{name}</option>
          {subLenses.map((subLens) => (
            <option key={subLens.id} value={subLens.id}>
              {subLens.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
