import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { instanceQuery } from '../../../lib/queries/instance-query.ts';
import { Segmented, segmentClass } from '../../../ui/action/segmented.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import type { SecondFactor } from '../auth-requests.ts';
import { useBackToInvitation } from '../join/use-back-to-invitation.ts';
import { RegisterForm } from '../register/register-form.tsx';
import { texts } from '../texts.ts';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SsoForm } from './sso-form.tsx';
import { TermsNotice } from './terms-notice.tsx';

type Way = 'password' | 'sso';
const ways = [
  { value: 'password', label: texts.ways.password },
  { value: 'sso', label: texts.ways.sso },
] as const;

type Props = { registering: boolean; returnTo: string | undefined };

/** One screen to register or sign in, with a password or through the organisation. */
export function SignInPanel({ registering, returnTo }: Props) {
  const [way, setWay] = useState<Way>('password');
  const [needed, setNeeded] = useState<SecondFactor | null>(null);
  const [cameBack, setCameBack] = useState(false);
  const { data: instance } = useQuery(instanceQuery);
  const words = registering ? texts.register : texts.login;
  useBackToInvitation(() => returnTo);
  useDocumentTitle(needed ? texts.secondFactor.title : words.title);

  if (needed)
    return (
      <>
        <StepHeading>{texts.secondFactor.title}</StepHeading>
        <SecondFactorForm
          ticket={needed.ticket}
          onBack={() => {
            setNeeded(null);
            setCameBack(true);
          }}
        />
      </>
    );
  const search = returnTo ? { returnTo } : {};
  return (
    <>
      {cameBack ? (
        <StepHeading>{words.title}</StepHeading>
      ) : (
        <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
          {words.title}
        </h1>
      )}
      <nav
        aria-label={texts.modes}
        className="grid grid-cols-2 gap-1 rounded-control border border-line bg-sunken p-1"
      >
        <Link to="/login" search={search} replace className={segmentClass}>
          {texts.login.submit}
        </Link>
        <Link to="/register" search={search} replace className={segmentClass}>
          {texts.register.submit}
        </Link>
      </nav>
      {instance?.firstStart ? <Banner tone="info">{texts.firstStart.offer}</Banner> : null}
      <Segmented label={texts.ways.label} choices={ways} chosen={way} onChoose={setWay} />
      {way === 'sso' ? (
        <SsoForm returnTo={returnTo} />
      ) : registering ? (
        <RegisterForm />
      ) : (
        <>
          <LoginForm onSecondFactor={setNeeded} />
          <PasskeyButton />
        </>
      )}
      <TermsNotice />
    </>
  );
}
