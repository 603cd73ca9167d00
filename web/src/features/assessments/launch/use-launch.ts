import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { launched } from '../../../../../api/assessment/contract/assessments.ts';
import { api } from '../../../lib/api.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { type Finding, launchFindings, serverFindings } from './launch-findings.ts';
import { type LaunchForm, launchBodyOf } from './launch-form-state.ts';
import { hasEmail, tidyRows } from './people/people-rows.ts';
import type { ChangeForm } from './use-draft.ts';

/** Validates and sends the launch form, and shows each finding at its field. */
export function useLaunch(onLaunched: (answer: z.infer<typeof launched>) => Promise<void>) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [idFor] = useState(commandIds);
  const summary = useRef<HTMLElement>(null);

  const request = useMutation({
    mutationFn: (form: LaunchForm) => {
      const body = launchBodyOf(form);
      return api.post(urls.assessments(), body, launched, { requestId: idFor(body) });
    },
    onSuccess: onLaunched,
    onError: (thrown, form) =>
      setFindings(serverFindings(toAppError(thrown).fields, form.people.filter(hasEmail))),
  });

  useEffect(() => {
    if (findings.length > 0) summary.current?.focus();
  }, [findings]);

  const submit = (form: LaunchForm, change: ChangeForm) => {
    if (request.isPending) return;
    const tidy = { ...form, people: tidyRows(form.people) };
    change({ people: tidy.people });
    const found = launchFindings(tidy, Date.now());
    setFindings(found);
    request.reset();
    if (found.length === 0) request.mutate(tidy);
  };

  return {
    submit,
    findings,
    errors: useMemo(
      () => new Map(findings.toReversed().map(({ field, message }) => [field, message])),
      [findings],
    ),
    failure: request.error && findings.length === 0 ? toAppError(request.error) : null,
    busy: request.isPending,
    summary,
  };
}
