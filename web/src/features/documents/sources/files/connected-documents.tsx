import { Link } from '@tanstack/react-router';
import { Check, Trash2 } from 'lucide-react';
import type { ListedDocument } from '../../../../../../api/document/contract/documents.ts';
import { recommendedConfidence } from '../../../../../../domain/analysis/mapping/mapping-confidence.ts';
import { sized } from '../../../../../../domain/document/size.ts';
import { messageOr } from '../../../../lib/app-error.ts';
import { count, formatDate, formatNumber, formatPercent } from '../../../../lib/display/format.ts';
import { useAccess } from '../../../../lib/session/access.ts';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { textLink } from '../../../../ui/action/text-link.ts';
import { notify } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/state/badge.tsx';
import { useDeletion } from '../../edit/use-undoable-deletion.ts';
import { FormatIcon } from '../../row/format-icon.tsx';
import { Stage } from '../../row/stage.tsx';
import { texts as documentTexts } from '../../texts.ts';
import { texts } from '../texts.ts';

const words = texts.connected;

type Props = {
  /** Documents to which nothing happens any more by itself, the newest first. */
  rows: readonly ListedDocument[];
};

/** Rows of documents among the connected sources. */
export function DocumentRows({ rows }: Props) {
  const mayWrite = useAccess('documents.write').allowed;
  const deletion = useDeletion();
  const remove = async (row: ListedDocument) => {
    const [failed] = await deletion([row]);
    if (failed) notify(messageOr(failed.error, documentTexts.failed), 'error');
  };
  return (
    <ul aria-label={words.documents}>
      {rows.map((row) => (
        <li
          key={row.documentId}
          className="flex items-start gap-3 border-line border-b px-4 py-2.5 last:border-b-0 md:px-5"
        >
          <FormatIcon format={row.format} />
          <div className="grid min-w-0 grow items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <Link
                to="/documents"
                search={{ document: row.documentId }}
                className="block w-fit max-w-full break-words rounded-cell font-medium hover:underline"
              >
                {row.name}
              </Link>
              <p className="flex flex-wrap gap-x-2.5 text-13 text-text-3 tabular">
                <span>{sized(row.size)}</span>
                <time dateTime={row.uploadedAt}>{formatDate(row.uploadedAt)}</time>
              </p>
            </div>
            <Mapped row={row} />
          </div>
          {mayWrite ? (
            <IconButton label={words.remove(row.name)} onClick={() => void remove(row)}>
              <Trash2 className="size-4" aria-hidden="true" />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** How surely the document was mapped, or why it was not. */
function Mapped({ row }: { row: ListedDocument }) {
  const { mapping, stage } = row;
  if (stage !== 'ready')
    return (
      <span className="flex flex-wrap items-center gap-x-2.5">
        <Stage row={row} />
      </span>
    );
  if (mapping === null) return <span className="text-13 text-text-2">{words.notMapped}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13">
      {mapping.confidence === null ? (
        <span className="text-text-2">{words.unclear}</span>
      ) : (
        <span className="flex flex-wrap gap-x-1.5">
          <span className="font-medium tabular">
            {words.confidence(formatPercent(mapping.confidence, 1))}
          </span>
          <span className="text-text-3">
            {words.passages(count(mapping.passages, 'passage', 'passages'))}
          </span>
          {mapping.confidence < recommendedConfidence ? (
            <span className="text-warn">{words.below}</span>
          ) : null}
        </span>
      )}
      <Badge tone="good">
        <Check className="size-3" aria-hidden="true" />
        {words.processed}
      </Badge>
    </span>
  );
}

/** The way to documents that are not listed here. */
export function MoreDocuments({ matching, shown }: { matching: number; shown: number }) {
  return matching > shown ? (
    <p className="px-4 py-3 md:px-5">
      <Link to="/documents" className={textLink}>
        {words.more(formatNumber(matching))}
      </Link>
    </p>
  ) : null;
}
