import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { documentQuery, documentsQuery, rowsOfPage } from '../queries/document-queries.ts';
import { texts } from './texts.ts';

type Props = { documentId: string | undefined; onChoose: (documentId: string | undefined) => void };

/** Chooses one document of the library. Of a large library only a part is listed, which can be searched by name. */
export function DocumentField({ documentId, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = typed.trim() || undefined;
  const { data } = useQuery({
    ...documentsQuery({ search, sort: 'name' }),
    placeholderData: keepPreviousData,
  });
  const documents = data?.documents ?? [];
  // Only a part of a large library is listed; the chosen document is always offered.
  const { data: chosen } = useQuery({
    ...documentQuery(documentId ?? ''),
    enabled: documentId !== undefined,
  });
  const isListed = documents.some((one) => one.documentId === documentId);
  const more = data ? data.matching - documents.length : 0;
  const isLarge = data !== undefined && data.counts.total > rowsOfPage({ search: undefined });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-13 text-text-2">
          {texts.document}
        </label>
        <div className="w-full min-w-0 sm:w-96">
          <Select
            id={id}
            value={documentId ?? ''}
            onChange={({ target }) => onChoose(target.value || undefined)}
          >
            <option value="">{texts.choose}</option>
            {chosen && !isListed ? (
              <option value={chosen.document.documentId}>{chosen.document.name}</option>
            ) : null}
            {documents.map((one) => (
              <option key={one.documentId} value={one.documentId}>
                {one.name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {isLarge ? (
        <div className="sm:w-96">
          <Field label={texts.find}>
            {(wiring) => (
              <TextInput
                {...wiring}
                type="search"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {more > 0 ? <p className="text-13 text-text-3">{texts.more(more)}</p> : null}
        </div>
      ) : null}
    </>
  );
}
