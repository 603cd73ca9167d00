import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload, X } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { DocumentRow } from '../../../../api/document/contract/documents.ts';
import { toAppError } from '../../lib/app-error.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count } from '../../lib/display/format.ts';
import { useReread } from '../../lib/live/use-reread.ts';
import { useAccess } from '../../lib/session/access.ts';
import { Button } from '../../ui/action/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { documentsQuery, libraryKey, libraryModel } from './document-queries.ts';
import { CategoryDialog, CategoryOfSomeDialog } from './edit/category-dialog.tsx';
import { RenameDialog } from './edit/rename-dialog.tsx';
import { VersionDialog } from './edit/version-dialog.tsx';
import { categoryOf, type DocumentsSearch, type Filter, filterOf } from './filters.ts';
import type { Failed } from './for-each.ts';
import { type Lenses, useLenses } from './lenses.ts';
import { NotDone } from './list/bulk-bar.tsx';
import { DocumentList, listHeadingId } from './list/document-list.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { LibraryFigures } from './list/library-figures.tsx';
import type { RowAct } from './list/row-actions.tsx';
import { useSelection } from './list/use-selection.ts';
import { Preview } from './preview/preview.tsx';
import { texts } from './texts.ts';
import { UploadGuard, UploadPanel } from './upload/upload-panel.tsx';
import { useUploads } from './upload/use-uploads.ts';
import { type Named, useDeletion } from './use-deletion.ts';

type Props = { search: DocumentsSearch; onChoose: (change: Partial<DocumentsSearch>) => void };

/** Form that is open, about one document or about the selected ones. */
type Form =
  | { readonly kind: 'rename' | 'category' | 'version'; readonly row: DocumentRow }
  | { readonly kind: 'some' };

const noFilters = { search: undefined, lens: undefined, subLens: undefined, type: undefined } as const;

