import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { CategoryFields, type CategoryValue } from '../edit/category-fields.tsx';
import { documentsQuery, libraryKey, libraryModel } from '../queries/document-queries.ts';
import { type Lenses, useLenses } from '../queries/lenses.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { Stage } from '../row/stage.tsx';
import { texts as library } from '../texts.ts';
import { UploadGuard, UploadPanel } from '../upload/upload-panel.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { texts } from './texts.ts';

type Props = { assessmentId: string; launchedAt: string };

const newest = { sort: 'newest' } as const;

/** Uploads documents to the library after a launch, under a lens and a sub-lens, and counts what was invited and uploaded. */
export function AttachDocuments({ assessmentId, launchedAt }: Props) {
  const lenses = useLenses();
  const mayWrite = useAccess('documents.write').allowed;
  const { data, error } = useQuery({ ...documentsQuery(newest), placeholderData: keepPreviousData });
  const { data: list } = useQuery(assessmentsQuery());
  useReread(libraryModel, null, libraryKey);
  const { uploads, queue } = useUploads(() => undefined);
  const [place, setPlace] = useState<CategoryValue>({ lens: null, subLens: null, documentType: 'other' });
  const rows = data?.documents.filter(({ uploadedAt }) => uploadedAt >= launchedAt);
  const invited = list?.assessments.find((one) => one.assessmentId === assessmentId)?.counts.invited;
  return (
    <div className="flex flex-col gap-6">
      <Tiles
        items={[
          [texts.tiles.invited, invited === undefined ? '–' : formatNumber(invited)],
          [texts.tiles.documents, rows ? numberOf(rows, data?.documents.length) : '–'],
          [texts.tiles.lenses, formatNumber(lenses.all.length)],
        ]}
      />
      {mayWrite ? (
        <>
          <Card title={texts.where} note={texts.whereNote}>
            <div className="grid gap-4 md:grid-cols-3">
              <CategoryFields value={place} onChange={setPlace} lenses={lenses} />
            </div>
          </Card>
          <UploadPanel
            uploads={uploads}
            queue={queue}
            category={{
              lens: place.lens ?? undefined,
              subLens: place.subLens ?? undefined,
              documentType: place.documentType ?? 'other',
            }}
            refusedLine={refusedLine}
            note={place.lens ? lenses.nameOf(place.subLens ?? place.lens) : undefined}
          />
          <UploadGuard queue={queue} />
        </>
      ) : (
        <Banner>{texts.mayNot}</Banner>
      )}
      {error ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
      {!rows && !error ? <Skeleton blocks={[120]} label={library.list.loading} /> : null}
      {rows ? <Uploaded rows={rows} lenses={lenses} /> : null}
    </div>
  );
}

/** The specified sentence names the file where it is too large. */
const refusedLine = (name: string, why: string): string =>
  why === library.upload.tooLarge ? texts.tooLarge(name) : library.upload.line(name, why);

function Tiles({ items }: { items: readonly (readonly [label: string, value: string])[] }) {
  return (
    <div>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-panel border border-line bg-line">
        {items.map(([label, value]) => (
          <div
            key={label}
            className="flex min-w-0 flex-col justify-between gap-1 bg-surface px-3 py-3 md:px-5"
          >
            <dt className="break-words text-13 text-text-2">{label}</dt>
            <dd className="text-24 font-semibold tracking-display tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-13 text-text-3">{texts.tiles.counted}</p>
    </div>
  );
}

/** One page of the library is read; if all its documents are newer than the launch, there may be more. */
const numberOf = (rows: readonly DocumentRow[], read = 0): string =>
  rows.length === read && read >= 100 ? texts.orMore(formatNumber(rows.length)) : formatNumber(rows.length);

function Uploaded({ rows, lenses }: { rows: readonly DocumentRow[]; lenses: Lenses }) {
  return (
    <Card title={texts.list} flush>
      {rows.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{texts.none}</p> : null}
      <ul aria-label={texts.list}>
        {rows.map((row) => (
          <li
            key={row.documentId}
            className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0 md:px-5"
          >
            <FormatIcon format={row.format} />
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{row.name}</p>
              <p className="flex flex-wrap items-center gap-x-2.5 text-13 text-text-3 tabular">
                <span>
                  {row.lens === null ? library.filters.uncategorized : lenses.nameOf(row.subLens ?? row.lens)}{' '}
                  · {sized(row.size)}
                </span>
                <Stage row={row} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
