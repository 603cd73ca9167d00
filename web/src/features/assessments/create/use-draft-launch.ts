import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { launched } from '../../../../../api/assessment/contract/assessments.ts';
import { api } from '../../../lib/api.ts';
import { type AppError, toAppError } from '../../../lib/app-error.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { type Finding, serverFindings } from '../launch/launch-findings.ts';
import { type LaunchForm, launchBodyOf } from '../launch/launch-form-state.ts';
import { hasEmail } from '../launch/people/people-rows.ts';
import { draftsKey, noteWrite, readDraft } from './draft-queries.ts';
import type { Launched } from './steps.ts';
import { texts } from './texts.ts';
import type { useDraftSaving } from './use-draft-saving.ts';

type Parts = {
  form: LaunchForm;
  saving: ReturnType<typeof useDraftSaving>;
  onFindings: (findings: readonly Finding[]) => void;
  onLaunched: (launched: Launched) => void;
};

/** Saves the draft and launches it. Its assessment is launched once, whoever sends it and how often. */
export function useDraftLaunch({ form, saving, onFindings, onLaunched }: Parts) {
  const client = useQueryClient();
  const [idFor] = useState(commandIds);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);

  /** Reads from the server what was launched, and when. */
  async function show(draftId: string, after?: string): Promise<void> {
    const [draft] = await Promise.all([
      readDraft(draftId),
      client.fetchQuery({ ...assessmentsQuery(after), staleTime: 0 }),
    ]);
    void client.invalidateQueries({ queryKey: draftsKey });
    if (draft.launched) onLaunched(draft.launched);
  }

  /** @param onSent called with the number of invited people, after the server has launched it */
  async function send(onSent: (people: number) => void): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const saved = await saving.save(2, form);
    try {
      if (!saved) return onFindings([]);
      const { draftId, version: draftVersion } = saved;
      const body = { ...launchBodyOf(form), draftId, draftVersion };
      const { position } = await api.post(urls.assessments(), body, launched, { requestId: idFor(body) });
      noteWrite(position);
      await show(saved.draftId, position);
      onSent(body.participants.length);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'ALREADY_LAUNCHED' && saved) {
        notify(texts.sentBefore);
        return await show(saved.draftId).catch(() => setFailure(error));
      }
      // An unchanged form is not saved, so only the launch meets what somebody else saved.
      if (error.code === 'DRAFT_CHANGED') {
        saving.meetConflict();
        return onFindings([]);
      }
      const found = serverFindings(error.fields, form.people.filter(hasEmail));
      if (found.length > 0) onFindings(found);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, failure, reset: () => setFailure(null) };
}
