import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import type { Filter } from '../filters.ts';
import { documentsQuery, rowsOfPage } from '../queries/document-queries.ts';
import type { Lenses } from '../queries/lenses.ts';
import { DocumentCard, DocumentLine } from '../row/document-item.tsx';
import type { RowAct } from '../row/row-actions.tsx';
import { texts } from '../texts.ts';
import { useNear } from './use-near.ts';

const words = texts.list;
/** Height of a row before any was measured, in px. */
const guessedRow = 62;

export type PagesProps = {
  filter: Filter;
  /** Rows of all pages. */
  matching: number;
  isGrid: boolean;
  /** Id of the open document. */
  open: string | undefined;
  selected: ReadonlyMap<string, DocumentRow>;
  lenses: Lenses;
  mayWrite: boolean;
  onSelect: (row: DocumentRow, on: boolean) => void;
  onAct: (act: RowAct, row: DocumentRow) => void;
};

/**
 * All rows, one page of the API at a time. A page is fetched, refetched and drawn only near the visible part, so 5,000 documents cost about
 * as much as 300, also when they change.
 */
export function DocumentPages(props: PagesProps) {
  const pages = Math.max(1, Math.ceil(props.matching / rowsOfPage(props.filter)));
  return Array.from({ length: pages }, (_, page) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
    <OnePage key={page} {...props} page={page} pages={pages} />
  ));
}

function OnePage({ page, pages, ...props }: PagesProps & { page: number; pages: number }) {
  const { filter, matching, isGrid, open, selected } = props;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const isShown = isNear || page === 0;
  const most = rowsOfPage(filter);
  const from = page * most;
  const { data } = useQuery({
    ...documentsQuery(filter, from),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  const rows = isShown ? data?.documents : undefined;
  const height = useRef(Math.min(most, matching - from) * guessedRow);
  useLayoutEffect(() => {
    if (rows && ref.current) height.current = ref.current.offsetHeight;
  });
  const Item = isGrid ? DocumentCard : DocumentLine;
  const to = Math.min(from + most, matching);
  return (
    <div
      ref={ref}
      aria-busy={isShown && !data}
      style={rows ? undefined : { minHeight: height.current }}
      className="border-line border-b last:border-b-0"
    >
      {rows ? (
        <ul
          aria-label={pages === 1 ? words.label : words.part(formatNumber(from + 1), formatNumber(to))}
          className={isGrid ? 'grid gap-3 p-4 @[36rem]:grid-cols-2 @[60rem]:grid-cols-3' : ''}
        >
          {rows.map((row) => (
            <Item
              key={row.documentId}
              row={row}
              lenses={props.lenses}
              isOpen={row.documentId === open}
              isSelected={selected.has(row.documentId)}
              mayWrite={props.mayWrite}
              isPast={filter.moment !== undefined}
              onSelect={props.onSelect}
              onAct={props.onAct}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
