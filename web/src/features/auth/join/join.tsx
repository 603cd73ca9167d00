import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Role, roleNames } from '../../../../../domain/access/policy.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { LinkNotice } from '../links/link-notice.tsx';
import { type Invitation, isDeadLink, lookAtInvitation } from '../links/link-requests.ts';
import { dropLinkToken, useLinkToken } from '../links/link-token.ts';
import { texts as all } from '../links/texts.ts';
import { AcceptWithAccount } from './accept-with-account.tsx';
import { NewMemberForm } from './new-member-form.tsx';

const texts = all.join;

/** Reads the invitation. It is a POST to keep the token out of the address, but changes nothing. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['member-invitation', token],
    queryFn: () => lookAtInvitation(token),
    staleTime: Infinity,
  });

/** /join: accepts an invitation to become a member. */
export function Join() {
  const token = useLinkToken();
  if (token === null)
    return (
      <LinkNotice title={texts.invalidTitle} tone="bad" toLogin>
        {texts.invalid}
      </LinkNotice>
    );
  return token === undefined ? <Looking /> : <OpenedInvitation token={token} />;
}

function OpenedInvitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const joined = () => {
    dropLinkToken();
    void navigate({ to: '/', replace: true });
  };
  if (data) return <Invited token={token} invitation={data} onJoined={joined} />;
  if (!error) return <Looking />;
  if (isDeadLink(toAppError(error)))
    return (
      <LinkNotice key="invalid" title={texts.invalidTitle} tone="bad" toLogin>
        {texts.invalid}
      </LinkNotice>
    );
  return (
    <LinkNotice
      key="failed"
      title={texts.failedTitle}
      tone="bad"
      actions={
        <Button variant="primary" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {messageOr(error, texts.failed)}
    </LinkNotice>
  );
}

function Looking() {
  return (
    <LinkNotice key="looking" title={texts.lookingTitle} busy>
      {texts.looking}
    </LinkNotice>
  );
}

type InvitedProps = { token: string; invitation: Invitation; onJoined: () => void };

function Invited({ token, invitation, onJoined }: InvitedProps) {
  const session = useSession();
  const own = session.status === 'signed-in' ? session.user.email : null;
  const [notMine, setNotMine] = useState(false);
  const title = texts.title(invitation.organization);
  useDocumentTitle(title);
  return (
    <NarrowPage>
      <StepHeading>{title}</StepHeading>
      <p className="break-words text-text-2">
        {texts.note(invitation.invitedBy, roleName(invitation.role))} {texts.address(invitation.email)}
      </p>
      {invitation.hasAccount || (invitation.unproven && !notMine) ? (
        <AcceptWithAccount
          token={token}
          invitation={invitation}
          own={own}
          onNotMine={invitation.unproven && own === null ? () => setNotMine(true) : undefined}
          onJoined={onJoined}
        />
      ) : (
        <>
          {notMine ? (
            <>
              <Banner tone="warn">{texts.notMineNote(invitation.email)}</Banner>
              <Button wide onClick={() => setNotMine(false)}>
                {texts.isMine}
              </Button>
            </>
          ) : null}
          <NewMemberForm token={token} own={own} notMyAccount={notMine} onJoined={onJoined} />
        </>
      )}
    </NarrowPage>
  );
}

const roleName = (role: string): string => (role in roleNames ? roleNames[role as Role] : role);
