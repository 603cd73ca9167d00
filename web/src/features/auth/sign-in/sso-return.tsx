import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { landingPage } from '../../../lib/session/return-to.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { finishSso, type LinkNeeded } from '../auth-requests.ts';
import { useBackToInvitation } from '../join/use-back-to-invitation.ts';
import { LinkNotice } from '../links/link-notice.tsx';
import { texts } from '../texts.ts';
import { SsoLinkForm } from './sso-link-form.tsx';
import { recallReturnTo } from './sso-return-to.ts';

type Step = { kind: 'working' } | { kind: 'failed'; reason: string } | { kind: 'link'; link: LinkNeeded };

/**
 * /login/sso: the page to which the identity provider redirects. It removes the parameters from the address at once and uses them
 * only once.
 */
export function SsoReturn() {
  const [query] = useState(() => window.location.search);
  const [step, setStep] = useState<Step>({ kind: 'working' });
  const arrive = useArrival();
  useBackToInvitation(recallReturnTo);

  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (query === '') {
      setStep({ kind: 'failed', reason: texts.sso.noAnswer });
      return;
    }
    let left = false;
    finishOnce(query).then(
      (answer) => {
        if (left) return;
        if ('ticket' in answer) setStep({ kind: 'link', link: answer });
        else arrive();
      },
      (thrown: unknown) =>
        left || setStep({ kind: 'failed', reason: messageOr(thrown, texts.sso.returnFailed) }),
    );
    return () => {
      left = true;
    };
  }, [query, arrive]);

  if (step.kind === 'link') return <SsoLinkForm link={step.link} onLinked={arrive} />;
  if (step.kind === 'failed')
    return (
      <LinkNotice key="failed" title={texts.sso.returnFailedTitle} tone="bad" toLogin>
        {step.reason}
      </LinkNotice>
    );
  return (
    <LinkNotice key="working" title={texts.sso.returningTitle} busy>
      {texts.sso.returning}
    </LinkNotice>
  );
}

let finishing: { readonly query: string; readonly answer: ReturnType<typeof finishSso> } | null = null;

/** The provider's code is valid only once, so a repeated render must not send it again. */
function finishOnce(query: string): ReturnType<typeof finishSso> {
  if (finishing?.query !== query) finishing = { query, answer: finishSso(query) };
  return finishing.answer;
}

const arriveFrom =
  (navigate: ReturnType<typeof useNavigate>): (() => void) =>
  () => {
    const session = currentSession();
    if (session.status !== 'signed-in') return;
    void navigate({
      href: landingPage(session.user, recallReturnTo(), window.location.origin),
      replace: true,
    });
  };

function useArrival(): () => void {
  const navigate = useNavigate();
  const [arrive] = useState(() => arriveFrom(navigate));
  return arrive;
}
