import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Action, ActionPatch } from '../../../../../api/action-plan/contract/action-plan.ts';
import { AppError, messageOr } from '../../../lib/app-error.ts';
import { formatDay } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { datesAreRight } from '../../../ui/form/date-field.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { readActionPlan, showAlready, withPatched } from '../action-plan-cache.ts';
import { nameIn, placeName, useActionPlanContext } from '../action-plan-context.ts';
import { actionPlanQuery, changeAction } from '../action-plan-queries.ts';
import { fieldErrors } from '../field-errors.ts';
import { texts } from '../texts.ts';
import { ActionFields, type ActionWish, wishOf } from './action-fields.tsx';

const words = texts.actions;

/**
 * Edits an action with optimistic concurrency. After a 412 the form keeps the typed values and shows the current ones above them;
 * saving again is based on the current revision.
 */
export function EditAction({ action, onDone }: { action: Action; onDone: () => void }) {
  const client = useQueryClient();
  const { assessmentId } = useActionPlanContext().assessment;
  const [seen, setSeen] = useState(action);
  const [wish, setWish] = useState<ActionWish>(() => wishOf(action));
  const [missing, setMissing] = useState(false);
  const request = useMutation({
    mutationFn: (patch: ActionPatch) => changeAction(assessmentId, action.actionId, patch, seen.revision),
    onMutate: (patch) =>
      showAlready(client, assessmentId, (plan) => withPatched(plan, action.actionId, patch)),
    onSuccess: async ({ position }) => {
      await readActionPlan(client, assessmentId, position);
      onDone();
    },
    onError: async (error, _, undo) => {
      undo?.();
      if (!(error instanceof AppError) || error.status !== 412) return;
      const now = await client
        .fetchQuery({ ...actionPlanQuery(assessmentId), staleTime: 0 })
        .catch(() => undefined);
      const there = now?.actions.find(({ actionId }) => actionId === action.actionId);
      if (there) setSeen(there);
    },
  });
  const moved = request.error instanceof AppError && request.error.status === 412;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = wish.title.trim() === '';
    setMissing(empty);
    if (!datesAreRight(event.currentTarget) || empty || request.isPending) return;
    const patch = changesOf(wishOf(seen), { ...wish, title: wish.title.trim(), why: wish.why.trim() });
    if (Object.keys(patch).length === 0) onDone();
    else request.mutate(patch);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={words.editTitle} className="flex flex-col gap-4">
      {request.error ? (
        <Banner tone={moved ? 'warn' : 'bad'}>
          <p role={moved ? 'alert' : undefined}>{messageOr(request.error, texts.failed)}</p>
          {moved ? <NowIs seen={seen} wish={wish} /> : null}
        </Banner>
      ) : null}
      <ActionFields
        value={wish}
        stored={wishOf(action)}
        onChange={setWish}
        errors={{
          ...fieldErrors(request.error),
          ...(missing && wish.title.trim() === '' ? { title: words.missingTitle } : {}),
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={request.isPending && texts.processing}>
          {moved ? texts.saveAgain : texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Lists the fields whose current value differs from the typed one. */
function NowIs({ seen, wish }: { seen: Action; wish: ActionWish }) {
  const { people, places } = useActionPlanContext();
  const said: Record<keyof ActionWish, string> = {
    title: seen.title,
    why: seen.why || words.none,
    ownerId: nameIn(people, seen.ownerId),
    dueOn: seen.dueOn === null ? words.noDate : formatDay(seen.dueOn),
    impact: words.degrees[seen.impact],
    effort: words.degrees[seen.effort],
    place: seen.place === null ? words.noPlace : placeName(places, seen.place),
  };
  const labels: Record<keyof ActionWish, string> = {
    ...words.fields,
    ownerId: words.fields.owner,
    dueOn: words.fields.due,
  };
  const different = (Object.keys(said) as (keyof ActionWish)[]).filter(
    (field) => seen[field] !== wish[field],
  );
  if (different.length === 0) return null;
  return (
    <dl className="mt-2 text-13">
      <dt className="font-medium">{words.nowIs}</dt>
      {different.map((field) => (
        <dd key={field} className="break-words">
          {labels[field]}: {said[field]}
        </dd>
      ))}
    </dl>
  );
}

/** Returns only the changed fields, so that two people who edit different fields do not overwrite each other. */
function changesOf(before: ActionWish, after: ActionWish): ActionPatch {
  return Object.fromEntries(
    (Object.keys(after) as (keyof ActionWish)[]).flatMap((field) =>
      before[field] === after[field] ? [] : [[field, after[field]]],
    ),
  );
}
