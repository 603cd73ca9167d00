import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { launched } from '../../../../../api/assessment/contract/assessments.ts';
import { api } from '../../../lib/api.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { type Finding, launchFindings, remaining, serverFindings } from './launch-findings.ts';
import { type LaunchForm, launchBodyOf } from './launch-form-state.ts';
import { hasEmail, tidyRows } from './people/people-rows.ts';
import type { ChangeForm } from './use-draft.ts';

const nothing: readonly Finding[] = [];

/**
 * Validates the launch form, opens the last look at it, and sends it. Each finding is shown at its field until it is corrected.
 * @param form the form as it is now
 */
export function useLaunch(form: LaunchForm, onLaunched: (answer: z.infer<typeof launched>) => Promise<void>) {
  const [checked, setChecked] = useState({ findings: nothing, form });
  /** The checked form while the person takes the last look. */
  const [looked, setLooked] = useState<LaunchForm | null>(null);
  const [idFor] = useState(commandIds);
  const summary = useRef<HTMLElement>(null);

  const request = useMutation({
    mutationFn: (sent: LaunchForm) => {
      const body = launchBodyOf(sent);
      return api.post(urls.assessments(), body, launched, { requestId: idFor(body) });
    },
    onSuccess: onLaunched,
    onError: (thrown, sent) => {
      const findings = serverFindings(toAppError(thrown).fields, sent.people.filter(hasEmail));
      setChecked({ findings, form: sent });
      // The fields to correct are behind the last look.
      if (findings.length > 0) setLooked(null);
    },
  });

  useEffect(() => {
    if (checked.findings.length > 0) summary.current?.focus();
  }, [checked]);

  /** Validates the form; if there is nothing to correct, the last look opens. */
  const look = (change: ChangeForm) => {
    if (request.isPending) return;
    const tidy = { ...form, people: tidyRows(form.people) };
    change({ people: tidy.people });
    const findings = launchFindings(tidy, Date.now());
    setChecked({ findings, form: tidy });
    request.reset();
    if (findings.length === 0) setLooked(tidy);
  };

  const findings = useMemo(
    () => remaining(checked.findings, checked.form, form, Date.now()),
    [checked, form],
  );
  return {
    look,
    looked,
    back: () => {
      if (!request.isPending) setLooked(null);
    },
    send: () => {
      if (looked && !request.isPending) request.mutate(looked);
    },
    findings,
    errors: useMemo(
      () => new Map(findings.toReversed().map(({ field, message }) => [field, message])),
      [findings],
    ),
    failure: request.error && checked.findings.length === 0 ? toAppError(request.error) : null,
    busy: request.isPending,
    summary,
  };
}
