import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { LinkNotice } from './link-notice.tsx';
import { lookAtReset } from './link-requests.ts';
import { dropLinkToken, useLinkToken } from './link-token.ts';
import { ResetForm } from './reset-form.tsx';
import { texts } from './texts.ts';

const redirectMs = 3_000;

/** /reset-password: checks the link, shows the form or says that the link is invalid, and then confirms the new password. */
export function ResetPassword() {
  const words = texts.reset;
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null);
  const finish = (how: 'done' | 'invalid') => {
    dropLinkToken();
    setOutcome(how);
  };

  const seen = useQuery({
    queryKey: ['reset', token],
    queryFn: () => lookAtReset(token ?? ''),
    enabled: typeof token === 'string' && outcome === null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (outcome === 'done') return <Done />;
  if (token === undefined || (token !== null && seen.isFetching))
    return (
      <LinkNotice key="verifying" title={words.verifyingTitle} busy>
        {words.verifying}
      </LinkNotice>
    );
  if (token !== null && seen.error && toAppError(seen.error).code !== 'LINK_INVALID')
    return (
      <LinkNotice
        key="unchecked"
        title={words.title}
        tone="bad"
        actions={
          <Button variant="primary" onClick={() => void seen.refetch()}>
            {words.again}
          </Button>
        }
      >
        {words.unchecked}
      </LinkNotice>
    );
  if (token === null || outcome === 'invalid' || !seen.data)
    return (
      <LinkNotice
        key="invalid"
        title={words.invalidTitle}
        tone="bad"
        toLogin
        actions={
          <Link to="/forgot-password" className={buttonClass({ variant: 'primary' })}>
            {words.request}
          </Link>
        }
      >
        {words.invalid}
      </LinkNotice>
    );
  return (
    <ResetForm
      token={token}
      seen={seen.data}
      onDone={() => finish('done')}
      onInvalid={() => finish('invalid')}
    />
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <LinkNotice
      key="done"
      title={texts.reset.doneTitle}
      tone="good"
      actions={
        <Link to="/login" className={buttonClass({ variant: 'primary' })}>
          {texts.reset.toLogin}
        </Link>
      }
    >
      {texts.reset.done}
    </LinkNotice>
  );
}
