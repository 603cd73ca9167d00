import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { documentsQuery } from '../queries/document-queries.ts';
import { texts as ofDocuments } from '../texts.ts';
import { candidates } from './candidates.ts';
import type { SubLensPlace } from './places.ts';
import { texts } from './texts.ts';

const words = texts.form;
/** Maximum number of offered documents. */
const shown = 12;

type Props = { place: SubLensPlace | undefined; onChoose: (row: DocumentRow) => void };

/** Documents of the library, those sorted to this place first. */
export function DocumentChoice({ place, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const search = typed.trim() || undefined;
  const sorted = useQuery({
    ...documentsQuery({ search, lens: place?.lens, sort: 'name' }),
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...documentsQuery({ search, sort: 'name' }), placeholderData: keepPreviousData });
  const { data, error } = all;
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data || (place !== undefined && sorted.isPending)) return <Skeleton blocks={[36, 200]} />;
  if (data.counts.total === 0)
    return (
      <p className="text-text-2">
        {words.noDocuments}{' '}
        <Link to="/documents" className={textLink}>
          {words.toLibrary}
        </Link>
      </p>
    );
  const found = candidates([sorted.data?.documents ?? [], data.documents], place);
  const more = data.matching - Math.min(found.length, shown);
  return (
    <>
      <Field label={words.search}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {found.length === 0 ? <p className="text-text-2">{words.noneFound}</p> : null}
      <ul aria-label={words.documents} className="rounded-control border border-line empty:hidden">
        {found.slice(0, shown).map(({ row, fits }) => (
          <li key={row.documentId} className="border-line border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onChoose(row)}
              className="flex min-h-11 w-full flex-col px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
            >
              <span className="max-w-full break-words font-medium">{row.name}</span>
              <span className="text-13 text-text-3">
                {ofDocuments.types[row.documentType]}
                {fits === 'other' ? null : ` · ${fits === 'subLens' ? words.suggested : words.ofLens}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-13 text-text-3">{words.more(formatNumber(more))}</p> : null}
    </>
  );
}
