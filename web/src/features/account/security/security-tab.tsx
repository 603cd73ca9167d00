import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { securityQuery } from '../account-queries.ts';
import { AddedWays } from './added-ways.tsx';
import { IdentitiesCard } from './identities-card.tsx';
import { LogCard } from './log-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { texts } from './texts.ts';

export function SecurityTab() {
  return (
    <Suspense fallback={<Skeleton blocks={[320, 160, 160]} label={texts.loading} />}>
      <Ways />
      <div className="mt-6 flex min-w-0 flex-col gap-6">
        <SessionsCard />
        <LogCard />
      </div>
    </Suspense>
  );
}

function Ways() {
  const { data: security } = useSuspenseQuery(securityQuery);
  const session = useSession();
  const addressConfirmed = session.status !== 'signed-in' || session.user.emailVerified;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <PasswordCard hasPassword={security.hasPassword} />
        <Card title={texts.tips.title}>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-text-2 marker:text-text-3">
            {texts.tips.list.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <AddedWays security={security} addressConfirmed={addressConfirmed} />
        <IdentitiesCard identities={security.identities} />
      </div>
    </div>
  );
}
