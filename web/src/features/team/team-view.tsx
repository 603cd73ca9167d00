import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../api/account/contract/auth.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count, formatNumber } from '../../lib/display/format.ts';
import { useRefusal } from '../../lib/session/access.ts';
import { Button } from '../../ui/action/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { InvitationsCard } from './invitations/invitations-card.tsx';
import { InviteDialog } from './invitations/invite-dialog.tsx';
import { MembersCard } from './members/members-card.tsx';
import { placesUsed, teamQuery } from './team-queries.ts';
import { texts } from './texts.ts';

export function TeamView({ user }: { user: User }) {
  const { data: team } = useSuspenseQuery(teamQuery);
  const [inviting, setInviting] = useState(false);
  const refusal = useRefusal('team.manage');
  const giver = { role: user.profile.role, permissions: user.permissions };
  const used = placesUsed(team, Date.now());
  const full =
    team.limit !== null && used >= team.limit ? texts.invite.full(formatNumber(team.limit)) : undefined;
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={texts.title}
        note={
          <>
            {texts.note}{' '}
            {team.limit === null
              ? texts.unlimited(count(used, 'person', 'people'))
              : texts.places(formatNumber(used), formatNumber(team.limit))}
          </>
        }
        actions={
          refusal ? null : (
            <Button variant="primary" disabledReason={full} onClick={() => setInviting(true)}>
              {texts.invite.open}
            </Button>
          )
        }
      />
      {refusal ? <p className="text-13 text-text-3">{refusal}</p> : null}
      {full && !refusal ? <p className="text-13 text-text-2">{full}</p> : null}
      <MembersCard team={team} giver={giver} ownId={user.id} />
      <InvitationsCard invitations={team.invitations} manageable={!refusal} />
      {inviting ? <InviteDialog giver={giver} onClose={() => setInviting(false)} /> : null}
    </div>
  );
}
