import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { ReauthenticationDialog } from '../../account/reauthentication/reauthentication-dialog.tsx';
import { type OrganizationNow, organizationQuery, ruleOnSecondFactor } from '../organization-queries.ts';
import { texts } from '../texts.ts';

const words = texts.secondFactor;

/** Shows all members whether the organisation requires a second factor; members who manage the organisation can change it. */
export function SecondFactorRuleCard({ organization }: { organization: OrganizationNow }) {
  const client = useQueryClient();
  const { allowed } = useAccess('organization.manage');
  const [asking, setAsking] = useState(false);
  const required = organization.secondFactorRequired;
  return (
    <Card
      title={words.title}
      note={words.note}
      actions={<Badge tone={required ? 'good' : 'neutral'}>{required ? words.on : words.off}</Badge>}
    >
      <div className="flex flex-col items-start gap-4">
        <p className="text-text-2">{words.sso}</p>
        {allowed ? (
          <Button variant={required ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
            {required ? words.turnOff : words.turnOn}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <ReauthenticationDialog
          title={required ? words.turnOffTitle : words.turnOnTitle}
          action={required ? words.turnOff : words.turnOn}
          danger={required}
          onConfirm={async (password) => {
            client.setQueryData(organizationQuery.queryKey, await ruleOnSecondFactor(!required, password));
            notify(required ? words.turnedOff : words.turnedOn, 'success');
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-text-2">{required ? words.turnOffNote : words.turnOnNote}</p>
        </ReauthenticationDialog>
      ) : null}
    </Card>
  );
}
