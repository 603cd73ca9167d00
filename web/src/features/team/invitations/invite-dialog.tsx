import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { useLeaving } from '../../../ui/overlay/use-leaving.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { useNoMail } from '../../outbox/use-no-mail.ts';
import { AccessFields } from '../access-fields.tsx';
import { inviteMember, teamQuery } from '../team-queries.ts';
import { type Access, givenAtFirst } from '../team-rules.ts';
import { texts } from '../texts.ts';

const words = texts.invite;

export function InviteDialog({ giver, onClose }: { giver: Access; onClose: () => void }) {
  const client = useQueryClient();
  const noMail = useNoMail();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [idFor] = useState(commandIds);
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [access, setAccess] = useState<Access>(() => ({
    role: 'member',
    permissions: givenAtFirst(giver, 'member'),
  }));
  const request = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), ...access };
      return inviteMember(body, idFor(body));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery.queryKey });
      notify((noMail ? words.kept : words.done)(email.trim()), 'success');
      onClose();
    },
  });
  const told = request.error
    ? toAppError(request.error).fields.find(({ path }) => path === 'email')?.message
    : undefined;

  const { leave, question } = useLeaving(email.trim() !== '', onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const wrong = !/^\S+@\S+$/.test(email.trim());
    setInvalid(wrong);
    if (wrong) input.current?.focus();
    else request.mutate();
  };

  return (
    <Dialog
      title={words.title}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={request.isPending && texts.processing}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {request.error && told === undefined ? (
          <Banner tone="bad" action={<PlanWayOut error={request.error} />}>
            {messageOr(request.error, texts.failed)}
          </Banner>
        ) : null}
        <Field label={words.email} error={invalid ? words.invalidEmail : told}>
          {(wiring) => (
            <TextInput
              {...wiring}
              ref={input}
              type="email"
              inputMode="email"
              autoComplete="off"
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <AccessFields giver={giver} value={access} onChange={setAccess} />
      </form>
      {question}
    </Dialog>
  );
}