/** The library of an organisation. */
export function DocumentsView({ search, onChoose }: Props) {
  const lenses = useLenses();
  const mayWrite = useAccess('documents.write').allowed;
  const filter = filterOf(search);
  const { data, error, refetch } = useQuery({
    ...documentsQuery(filter),
    placeholderData: keepPreviousData,
  });
  useReread(libraryModel, null, libraryKey);
  useDocumentTitle(texts.title);
  const [isUploading, setUploading] = useState(false);
  const panelId = useId();
  const { uploads, queue } = useUploads(() => setUploading(false));
  const { selection, select, clear, toggleAll } = useSelection();
  const [form, setForm] = useState<Form | null>(null);
  const [failed, setFailed] = useState<readonly Failed<Named>[]>([]);
  const remove = useRemoval(search.document, onChoose, setFailed);
  const { document: open } = search;

  const act = useCallback(
    (what: RowAct, row: DocumentRow) => {
      if (what === 'delete') {
        select(row, false);
        void remove([row]);
      } else if (what === 'preview') onChoose({ document: row.documentId, passage: undefined });
      else setForm({ kind: what, row });
    },
    [remove, select, onChoose],
  );
  const close = () => {
    onChoose({ document: undefined, passage: undefined });
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-document="${CSS.escape(open ?? '')}"]`)?.focus(),
    );
  };
  const beside = open === undefined ? '' : 'max-xl:hidden';

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={texts.title}
        actions={
          mayWrite ? (
            <Button
              variant={isUploading ? 'secondary' : 'primary'}
              icon={
                isUploading ? (
                  <X className="size-4" aria-hidden="true" />
                ) : (
                  <Upload className="size-4" aria-hidden="true" />
                )
              }
              aria-expanded={isUploading}
              aria-controls={isUploading ? panelId : undefined}
              onClick={() => setUploading(!isUploading)}
            >
              {isUploading ? texts.upload.hide : texts.upload.open}
            </Button>
          ) : null
        }
      />
      {isUploading && mayWrite ? (
        <UploadPanel
          id={panelId}
          uploads={uploads}
          queue={queue}
          category={categoryOf(filter)}
          note={categoryInWords(filter, lenses)}
        />
      ) : null}
      <UploadGuard queue={queue} />
      {error ? (
        <Banner
          tone="bad"
          action={
            <Button size="dense" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {toAppError(error).message}
        </Banner>
      ) : null}
      <NotDone failed={failed} onDismiss={() => setFailed([])} />
      {!data && !error ? <Skeleton blocks={[48, 36, 420]} label={texts.list.loading} /> : null}
      {data ? (
        <>
          <div className={`flex flex-col gap-4 ${beside}`}>
            <LibraryFigures library={data} />
            <FilterBar search={search} lenses={lenses} onChoose={onChoose} />
          </div>
          <p role="status" className="sr-only">
            {texts.list.found(count(data.matching, 'document', 'documents'))}
          </p>
          <div
            className={`grid items-start gap-4 ${open === undefined ? '' : 'xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'}`}
          >
            <div className={beside}>
              <DocumentList
                library={data}
                filter={filter}
                isGrid={search.view === 'grid'}
                open={open}
                selected={selection}
                lenses={lenses}
                mayWrite={mayWrite}
                onSelect={select}
                onAct={act}
                onToggleAll={toggleAll}
                onClear={clear}
                onBulk={(what) => {
                  if (what === 'category') return setForm({ kind: 'some' });
                  clear();
                  return void remove([...selection.values()]);
                }}
                onUpload={() => setUploading(true)}
                onClearFilters={() => onChoose(noFilters)}
              />
            </div>
            {open === undefined ? null : (
              <Preview
                documentId={open}
                passage={search.passage === undefined ? null : Number(search.passage)}
                lenses={lenses}
                mayWrite={mayWrite}
                onAct={act}
                onClose={close}
              />
            )}
          </div>
        </>
      ) : null}
      {form ? (
        <OpenForm
          form={form}
          selected={[...selection.values()]}
          lenses={lenses}
          onClose={() => setForm(null)}
          onDone={(notDone) => {
            setForm(null);
            clear();
            setFailed(notDone.map(({ item, error: why }) => ({ item, error: why })));
          }}
        />
      ) : null}
    </div>
  );
}

type FormProps = {
  form: Form;
  selected: readonly DocumentRow[];
  lenses: Lenses;
  onClose: () => void;
  onDone: (failed: readonly Failed<Named>[]) => void;
};

function OpenForm({ form, selected, lenses, onClose, onDone }: FormProps) {
  if (form.kind === 'rename') return <RenameDialog row={form.row} onClose={onClose} />;
  if (form.kind === 'category') return <CategoryDialog row={form.row} lenses={lenses} onClose={onClose} />;
  if (form.kind === 'version') return <VersionDialog row={form.row} onClose={onClose} />;
  return <CategoryOfSomeDialog rows={selected} lenses={lenses} onDone={onDone} onClose={onClose} />;
}

/** Deletes rows, closes the preview of one of them, and keeps the keyboard in the list. */
function useRemoval(
  open: string | undefined,
  onChoose: Props['onChoose'],
  onFailed: (failed: readonly Failed<Named>[]) => void,
): (rows: readonly Named[]) => Promise<void> {
  const deletion = useDeletion();
  return useCallback(
    async (rows) => {
      if (rows.some(({ documentId }) => documentId === open))
        onChoose({ document: undefined, passage: undefined });
      const next = focusAfter(rows);
      const going = deletion(rows);
      requestAnimationFrame(() => setTimeout(() => focusOn(next), 0));
      onFailed(await going);
    },
    [deletion, open, onChoose, onFailed],
  );
}

/** The row after a deleted one. */
function focusAfter(rows: readonly Named[]): string | undefined {
  const gone = new Set(rows.map(({ documentId }) => documentId));
  const links = [...document.querySelectorAll<HTMLElement>('[data-document]')];
  const last = links.findLastIndex(({ dataset }) => gone.has(dataset.document ?? ''));
  return links.slice(last + 1).find(({ dataset }) => !gone.has(dataset.document ?? ''))?.dataset.document;
}

function focusOn(documentId: string | undefined): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const row =
    documentId === undefined
      ? null
      : document.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"]`);
  (row ?? document.getElementById(listHeadingId))?.focus();
}

/** Where files go that are uploaded with these filters; undefined for those without a category. */
function categoryInWords(filter: Filter, lenses: Lenses): string | undefined {
  const { lens, subLens, documentType } = categoryOf(filter);
  const place = [lens, subLens].flatMap((id) => (id === undefined ? [] : [lenses.nameOf(id)])).join(' → ');
  const type = filter.type === undefined ? '' : texts.upload.inType(texts.types[documentType]);
  if (place === '' && type === '') return undefined;
  return texts.upload.goesTo([place || texts.filters.uncategorized, type].filter(Boolean).join(' '));
}
