import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Recommendation } from '../../../../../api/action-plan/contract/action-plan.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { Button } from '../../../ui/action/button.tsx';
import { datesAreRight } from '../../../ui/form/date-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { useLeaving } from '../../../ui/overlay/use-leaving.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { fieldErrors } from '../field-errors.ts';
import { readPlan } from '../plan-cache.ts';
import { placeName, usePlanContext } from '../plan-context.ts';
import { addAction } from '../plan-queries.ts';
import { texts } from '../texts.ts';
import { ActionFields, type ActionWish, wishFor } from './action-fields.tsx';

const words = texts.actions;

type Props = {
  place?: string | undefined;
  /** What it is made of; its reasons are taken over. */
  cameFrom?: Recommendation;
  onClose: () => void;
};

export function NewAction({ place, cameFrom, onClose }: Props) {
  const client = useQueryClient();
  const { assessment, places, me } = usePlanContext();
  const formId = useId();
  const about = place !== undefined && places.has(place) ? place : null;
  const [asOffered] = useState<ActionWish>(() => ({
    ...wishFor(me, about, cameFrom),
    title: cameFrom && about ? `${cameFrom.title}: ${placeName(places, about)}` : '',
  }));
  const [wish, setWish] = useState(asOffered);
  const [ids] = useState(commandIds);
  const [missing, setMissing] = useState(false);
  const body = { ...wish, title: wish.title.trim(), cameFrom: cameFrom?.id ?? null };
  const request = useMutation({
    mutationFn: () => addAction(assessment.assessmentId, body, ids(body)),
    onSuccess: async ({ position }) => {
      await readPlan(client, assessment.assessmentId, position);
      notify(words.added, 'success');
      onClose();
    },
  });
  const { leave, question } = useLeaving(wish !== asOffered, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(body.title === '');
    if (!datesAreRight(event.currentTarget)) return;
    if (body.title !== '' && !request.isPending) request.mutate();
  };
  return (
    <Dialog
      title={words.newTitle}
      wide
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={request.isPending && texts.processing}>
            {words.add}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {request.error ? <Banner tone="bad">{messageOr(request.error, texts.failed)}</Banner> : null}
        <ActionFields
          value={wish}
          onChange={setWish}
          errors={{
            ...fieldErrors(request.error),
            ...(missing && body.title === '' ? { title: words.missingTitle } : {}),
          }}
        />
      </form>
      {question}
    </Dialog>
  );
}
