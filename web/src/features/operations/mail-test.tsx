import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Operations } from '../../../../api/installation/contract/operations.ts';
import { toAppError } from '../../lib/app-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { sendTestMail } from './operations-queries.ts';
import { texts } from './texts.ts';

export function MailTest({ mode }: { mode: Operations['mail'] }) {
  const session = useSession();
  const [to, setTo] = useState(session.status === 'signed-in' ? session.user.email : '');
  const request = useMutation({ mutationFn: sendTestMail });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(to.trim());
  };
  return (
    <Card title={texts.mail} note={texts.mailNote[mode]}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={texts.mailTo}>
          {(wiring) => (
            <TextInput {...wiring} type="email" value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
        <div>
          <Button type="submit" busy={request.isPending && texts.sending}>
            {texts.mailSend}
          </Button>
        </div>
        {request.error ? <Banner tone="bad">{toAppError(request.error).message}</Banner> : null}
        <p role="status" className="text-13 text-good empty:hidden">
          {request.data ? (request.data.via === 'smtp' ? texts.mailTaken : texts.mailKept) : null}
        </p>
      </form>
    </Card>
  );
}
