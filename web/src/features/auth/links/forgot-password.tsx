import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { texts as authTexts } from '../texts.ts';
import { askForReset } from './link-requests.ts';
import { texts } from './texts.ts';

/**
 * Shows the same result for every address, even if the request failed, so that it does not reveal which addresses have accounts.
 */
export function ForgotPassword() {
  const words = texts.forgot;
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const request = useMutation({ mutationFn: askForReset });
  const sentTo = request.isSuccess || request.isError ? request.variables : null;
  const noMail = useNoMail();
  useDocumentTitle(words.title);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const wrong = !email.trim().includes('@');
    setInvalid(wrong);
    if (wrong) input.current?.focus();
    else request.mutate(email.trim());
  };

  return (
    <NarrowPage>
      {sentTo ? (
        <>
          <StepHeading>{noMail ? words.noMail.title : words.sentTitle}</StepHeading>
          {noMail ? (
            <p className="break-words text-text-2">
              {words.noMail.sent(sentTo)} <code className="font-mono text-13">{words.noMail.command}</code>{' '}
              {words.noMail.setUp}
            </p>
          ) : (
            <p className="break-words text-text-2">{words.sent(sentTo)}</p>
          )}
          <Button size="large" wide onClick={() => request.reset()}>
            {noMail ? words.noMail.again : words.again}
          </Button>
        </>
      ) : (
        <>
          <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
            {words.title}
          </h1>
          <p className="text-text-2">{noMail ? words.noMail.note : words.note}</p>
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field label={words.email} error={invalid ? words.invalid : undefined}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  ref={input}
                  type="email"
                  inputMode="email"
                  autoComplete="username"
                  required
                  maxLength={254}
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </Field>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              busy={request.isPending && words.sending}
            >
              {noMail ? words.noMail.submit : words.submit}
            </Button>
          </form>
        </>
      )}
      <Link to="/login" className={`${textLink} self-start`}>
        {authTexts.backToLogin}
      </Link>
    </NarrowPage>
  );
}
