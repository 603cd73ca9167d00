import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Share2 } from 'lucide-react';
import { useId } from 'react';
import type { DissectedDocument } from '../../../../../api/dissection/contract/dissection.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { unmappable } from '../mapping/texts.ts';
import { documentQuery } from '../queries/document-queries.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { reasonOf, Stage } from '../row/stage.tsx';
import { DissectionFigures, Standing } from './dissection-figures.tsx';
import { dissectionOf, downloadDissection, isOnTheWay } from './dissection-query.ts';
import { LensCards } from './lens-cards.tsx';
import { texts } from './texts.ts';

const words = texts.documents;

/** The dissection of documents, or how far they have been read. */
export function DissectedDocuments({ documents: ids, onAgain }: { documents: string; onAgain: () => void }) {
  const { data, error, refetch } = useQuery(dissectionOf(ids));
  if (error && !data)
    return (
      <Banner
        tone="bad"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="dense" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
            <Button size="dense" onClick={onAgain}>
              {texts.actions.again}
            </Button>
          </span>
        }
      >
        {toAppError(error).message}
      </Banner>
    );
  if (!data) return <Skeleton blocks={[96, 120, 360]} label={texts.loading} />;
  const { documents, result } = data;
  const waiting = documents.filter(isOnTheWay).length;
  // Above the lenses while documents are read, and for a single one, whose type is a part of the result.
  const isListLast = result !== null && waiting === 0 && documents.length > 1;
  const list = (
    <Card title={words.title} flush>
      {!result && waiting === 0 ? (
        <EmptyState title={documents.some(({ isGivenUp }) => isGivenUp) ? words.unmapped : words.nothing}>
          {documents.map(({ name }) => name).join(', ')}
        </EmptyState>
      ) : null}
      <ul aria-label={words.title} className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.documentId} className="px-4 py-3 md:px-5">
            <DocumentLine document={document} />
          </li>
        ))}
      </ul>
    </Card>
  );
  return (
    <>
      <div role="status" className={waiting > 0 ? 'flex items-center gap-2 text-16 font-medium' : 'sr-only'}>
        {waiting > 0 ? (
          <>
            <Spinner />
            {words.analyzing}
          </>
        ) : null}
      </div>
      {result && waiting > 0 ? <Banner tone="info">{words.waiting(waiting)}</Banner> : null}
      {result ? <DissectionFigures result={result} /> : null}
      <Actions documents={ids} hasResult={result !== null} onAgain={onAgain} />
      {isListLast ? null : list}
      {result ? (
        <>
          <Standing result={result} />
          <LensCards lenses={result.lenses} />
        </>
      ) : null}
      {isListLast ? list : null}
    </>
  );
}

function DocumentLine({ document }: { document: DissectedDocument }) {
  const { documentId, name, format, size, dissected, newestVersion } = document;
  const id = useId();
  return (
    <article aria-labelledby={id} className="flex items-start gap-3">
      <FormatIcon format={format} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Link
            id={id}
            to="/documents"
            search={{ document: documentId }}
            className={`min-w-0 break-words font-medium ${textLink}`}
          >
            {name}
          </Link>
          <span className="text-13 text-text-3 tabular">{sized(size)}</span>
          {dissected ? (
            <Badge tone="accent" sentence>
              <span className="sr-only">{words.type}: </span>
              {words.types[dissected.type]}
            </Badge>
          ) : null}
        </p>
        {dissected ? (
          <>
            <p className="text-13 text-text-2">{words.clear(dissected.clear, dissected.passages)}</p>
            {dissected.version < newestVersion ? (
              <p className="text-13 text-text-2">{words.version(dissected.version, newestVersion)}</p>
            ) : null}
            <ul className="list-disc pl-4 text-13 text-text-3">
              {dissected.cues.map((cue) => (
                <li key={cue} className="break-words">
                  {cue}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Progress document={document} />
        )}
      </div>
    </article>
  );
}

/** How far a document has been read, page by page, or why it has no text. */
function Progress({ document }: { document: DissectedDocument }) {
  const { data } = useQuery(documentQuery(document.documentId));
  const row = data?.document ?? { ...document, progress: null };
  const why = reasonOf(row);
  if (document.isGivenUp) return <p className="text-13 text-text-2">{unmappable}</p>;
  if (row.stage === 'ready')
    return (
      <p className="flex items-center gap-1.5 text-13 text-info">
        <Spinner />
        {words.mapping}
      </p>
    );
  return (
    <>
      <p>
        <Stage row={row} />
      </p>
      {why ? <p className="text-13 text-text-2">{why}</p> : null}
    </>
  );
}

type ActionsProps = { documents: string; hasResult: boolean; onAgain: () => void };

function Actions({ documents, hasResult, onAgain }: ActionsProps) {
  const file = useMutation({
    mutationFn: () => downloadDissection(documents),
    onSuccess: () => notify(texts.actions.downloaded, 'success'),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  return (
    <div className="no-print flex flex-wrap gap-2">
      {hasResult ? (
        <>
          <Button
            icon={<Download className="size-4" aria-hidden="true" />}
            busy={file.isPending && texts.actions.downloading}
            onClick={() => file.mutate()}
          >
            {texts.actions.download}
          </Button>
          <Button icon={<Share2 className="size-4" aria-hidden="true" />} onClick={() => void share()}>
            {texts.actions.share}
          </Button>
        </>
      ) : null}
      <Button onClick={onAgain}>{texts.actions.again}</Button>
    </div>
  );
}

/** The address names the documents, so it is the link. */
async function share(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify(texts.actions.shared, 'success');
  } catch {
    // Refused by the browser, for example on a plain http address.
    notify(texts.actions.notShared, 'error');
  }
}
