import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '../../../../../api/action-plan/contract/action-plan.ts';
import { actionPlanLimits } from '../../../../../domain/action-plan/limits.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { readActionPlan } from '../action-plan-cache.ts';
import { useActionPlanContext } from '../action-plan-context.ts';
import { recordDecision } from '../action-plan-queries.ts';
import { fieldErrors } from '../field-errors.ts';
import { PlaceSelect } from '../place-select.tsx';
import { texts } from '../texts.ts';

const words = texts.decisions;

type Props = { place?: string | undefined; supersedes?: Decision; onClose: () => void };

export function NewDecision({ place, supersedes, onClose }: Props) {
  const client = useQueryClient();
  const { assessment, places } = useActionPlanContext();
  const [title, setTitle] = useState('');
  const [reason, setReason] = useState('');
  const [about, setAbout] = useState(place !== undefined && places.has(place) ? place : null);
  const [ids] = useState(commandIds);
  const [checked, setChecked] = useState(false);
  const body = {
    title: title.trim(),
    reason: reason.trim(),
    place: about,
    supersedes: supersedes?.decisionId ?? null,
  };
  const missing = {
    ...(body.title === '' ? { title: words.missing.title } : {}),
    ...(body.reason === '' ? { reason: words.missing.reason } : {}),
  };
  const request = useMutation({
    mutationFn: () => recordDecision(assessment.assessmentId, body, ids(body)),
    onSuccess: async ({ position }) => {
      await readActionPlan(client, assessment.assessmentId, position);
      notify(words.recorded, 'success');
      onClose();
    },
  });
  const errors: Readonly<Record<string, string>> = {
    ...fieldErrors(request.error),
    ...(checked ? missing : {}),
  };
  const submit = () => {
    setChecked(true);
    if (Object.keys(missing).length === 0) request.mutate();
  };
  return (
    <FormDialog
      title={supersedes ? words.supersedeTitle : words.newTitle}
      wide
      action={words.add}
      processing={texts.processing}
      request={request}
      failed={texts.failed}
      unsaved={body.title !== '' || body.reason !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {supersedes ? <p className="text-text-2">{words.supersedes(supersedes.title)}</p> : null}
      <Field label={words.fields.title} error={errors.title}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={title}
            maxLength={actionPlanLimits.titleMax}
            required
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.fields.reason} hint={words.reasonHint} error={errors.reason}>
        {(wiring) => (
          <TextArea
            {...wiring}
            value={reason}
            maxLength={actionPlanLimits.reasonMax}
            required
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.fields.place} error={errors.place}>
        {(wiring) => <PlaceSelect {...wiring} value={about} onChange={setAbout} />}
      </Field>
    </FormDialog>
  );
}
