import type { ListedDocument } from '../../../../../../api/document/contract/documents.ts';
import { formatPercent } from '../../../../lib/display/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { ProgressBar } from '../../../../ui/state/progress-bar.tsx';
import { Spinner } from '../../../../ui/state/spinner.tsx';
import { readingInWords } from '../../row/reading-in-words.ts';
import { Stage } from '../../row/stage.tsx';
import { RefusedFiles } from '../../upload/refused-files.tsx';
import { UploadList } from '../../upload/upload-list.tsx';
import type { Queue } from '../../upload/upload-queue.ts';
import type { Uploads } from '../../upload/uploads.ts';
import { texts } from '../texts.ts';

const words = texts.processing;

type Props = { uploads: Uploads; queue: Queue; rows: readonly ListedDocument[] };

/** Files on their way: those being sent, and documents that are being read or mapped. Nothing is shown that was not reported. */
export function ProcessingPanel({ uploads, queue, rows }: Props) {
  const sending = queue.filter(({ stage }) => stage !== 'done');
  if (sending.length === 0 && rows.length === 0) return null;
  return (
    <Card title={words.title} note={words.note}>
      <div className="flex flex-col gap-3">
        <RefusedFiles queue={queue} onDismiss={uploads.dismiss} />
        <UploadList queue={sending} uploads={uploads} />
        {rows.length > 0 ? (
          <ul aria-label={words.label} className="flex flex-col">
            {rows.map((row) => (
              <Processed key={row.documentId} row={row} />
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}

function Processed({ row }: { row: ListedDocument }) {
  const { name, stage, progress, format } = row;
  return (
    <li className="border-line border-b py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words font-medium">{name}</span>
        <span className="flex items-center gap-2.5 tabular">
          {stage === 'ready' ? (
            <span className="inline-flex items-center gap-1.5 text-13 text-info">
              <Spinner />
              {words.mapping}
            </span>
          ) : (
            <Stage row={row} />
          )}
          {progress ? <span className="text-13">{formatPercent(progress.done, progress.total)}</span> : null}
        </span>
      </p>
      {progress ? (
        <div className="mt-1">
          <ProgressBar
            value={progress.done}
            max={progress.total}
            label={words.progress(name)}
            words={readingInWords(format, progress)}
          />
        </div>
      ) : null}
    </li>
  );
}
