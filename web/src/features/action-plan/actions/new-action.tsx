import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recommendation } from '../../../../../api/action-plan/contract/action-plan.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { datesAreRight } from '../../../ui/form/date-field.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { readActionPlan } from '../action-plan-cache.ts';
import { placeName, useActionPlanContext } from '../action-plan-context.ts';
import { addAction } from '../action-plan-queries.ts';
import { fieldErrors } from '../field-errors.ts';
import { texts } from '../texts.ts';
import { ActionFields, type ActionWish, wishFor } from './action-fields.tsx';

const words = texts.actions;

type Props = {
  place?: string | undefined;
  /** Recommendation from which the action is created; its reasons are copied to the action. */
  cameFrom?: Recommendation;
  onClose: () => void;
};

export function NewAction({ place, cameFrom, onClose }: Props) {
  const client = useQueryClient();
  const { assessment, places, me } = useActionPlanContext();
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
      await readActionPlan(client, assessment.assessmentId, position);
      notify(words.added, 'success');
      onClose();
    },
  });
  const submit = (form: HTMLFormElement) => {
    setMissing(body.title === '');
    if (datesAreRight(form) && body.title !== '') request.mutate();
  };
  return (
    <FormDialog
      title={words.newTitle}
      wide
      action={words.add}
      processing={texts.processing}
      request={request}
      failed={texts.failed}
      unsaved={wish !== asOffered}
      onSubmit={submit}
      onClose={onClose}
    >
      <ActionFields
        value={wish}
        onChange={setWish}
        errors={{
          ...fieldErrors(request.error),
          ...(missing && body.title === '' ? { title: words.missingTitle } : {}),
        }}
      />
    </FormDialog>
  );
}
