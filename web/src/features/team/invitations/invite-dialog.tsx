import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { AccessFields } from '../access-fields.tsx';
import { inviteMember, teamQuery } from '../team-queries.ts';
import { type Access, givenAtFirst } from '../team-rules.ts';
import { texts } from '../texts.ts';

const words = texts.invite;

export function InviteDialog({ giver, onClose }: { giver: Access; onClose: () => void }) {
  const client = useQueryClient();
  const noMail = useNoMail();
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

  const submit = () => {
    const wrong = !/^\S+@\S+$/.test(email.trim());
    setInvalid(wrong);
    if (!wrong) request.mutate();
    return !wrong;
  };

  return (
    <FormDialog
      title={words.title}
      action={words.submit}
      request={request}
      failure={
        request.error && told === undefined ? (
          <Banner tone="bad" action={<PlanWayOut error={request.error} />}>
            {messageOr(request.error, texts.failed)}
          </Banner>
        ) : null
      }
      unsaved={email.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.email} error={invalid ? words.invalidEmail : told}>
        {(wiring) => (
          <TextInput
            {...wiring}
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
    </FormDialog>
  );
}
