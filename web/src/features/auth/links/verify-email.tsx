import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { rereadSession } from '../../../lib/live/reread-session.ts';
import { currentSession, useSession } from '../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { LinkNotice } from './link-notice.tsx';
import { isDeadLink, resendVerification, verifyEmail } from './link-requests.ts';
import { dropLinkToken, useLinkToken } from './link-token.ts';
import { texts } from './texts.ts';

/** /verify-email: the button confirms the address; opening the link changes nothing, because mail filters open links too. */
export function VerifyEmail() {
  const words = texts.verify;
  const token = useLinkToken();
  const request = useMutation({
    mutationFn: verifyEmail,
    onSuccess: async () => {
      dropLinkToken();
      if (currentSession().status === 'signed-in') await rereadSession();
    },
  });
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const asks = request.error !== null && /^PASSWORD_/.test(toAppError(request.error).code ?? '');
  useEffect(() => {
    if (asks) input.current?.focus();
  }, [asks]);
  useDocumentTitle(words.title);

  if (token === undefined) return <NarrowPage>{null}</NarrowPage>;
  if (request.isSuccess)
    return (
      <LinkNotice
        key="done"
        title={words.doneTitle}
        tone="good"
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {words.goOn}
          </Link>
        }
      >
        {words.done}
      </LinkNotice>
    );
  if (token === null || (request.error && isDeadLink(toAppError(request.error)))) return <Invalid />;
  return (
    <NarrowPage>
      <StepHeading>{words.title}</StepHeading>
      <p className="text-text-2">{words.note}</p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, words.failed)}</Banner> : null}
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!request.isPending) request.mutate({ token, password });
        }}
      >
        {asks || password !== '' ? (
          <Field label={words.password}>
            {(wiring) => (
              <PasswordInput
                {...wiring}
                ref={input}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={request.isPending && texts.processing}
        >
          {words.submit}
        </Button>
      </form>
    </NarrowPage>
  );
}

function Invalid() {
  const words = texts.verify;
  const session = useSession();
  const again = useMutation({ mutationFn: resendVerification });
  if (session.status !== 'signed-in')
    return (
      <LinkNotice key="invalid" title={words.invalidTitle} tone="bad" toLogin>
        {words.invalid} {words.invalidSignedOut}
      </LinkNotice>
    );
  const { email } = session.user;
  return (
    <LinkNotice
      key="invalid"
      title={words.invalidTitle}
      tone="bad"
      actions={
        <>
          <Button
            variant="primary"
            busy={again.isPending && texts.processing}
            onClick={() => again.mutate(email)}
          >
            {words.again}
          </Button>
          <p role="status" className="basis-full text-13 text-text-2 empty:hidden">
            {again.data?.message ?? (again.error ? messageOr(again.error, words.failed) : null)}
          </p>
        </>
      }
    >
      {words.invalid}
    </LinkNotice>
  );
}
