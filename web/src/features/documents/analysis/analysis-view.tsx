import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DocumentAnalysisAnswer } from '../../../../../api/analysis/contract/analysis.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { DocumentField } from '../choice/document-field.tsx';
import type { DocumentsSearch } from '../filters.ts';
import { unmappable } from '../mapping/texts.ts';
import { documentsQuery } from '../queries/document-queries.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { analyseDocument, analysisQuery } from './analysis-queries.ts';
import { AnalysisResults } from './analysis-results.tsx';
import { RelatedScores } from './related-scores.tsx';
import { SummaryRequest } from './summary-request.tsx';
import { texts } from './texts.ts';

type Props = {
  search: DocumentsSearch;
  mayWrite: boolean;
  /** Released scores may be shown. */
  mayCompare: boolean;
  onChoose: (change: Partial<DocumentsSearch>) => void;
};

/** The analysis of one document, chosen from the library. */
export function AnalysisView({ search, mayWrite, mayCompare, onChoose }: Props) {
  const { data, error } = useQuery(documentsQuery({ sort: 'name' }));
  const documentId = search.related;
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[36, 320]} label={texts.loading} />;
  if (data.counts.total === 0)
    return (
      <EmptyState
        title={texts.empty.title}
        action={<Button onClick={() => onChoose({ tab: undefined })}>{texts.empty.back}</Button>}
      >
        {texts.empty.text}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <DocumentField documentId={documentId} onChoose={(related) => onChoose({ related })} />
      {documentId === undefined ? (
        <p className="py-8 text-center text-text-2">{texts.select}</p>
      ) : (
        <Analysed key={documentId} documentId={documentId} mayWrite={mayWrite}>
          {mayCompare ? <RelatedScores documentId={documentId} search={search} onChoose={onChoose} /> : null}
        </Analysed>
      )}
    </div>
  );
}

type AnalysedProps = { documentId: string; mayWrite: boolean; children: ReactNode };

/** @param children what is shown after the results */
function Analysed({ documentId, mayWrite, children }: AnalysedProps) {
  const { data, error, refetch } = useQuery(analysisQuery(documentId));
  const results = useRef<HTMLDivElement>(null);
  const isRunning = Boolean(data?.running);
  const wasRunning = useRef(false);
  // The button that had the focus is gone when the analysis is done.
  useEffect(() => {
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      results.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (error && !data)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="dense" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {toAppError(error).message}
      </Banner>
    );
  if (!data) return <Skeleton blocks={[96, 320]} label={texts.loading} />;
  return (
    <>
      <AnalysisState answer={data} mayWrite={mayWrite} />
      {data.analysis ? (
        <div ref={results} tabIndex={-1} className="flex flex-col gap-4">
          <SummaryRequest answer={data} mayWrite={mayWrite} />
          <AnalysisResults documentId={documentId} analysis={data.analysis}>
            {children}
          </AnalysisResults>
        </div>
      ) : null}
    </>
  );
}

type StateProps = { answer: DocumentAnalysisAnswer; mayWrite: boolean };

/** What is known of the newest request, and the button for another. Nothing is shown of an analysis that is up to date. */
function AnalysisState({ answer, mayWrite }: StateProps) {
  const { documentId, newestVersion, analysable, isGivenUp, running, failure, analysis } = answer;
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => analyseDocument(documentId),
    onSuccess: ({ position }) => rereadLibrary(client, position),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  const isNewer = analysis !== null && analysis.version < newestVersion;
  const isUpToDate = analysis?.isCurrent && analysis.version === analysable && !failure;
  const canStart = analysable !== null && !isUpToDate;
  const said = running
    ? texts.running(running.version, running.passages)
    : failure
      ? texts.failures[failure.reason]
      : analysis === null
        ? analysable === null
          ? isGivenUp
            ? unmappable
            : texts.notReadable
          : mayWrite
            ? texts.intro
            : texts.membersOnly
        : isNewer
          ? texts.newer(analysis.version, newestVersion)
          : analysis.isCurrent
            ? null
            : texts.olderRules;
  const isShown = said !== null;
  const isBusy = running !== null || request.isPending;
  return (
    <div className={isShown ? '' : 'sr-only'}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="min-w-0 grow basis-72 text-text-2">
            {said ?? texts.done}
          </p>
          {mayWrite && (canStart || isBusy) ? (
            <Button
              variant="primary"
              icon={<Sparkles className="size-4" aria-hidden="true" />}
              busy={running ? texts.analyzing : request.isPending && texts.starting}
              onClick={() => request.mutate()}
            >
              {analysis || failure ? texts.again : texts.start}
            </Button>
          ) : null}
        </div>
      </Card>
    </div>
  );
}
