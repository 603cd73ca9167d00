import { useQueryClient } from '@tanstack/react-query';
import type { DocumentRow, Documents, SearchState } from '../../../../../api/document/contract/documents.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type DocumentsSearch, isNarrowed } from '../filters.ts';
import { texts as past } from '../past/texts.ts';
import { libraryKey } from '../queries/document-queries.ts';
import { texts } from '../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DocumentPages, type PagesProps } from './document-pages.tsx';
import { scopeInWords } from './search-state.ts';
import type { Selection } from './selection.ts';
import { Views } from './views.tsx';

const words = texts.list;
/** Takes the focus when the row that had it is gone. */
export const listHeadingId = 'documents-list';

type Props = Omit<PagesProps, 'matching'> & {
  library: Documents;
  selected: Selection;
  onToggleAll: (rows: readonly DocumentRow[]) => void;
  onClear: () => void;
  onBulk: (act: 'category' | 'delete') => void;
  onView: (change: Pick<DocumentsSearch, 'view'>) => void;
  onUpload: () => void;
  onClearFilters: () => void;
};

export function DocumentList({
  library,
  onToggleAll,
  onClear,
  onBulk,
  onView,
  onUpload,
  onClearFilters,
  ...pages
}: Props) {
  const client = useQueryClient();
  const { selected, mayWrite, filter } = pages;
  const { matching, documents } = library;
  const shown = () =>
    client
      .getQueriesData<Documents>({ queryKey: [...libraryKey, 'rows', filter], type: 'active' })
      .flatMap(([, page]) => page?.documents ?? []);
  const isAll = documents.length > 0 && documents.every(({ documentId }) => selected.has(documentId));
  return (
    <section
      aria-labelledby={listHeadingId}
      className="@container min-w-0 rounded-panel border border-line bg-surface"
    >
      <header className="flex items-center gap-3 border-line border-b px-4 py-1.5 md:px-5">
        {mayWrite && matching > 0 ? (
          <input
            type="checkbox"
            aria-label={words.selectAll}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && selected.size > 0;
            }}
            onChange={() => onToggleAll(shown())}
            className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
          />
        ) : null}
        <h2 id={listHeadingId} tabIndex={-1} className="grow text-14 font-semibold tabular outline-none">
          {words.title(formatNumber(matching))}
        </h2>
        <Views isGrid={pages.isGrid} onChoose={onView} />
      </header>
      {selected.size > 0 ? (
        <BulkBar
          selected={selected.size}
          onCategory={() => onBulk('category')}
          onDelete={() => onBulk('delete')}
          onClear={onClear}
        />
      ) : null}
      {matching > 0 ? (
        <DocumentPages key={pages.isGrid ? 'grid' : 'list'} {...pages} matching={matching} />
      ) : (
        <Nothing
          isNarrowed={isNarrowed(filter)}
          state={library.search}
          mayWrite={mayWrite}
          isPast={filter.moment !== undefined}
          onUpload={onUpload}
          onClearFilters={onClearFilters}
        />
      )}
    </section>
  );
}

type NothingProps = Pick<Props, 'mayWrite' | 'onUpload' | 'onClearFilters'> & {
  isNarrowed: boolean;
  isPast: boolean;
  /** Null without a search. */
  state: SearchState | null;
};

function Nothing({ isNarrowed, isPast, state, mayWrite, onUpload, onClearFilters }: NothingProps) {
  if (isNarrowed)
    return (
      <EmptyState
        title={words.empty}
        action={<Button onClick={onClearFilters}>{texts.filters.clear}</Button>}
      >
        {words.noneMatch}
        {state ? ` ${scopeInWords(state).join(' ')}` : ''}
      </EmptyState>
    );
  if (isPast) return <EmptyState title={words.empty}>{past.none}</EmptyState>;
  return (
    <EmptyState
      title={words.empty}
      action={
        mayWrite ? (
          <Button variant="primary" onClick={onUpload}>
            {texts.upload.open}
          </Button>
        ) : null
      }
    >
      {mayWrite ? words.emptyNote : words.emptyReadOnly}
    </EmptyState>
  );
}
