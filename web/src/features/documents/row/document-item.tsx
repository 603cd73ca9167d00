import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { DocumentRow, ListedDocument } from '../../../../../api/document/contract/documents.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { texts as past } from '../past/texts.ts';
import type { Lenses } from '../queries/lenses.ts';
import { texts } from '../texts.ts';
import { FormatIcon } from './format-icon.tsx';
import { FoundPassages } from './found-passages.tsx';
import { LensBadge } from './lens-badge.tsx';
import { ReadAgain } from './read-again.tsx';
import { type RowAct, RowActions } from './row-actions.tsx';
import { isWithoutText, reasonOf, Stage } from './stage.tsx';

type Props = {
  row: ListedDocument;
  lenses: Lenses;
  isOpen: boolean;
  isSelected: boolean;
  mayWrite: boolean;
  /** The library of an earlier moment is shown. */
  isPast: boolean;
  onSelect: (row: DocumentRow, on: boolean) => void;
  onAct: (act: RowAct, row: DocumentRow) => void;
};

/** One line where there is room; stacked where there is not. */
export const DocumentLine = memo(function DocumentLine(props: Props) {
  const { row, lenses, isOpen } = props;
  return (
    <li
      aria-current={isOpen || undefined}
      className={`group flex items-start gap-3 border-line border-b px-4 py-2.5 last:border-b-0 md:px-5 ${
        isOpen ? 'bg-accent-subtle' : 'hover:bg-hover'
      }`}
    >
      <Select {...props} />
      <FormatIcon format={row.format} />
      <div className="min-w-0 grow">
        <div className="grid items-center gap-x-4 gap-y-1 @[52rem]:grid-cols-[minmax(0,1fr)_15rem_10.5rem]">
          <div className="min-w-0">
            <NameLink {...props} />
            <Meta row={row} />
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @[52rem]:contents">
            <span className="min-w-0">
              <LensBadge lens={row.lens} subLens={row.subLens} lenses={lenses} />
            </span>
            <span className="text-13 text-text-2">{texts.types[row.documentType]}</span>
          </div>
        </div>
        <Reason {...props} />
        <FoundPassages row={row} />
      </div>
      {row.isErased ? null : <RowActions row={row} mayWrite={props.mayWrite} onAct={props.onAct} />}
    </li>
  );
});

export const DocumentCard = memo(function DocumentCard(props: Props) {
  const { row, lenses, isOpen } = props;
  return (
    <li
      aria-current={isOpen || undefined}
      className={`flex min-w-0 flex-col gap-2 rounded-panel border p-3 ${
        isOpen ? 'border-accent bg-accent-subtle' : 'border-line bg-surface'
      }`}
    >
      <div className="flex items-start gap-3">
        <Select {...props} />
        <FormatIcon format={row.format} />
        <div className="min-w-0 grow">
          <NameLink {...props} />
          <Meta row={row} />
        </div>
        {row.isErased ? null : <RowActions isDense row={row} mayWrite={props.mayWrite} onAct={props.onAct} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <LensBadge lens={row.lens} subLens={row.subLens} lenses={lenses} />
        <span className="text-13 text-text-2">{texts.types[row.documentType]}</span>
      </div>
      <Reason {...props} />
      <FoundPassages row={row} />
    </li>
  );
});

function Select({ row, isSelected, mayWrite, onSelect }: Props) {
  if (!mayWrite) return null;
  return (
    <span className="flex h-9 shrink-0 items-center">
      <input
        type="checkbox"
        aria-label={texts.list.select(row.name)}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(row, currentTarget.checked)}
        className="size-4 accent-accent pointer-coarse:size-6"
      />
    </span>
  );
}

function NameLink({ row: { documentId, name, version, isErased }, isOpen, isPast }: Props) {
  if (isErased) return <em className="text-text-2">{past.erasedName}</em>;
  return (
    <Link
      from="/documents"
      to="/documents"
      search={(all) => ({
        ...all,
        document: documentId,
        passage: undefined,
        version: isPast ? String(version) : undefined,
      })}
      resetScroll={false}
      replace={isOpen}
      preload={false}
      data-document={documentId}
      className="block w-fit max-w-full rounded-cell font-medium hover:underline"
    >
      <span className="line-clamp-2 break-words">{name}</span>
    </Link>
  );
}

function Meta({ row }: { row: DocumentRow }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 whitespace-nowrap text-13 text-text-3 tabular">
      <span>
        {row.format.toUpperCase()} · {sized(row.size)}
      </span>
      <time dateTime={row.uploadedAt}>{formatDate(row.uploadedAt)}</time>
      <Stage row={row} />
    </p>
  );
}

function Reason({ row, mayWrite }: Props) {
  // The stage already shows this reason, which usually disappears within seconds.
  const reason = row.stage === 'unscanned' ? null : reasonOf(row);
  return reason === null ? null : (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className={`text-13 ${isWithoutText(row) ? 'text-bad' : 'text-text-2'}`}>{reason}</p>
      {mayWrite ? <ReadAgain row={row} /> : null}
    </div>
  );
}
