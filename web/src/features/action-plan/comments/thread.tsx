import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '../../../../../api/action-plan/contract/action-plan.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { LoadFailed } from '../../results/load-failed.tsx';
import { readActionPlan } from '../action-plan-cache.ts';
import { useActionPlanContext } from '../action-plan-context.ts';
import { addComment, threadQuery } from '../action-plan-queries.ts';
import { texts } from '../texts.ts';
import { CommentItem, Words } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import { useCommentIds } from './use-comment-ids.ts';

const words = texts.comments;

/** A comment in flight, with the ids of the comments that existed when it was sent. */
type Sent = { readonly text: string; readonly before: readonly string[] };

/** Comments on one subject, oldest first, with a field for a new one. */
export function Thread({ on }: { on: string }) {
  const { assessment, people, mayWrite } = useActionPlanContext();
  const { assessmentId } = assessment;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(threadQuery(assessmentId, on));
  const { idOf, said } = useCommentIds();
  const [sent, setSent] = useState<Sent | null>(null);
  const request = useMutation({
    mutationFn: (text: string) => addComment(assessmentId, on, text, idOf(text)),
    onMutate: (text) => setSent({ text, before: data?.comments.map(({ commentId }) => commentId) ?? [] }),
    onSuccess: async ({ position }) => {
      said();
      await client.fetchQuery({ ...threadQuery(assessmentId, on, position), staleTime: 0 });
      await readActionPlan(client, assessmentId, position);
    },
    onSettled: () => setSent(null),
  });
  const known = data?.people ?? people;
  // A live update can add the comment to the list before the request is answered.
  const isListed = data?.comments.some(
    ({ commentId, text }) => text === sent?.text && !sent.before.includes(commentId),
  );
  const sending = isListed ? null : sent;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <h3 className="text-13 font-semibold">{words.title}</h3>
      {!data && !error ? <Skeleton blocks={[64]} /> : null}
      {!data && error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data && data.comments.length === 0 && sending === null ? (
        <p className="text-13 text-text-2">{words.empty}</p>
      ) : null}
      <ul className="flex flex-col gap-4">
        {data?.comments.map((comment: Comment) => (
          <li key={comment.commentId}>
            <CommentItem comment={comment} on={on} people={known} />
          </li>
        ))}
        {sending === null ? null : (
          <li className="text-text-3">
            <p className="text-13">{words.sending}</p>
            <p className="whitespace-pre-wrap break-words">
              <Words text={sending.text} people={known} />
            </p>
          </li>
        )}
      </ul>
      {mayWrite ? (
        <Composer
          label={words.field}
          action={words.say}
          busy={request.isPending}
          error={request.error ? messageOr(request.error, texts.failed) : null}
          onSubmit={(text) => request.mutateAsync(text)}
        />
      ) : null}
    </section>
  );
}
