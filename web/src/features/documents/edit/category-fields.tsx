import { type DocumentType, documentTypes } from '../../../../../domain/document/limits.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { Lenses } from '../queries/lenses.ts';
import { texts } from '../texts.ts';

const words = texts.category;
/** Value of the option that keeps the present value. */
const kept = 'keep';

export type CategoryValue = {
  /** null: uncategorised; undefined: unchanged. */
  readonly lens: string | null | undefined;
  readonly subLens: string | null;
  readonly documentType: DocumentType | undefined;
};

type Props = {
  value: CategoryValue;
  onChange: (value: CategoryValue) => void;
  lenses: Lenses;
  /** Adds an option that keeps the present value, for changes of several documents. */
  mayKeep?: boolean;
};

export function CategoryFields({ value, onChange, lenses, mayKeep = false }: Props) {
  const { lens, subLens, documentType } = value;
  const subLenses = lenses.all.find(({ id }) => id === lens)?.subLenses ?? [];
  const keep = mayKeep ? <option value={kept}>{words.keep}</option> : null;
  return (
    <>
      <Field label={words.lens}>
        {(wiring) => (
          <Select
            {...wiring}
            value={lens === undefined ? kept : (lens ?? '')}
            onChange={({ target }) =>
              onChange({
                ...value,
                lens: target.value === kept ? undefined : target.value || null,
                subLens: null,
              })
            }
          >
            {keep}
            <option value="">{words.none}</option>
            {lenses.all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.subLens}>
        {(wiring) => (
          <Select
            {...wiring}
            value={subLens ?? ''}
            disabled={subLenses.length === 0}
            onChange={({ target }) => onChange({ ...value, subLens: target.value || null })}
          >
            <option value="">{subLenses.length === 0 ? '–' : words.noSubLens}</option>
            {subLenses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.type}>
        {(wiring) => (
          <Select
            {...wiring}
            value={documentType ?? kept}
            onChange={({ target }) =>
              onChange({ ...value, documentType: documentTypes.find((one) => one === target.value) })
            }
          >
            {keep}
            {documentTypes.map((one) => (
              <option key={one} value={one}>
                {texts.types[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
