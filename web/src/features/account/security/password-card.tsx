import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { NewPasswordFields } from '../../auth/password/new-password-fields.tsx';
import { passwordProblem } from './password-problem.ts';
import { changePassword } from './security-requests.ts';
import { texts } from './texts.ts';

const empty = { current: '', password: '', confirm: '' };

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Card title={texts.password.title}>
      {hasPassword ? <PasswordForm /> : <p className="text-text-2">{texts.password.none}</p>}
    </Card>
  );
}

function PasswordForm() {
  const words = texts.password;
  const client = useQueryClient();
  const [form, setForm] = useState(empty);
  const [refused, setRefused] = useState(false);
  const problem = passwordProblem(form);
  const request = useMutation({
    mutationFn: () => changePassword({ currentPassword: form.current, newPassword: form.password }),
    onSuccess: () => {
      setForm(empty);
      setRefused(false);
      // The change ended all other sessions and added a log entry.
      void client.invalidateQueries({ queryKey: ['account'] });
    },
  });
  const change = (changed: Partial<typeof empty>) => {
    if (request.isSuccess) request.reset();
    setForm({ ...form, ...changed });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending && problem === null) request.mutate();
  };
  const failure =
    refused && problem !== null ? problem : request.error ? messageOr(request.error, words.failed) : null;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <div role="status" className="empty:hidden">
        {request.isSuccess ? <Banner tone="good">{words.done}</Banner> : null}
      </div>
      <Field label={words.current}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="current-password"
            required
            maxLength={128}
            value={form.current}
            onChange={(event) => change({ current: event.target.value })}
          />
        )}
      </Field>
      <NewPasswordFields labels={words.labels} value={form} onChange={change} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={request.isPending && texts.processing}
          disabledReason={problem ?? false}
          onRefused={() => setRefused(true)}
        >
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
