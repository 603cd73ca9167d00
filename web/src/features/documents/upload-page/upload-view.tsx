import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { DocumentRow, Documents } from '../../../../../api/document/contract/documents.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { count, formatDate } from '../../../lib/display/format.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { useDeletion } from '../edit/use-undoable-deletion.ts';
import { categoryOf, uncategorized } from '../filters.ts';
import { documentsQuery, libraryKey, libraryModel } from '../queries/document-queries.ts';
import { type Lenses, useLenses } from '../queries/lenses.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { Stage } from '../row/stage.tsx';
import { texts } from '../texts.ts';
import { UploadGuard, UploadPanel } from '../upload/upload-panel.tsx';
import { useUploads } from '../upload/use-uploads.ts';

const words = texts.uploadPage;
const mostRecent = 10;
const noFilter = {} as const;

/** Uploads files to the library, and lists the newest documents. */
export function UploadView() {
  const lenses = useLenses();
  const { data, error } = useQuery({ ...documentsQuery(noFilter), placeholderData: keepPreviousData });
  useReread(libraryModel, null, libraryKey);
  useDocumentTitle(words.title);
  const { uploads, queue } = useUploads(() => undefined);
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <PageHeader
        title={words.title}
        note={words.note}
        actions={
          <Link to="/documents" className={textLink}>
            {words.all}
          </Link>
        }
      />
      <UploadPanel uploads={uploads} queue={queue} category={categoryOf(noFilter)} />
      <UploadGuard queue={queue} />
      {error ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
      {!data && !error ? <Skeleton blocks={[220, 320]} label={texts.list.loading} /> : null}
      {data ? (
        <>
          <LensGrid counts={data.counts} lenses={lenses} />
          <Recent rows={data.documents.slice(0, mostRecent)} lenses={lenses} />
        </>
      ) : null}
    </div>
  );
}

function LensGrid({ counts, lenses }: Pick<Documents, 'counts'> & { lenses: Lenses }) {
  const places = [
    ...lenses.all.map(({ id, name }) => ({ id, name, documents: counts.byLens[id] ?? 0 })),
    {
      id: uncategorized,
      name: texts.filters.uncategorized,
      documents: counts.total - counts.categorized,
    },
  ];
  return (
    <section aria-label={words.lenses}>
      <h2 className="mb-3 text-14 font-semibold">{words.lenses}</h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
        {places.map(({ id, name, documents }) => (
          <li key={id}>
            <Link
              to="/documents"
              search={{ lens: id }}
              className="flex h-full flex-col rounded-panel border border-line bg-surface px-3 py-2.5 transition-colors hover:border-control"
            >
              <span className="break-words font-medium">{name}</span>
              <span className="text-13 text-text-2 tabular">{count(documents, ...words.file)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ rows, lenses }: { rows: readonly DocumentRow[]; lenses: Lenses }) {
  return (
    <Card title={words.recent} flush>
      {rows.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{words.none}</p> : null}
      <ul aria-label={words.recent}>
        {rows.map((row) => (
          <RecentRow key={row.documentId} row={row} lenses={lenses} />
        ))}
      </ul>
    </Card>
  );
}

function RecentRow({ row, lenses }: { row: DocumentRow; lenses: Lenses }) {
  const deletion = useDeletion();
  const remove = async () => {
    const [failed] = await deletion([row]);
    if (failed) notify(messageOr(failed.error, texts.failed), 'error');
  };
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0 md:px-5">
      <FormatIcon format={row.format} />
      <div className="min-w-0 grow">
        <Link
          to="/documents"
          search={{ document: row.documentId }}
          className="block w-fit max-w-full truncate rounded-cell font-medium hover:underline"
        >
          {row.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2.5 whitespace-nowrap text-13 text-text-3 tabular">
          <span>
            {row.lens === null ? texts.filters.uncategorized : lenses.nameOf(row.lens)} · {sized(row.size)}
          </span>
          <time dateTime={row.uploadedAt}>{formatDate(row.uploadedAt)}</time>
          <Stage row={row} />
        </p>
      </div>
      <IconButton label={texts.actions.deleteOne(row.name)} onClick={() => void remove()}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
