import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { Organization, User } from '../../../../../api/account/contract/auth.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { rereadSession } from '../../../lib/live/reread-session.ts';
import { landingPage } from '../../../lib/session/return-to.ts';
import { useSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { securityQuery } from '../account-queries.ts';
import { AddedWays } from '../security/added-ways.tsx';
import { texts } from './texts.ts';

/**
 * /second-factor: set-up of a required second factor. If the organisation requires one, a person without it is redirected here
 * from every page.
 */
export function SecondFactorFirst() {
  const session = useSession();
  useDocumentTitle(texts.title);
  if (session.status !== 'signed-in') return null;
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col gap-6 px-4 py-8 md:py-12">
      <Suspense fallback={<Skeleton blocks={[120, 160, 160]} label={texts.loading} />}>
        <Ways user={session.user} organization={session.organization} />
      </Suspense>
    </div>
  );
}

function Ways({ user, organization }: { user: User; organization: Organization }) {
  const { data: security } = useSuspenseQuery(securityQuery);
  const { returnTo } = useSearch({ strict: false });
  const has = security.totp.enabled || security.passkeys.length > 0;
  const by = user.secondFactorAsked?.by;
  useEffect(() => {
    if (has) void rereadSession().catch(() => undefined);
  }, [has]);
  return (
    <>
      <div>
        <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
          {texts.title}
        </h1>
        {has ? null : (
          <p className="mt-2 break-words text-text-2">
            {by ? texts.why(by, organization.name) : texts.whyNobody(organization.name)}
          </p>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {has ? (
          <Banner tone="good">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{texts.done}</p>
              <Link
                to={landingPage(user, returnTo, window.location.origin)}
                className={buttonClass({ variant: 'primary' })}
              >
                {texts.goOn}
              </Link>
            </div>
          </Banner>
        ) : null}
      </div>
      <AddedWays security={security} addressConfirmed={user.emailVerified} />
      <p className="text-13 text-text-3">{texts.advice}</p>
    </>
  );
}
