import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { written } from '../../../../../api/http/contract/common.ts';
import { api } from '../../../lib/api.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { urls } from '../../../lib/urls.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { isKept } from '../kept/kept-notice.tsx';
import { LinkDialog } from '../kept/link-dialog.tsx';
import { readBoardAgain } from '../participation-queries.ts';
import { RemindDialog } from '../remind/remind-dialog.tsx';
import { texts as remindTexts } from '../remind/texts.ts';
import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';
import type { AssessmentOf } from './assessment-of.ts';
import { canReset, ResetDialog } from './reset-dialog.tsx';
import { resetTexts } from './reset-texts.ts';

/** Loaded when somebody is corrected for the first time. */
const CorrectDialog = lateDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog);

type Props = { assessment: AssessmentOf; person: BoardPerson };

export function PersonActions({
  assessment: { assessmentId, groups, secondGrouping, named },
  person,
}: Props) {
  const [revoking, setRevoking] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [reminding, setReminding] = useState(false);
  const [showing, setShowing] = useState(false);
  const maySeeLink = useAccess('mails.read').allowed;
  const who = person.name || person.email;

  const { resend, revoke, reinstate } = useLinkRequests(assessmentId, person, () => setRevoking(false));

  return (
    <>
      <Menu
        label={texts.people.actionsFor(who)}
        triggerClass="inline-flex size-8 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:size-11"
        trigger={<Ellipsis className="size-4" aria-hidden="true" />}
      >
        {isKept(person) && maySeeLink ? (
          <MenuItem onSelect={() => setShowing(true)}>{texts.kept.open}</MenuItem>
        ) : null}
        <MenuItem onSelect={() => setCorrecting(true)}>{texts.correct.open}</MenuItem>
        {person.state === 'submitted' ? null : person.state === 'revoked' ? (
          <MenuItem onSelect={() => reinstate.mutate()}>{texts.people.reinstate}</MenuItem>
        ) : (
          <>
            {isReached(person) ? (
              <MenuItem onSelect={() => setReminding(true)}>{remindTexts.open}</MenuItem>
            ) : null}
            <MenuItem onSelect={() => resend.mutate()}>{texts.people.resend}</MenuItem>
            <MenuItem danger onSelect={() => setRevoking(true)}>
              {texts.people.revoke}
            </MenuItem>
          </>
        )}
        {canReset(person) ? (
          <MenuItem danger onSelect={() => setResetting(true)}>
            {resetTexts.open}
          </MenuItem>
        ) : null}
      </Menu>
      {showing ? (
        <LinkDialog assessmentId={assessmentId} person={person} onClose={() => setShowing(false)} />
      ) : null}
      {resetting ? (
        <ResetDialog assessmentId={assessmentId} person={person} onClose={() => setResetting(false)} />
      ) : null}
      {correcting ? (
        <CorrectDialog
          assessmentId={assessmentId}
          groups={groups}
          second={secondGrouping}
          named={named}
          person={person}
          onClose={() => setCorrecting(false)}
        />
      ) : null}
      {reminding ? (
        <RemindDialog
          assessmentId={assessmentId}
          person={{ participantId: person.participantId, name: who }}
          onClose={() => setReminding(false)}
        />
      ) : null}
      {revoking ? (
        <ConfirmDialog
          title={texts.people.revokeTitle(who)}
          action={texts.people.revoke}
          request={revoke}
          onConfirm={() => revoke.mutate()}
          onClose={() => setRevoking(false)}
        >
          <p>{texts.people.revokeNote}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Requests that send, revoke or reinstate the link of a person, each followed by a new read of the board. */
function useLinkRequests(assessmentId: string, person: BoardPerson, onRevoked: () => void) {
  const client = useQueryClient();
  const noMail = useNoMail();
  const who = person.name || person.email;
  const afterwards = ({ position }: { position: string }) => readBoardAgain(client, assessmentId, position);
  const resend = useMutation({
    mutationFn: () => api.post(urls.resend(assessmentId, person.participantId), {}, written),
    onSuccess: async (answer) => {
      notify(noMail ? texts.people.resentKept(who) : texts.people.resent(who), 'success');
      await afterwards(answer);
    },
    onError: (thrown) => notify(toAppError(thrown).message, 'error'),
  });
  const revoke = useMutation({
    mutationFn: () => api.post(urls.revoke(assessmentId, person.participantId), {}, written),
    onSuccess: async (answer) => {
      await afterwards(answer);
      notify(texts.people.revoked(who), 'success');
      onRevoked();
    },
  });

  const reinstate = useMutation({
    mutationFn: () => api.post(urls.reinstate(assessmentId, person.participantId), {}, written),
    onSuccess: async (answer) => {
      await afterwards(answer);
      notify(noMail ? texts.people.reinstatedKept(who) : texts.people.reinstated(who), 'success');
    },
    onError: (thrown) => notify(toAppError(thrown).message, 'error'),
  });
  return { resend, revoke, reinstate };
}

/** Whether the menu offers a reminder: after the invitation was delivered, until the person has submitted. */
const isReached = ({ state }: BoardPerson) => ['sent', 'opened', 'started', 'half', 'nearly'].includes(state);
