import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentAnalysisAnswer } from '../../../../../api/analysis/contract/analysis.ts';
import { isSameRecipient, recipientName } from '../../../../../domain/language-model/recipient.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { summariseDocument } from './analysis-queries.ts';
import { texts } from './texts.ts';

const words = texts.summary;

type Props = { answer: DocumentAnalysisAnswer; mayWrite: boolean };

/** The button by which a language model writes a summary, what leaves then, and why it cannot be pressed. */
export function SummaryRequest({ answer, mayWrite }: Props) {
  const { documentId, writer, summarising, summaryFailure, isTextSent, analysis } = answer;
  const client = useQueryClient();
  const mayManage = useAccess('organization.manage').allowed;
  const request = useMutation({
    mutationFn: (shown: NonNullable<DocumentAnalysisAnswer['writer']>) =>
      summariseDocument(documentId, shown),
    onSuccess: ({ position }) => rereadLibrary(client, position),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  if (!writer || !analysis || !mayWrite) return null;
  const name = recipientName(writer);
  const { summary } = analysis;
  const isWritten =
    summary?.isCurrent && summary.sentences.length > 0 && isSameRecipient(summary.writer, writer);
  const isBusy = summarising !== null || request.isPending;
  if (isWritten && !isBusy && !summaryFailure) return null;
  const said = summarising
    ? words.running(recipientName(summarising))
    : writer.obstacle
      ? words.obstacles[writer.obstacle](name)
      : summaryFailure
        ? words.failures[summaryFailure](name, isTextSent)
        : words.intro(name, writer.host, writer.model);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 grow basis-72 text-text-2">
          {said}{' '}
          {writer.obstacle === 'notAllowed' && mayManage ? (
            <Link to="/organization" className={textLink}>
              {words.allow}
            </Link>
          ) : null}
        </p>
        {writer.obstacle === null || isBusy ? (
          <Button busy={isBusy && words.writing} onClick={() => request.mutate(writer)}>
            {words.write(name)}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
