import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ActionPlanPerson, Comment } from '../../../../../api/action-plan/contract/action-plan.ts';
import { Button } from '../../../ui/action/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { Avatar } from '../../account/avatar.tsx';
import { readActionPlan } from '../action-plan-cache.ts';
import { nameIn, personIn, useActionPlanContext } from '../action-plan-context.ts';
import { editComment, removeComment, threadQuery } from '../action-plan-queries.ts';
import { texts } from '../texts.ts';
import { Composer } from './composer.tsx';
import { piecesOf, toTyped } from './mentions.ts';

const words = texts.comments;
/** Text the server sends in place of a comment by a person whose data was erased. */
const erased = '[erased]';

type Props = { comment: Comment; on: string; people: readonly ActionPlanPerson[] };

export function CommentItem({ comment, on, people }: Props) {
  const { assessment, me, mayWrite } = useActionPlanContext();
  const { assessmentId } = assessment;
  const client = useQueryClient();
  const [doing, setDoing] = useState<'nothing' | 'editing' | 'removing'>('nothing');
  const reread = async ({ position }: { position: string }) => {
    await client.fetchQuery({ ...threadQuery(assessmentId, on, position), staleTime: 0 });
    await readActionPlan(client, assessmentId, position);
    setDoing('nothing');
  };
  const edit = useMutation({
    mutationFn: (text: string) => editComment(assessmentId, comment.commentId, text, comment.revision),
    onSuccess: reread,
  });
  const remove = useMutation({
    mutationFn: () => removeComment(assessmentId, comment.commentId),
    onSuccess: reread,
  });
  const name = nameIn(people, comment.authorId);
  return (
    <article className="flex gap-3" aria-label={`${words.title}: ${name}`}>
      <Avatar name={name} avatar={personIn(people, comment.authorId)?.avatar ?? null} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 text-13">
          <span className="font-medium">{name}</span>
          <span className="text-text-3">
            <RelativeTime at={comment.at} />
            {comment.editedAt === null ? null : ` · ${words.edited}`}
          </span>
        </p>
        {doing === 'editing' ? (
          <Composer
            label={words.editing}
            action={texts.save}
            busy={edit.isPending}
            error={failureOf(edit, texts.failed)}
            initial={toTyped(comment.text, people)}
            onCancel={() => setDoing('nothing')}
            onSubmit={(text) => edit.mutateAsync(text)}
          />
        ) : (
          <p className="whitespace-pre-wrap break-words">
            {comment.text === erased ? (
              <em className="text-text-3">{words.erased}</em>
            ) : (
              <Words text={comment.text} people={people} />
            )}
          </p>
        )}
        {mayWrite && comment.authorId === me && doing !== 'editing' ? (
          <div className="-ml-2.5 flex">
            <Button size="dense" variant="quiet" onClick={() => setDoing('editing')}>
              {words.edit}
            </Button>
            <Button size="dense" variant="quiet" onClick={() => setDoing('removing')}>
              {words.remove}
            </Button>
          </div>
        ) : null}
      </div>
      {doing === 'removing' ? (
        <ConfirmDialog
          title={words.removeTitle}
          action={words.remove}
          request={remove}
          failed={texts.failed}
          onConfirm={() => remove.mutate()}
          onClose={() => setDoing('nothing')}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </article>
  );
}

/** The text of a stored comment, with names in place of account ids. */
export function Words({ text, people }: { text: string; people: readonly ActionPlanPerson[] }) {
  return piecesOf(text).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no id, and the text changes as a whole
    if (piece.kind === 'words') return <Fragment key={index}>{piece.text}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="rounded-cell bg-accent-subtle px-1 font-medium text-accent-text">
        @{nameIn(people, piece.accountId)}
      </span>
    );
  });
}
