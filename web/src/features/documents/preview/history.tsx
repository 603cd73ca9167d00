import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { historyQuery } from '../queries/document-queries.ts';
import { texts } from '../texts.ts';

const words = texts.preview.history;

/** Events of a document with person and time; loaded when it is expanded. */
export function History({ documentId }: { documentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex w-fit items-center gap-1.5 rounded-cell py-1 font-medium pointer-coarse:min-h-11">
        <FoldMark />
        {words.title}
      </summary>
      {isOpen ? <Entries documentId={documentId} /> : null}
    </details>
  );
}

function Entries({ documentId }: { documentId: string }) {
  const { data, error } = useQuery(historyQuery(documentId));
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[120]} label={words.loading} />;
  return (
    <div className="pl-5.5">
      <ol aria-label={words.title}>
        {data.entries.map(({ at, by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can have one time and one sentence
          <li key={index} className="border-line border-b py-1.5 last:border-b-0">
            <p className="break-words">{text}</p>
            <p className="text-13 text-text-3">
              <time dateTime={at}>{formatDateTime(at)}</time> · {by ?? words.product}
            </p>
          </li>
        ))}
      </ol>
      {data.isWhole ? null : <p className="py-1.5 text-13 text-text-2">{words.part}</p>}
    </div>
  );
}
