import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../../lib/display/person-name.ts';
import { rereadSession } from '../../../lib/live/reread-session.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { ReauthenticationDialog } from '../../account/reauthentication/reauthentication-dialog.tsx';
import { type Member, removeMember, signOutMember, teamQuery, transferOwnership } from '../team-queries.ts';
import { type Access, mayChangeMember, mayHandOver } from '../team-rules.ts';
import { texts } from '../texts.ts';
import { AccessDialog } from './access-dialog.tsx';

type Props = { member: Member; giver: Access; revision: number; ownId: string };

export function MemberActions({ member, giver, revision, ownId }: Props) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'access' | 'signOut' | 'remove' | 'transfer' | null>(null);
  const name = nameOf(member);
  const other = member.accountId !== ownId;
  const close = () => setDialog(null);
  const reread = () => client.invalidateQueries({ queryKey: teamQuery.queryKey });

  return (
    <>
      <Menu
        label={texts.members.actionsFor(name)}
        triggerClass="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:size-11"
        trigger={<Ellipsis className="size-4" aria-hidden="true" />}
      >
        {mayChangeMember(giver, member) ? (
          <MenuItem onSelect={() => setDialog('access')}>{texts.access.open}</MenuItem>
        ) : null}
        {other && mayHandOver(giver) ? (
          <MenuItem onSelect={() => setDialog('transfer')}>{texts.transfer.open}</MenuItem>
        ) : null}
        {other && mayChangeMember(giver, member) ? (
          <>
            <MenuItem onSelect={() => setDialog('signOut')}>{texts.signOut.open}</MenuItem>
            <MenuItem danger onSelect={() => setDialog('remove')}>
              {texts.remove.open}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {dialog === 'access' ? (
        <AccessDialog member={member} giver={giver} revision={revision} onClose={close} />
      ) : null}
      {dialog === 'signOut' ? (
        <ReauthenticationDialog
          title={texts.signOut.title(name)}
          action={texts.signOut.submit}
          danger
          onConfirm={async (password) => {
            await signOutMember(member.accountId, password);
            notify(texts.signOut.done(name), 'success');
          }}
          onClose={close}
        >
          <p className="text-text-2">{texts.signOut.note}</p>
        </ReauthenticationDialog>
      ) : null}
      {dialog === 'remove' ? (
        <ReauthenticationDialog
          title={texts.remove.title(name)}
          action={texts.remove.submit}
          danger
          onConfirm={async (password) => {
            await removeMember(member.accountId, password);
            await reread();
            notify(texts.remove.done(name), 'success');
          }}
          onClose={close}
        >
          <p className="text-text-2">{texts.remove.note}</p>
        </ReauthenticationDialog>
      ) : null}
      {dialog === 'transfer' ? (
        <ReauthenticationDialog
          title={texts.transfer.title(name)}
          action={texts.transfer.submit}
          danger
          onConfirm={async (password) => {
            await transferOwnership(member.accountId, password);
            await Promise.all([reread(), rereadSession()]);
            notify(texts.transfer.done(name), 'success');
          }}
          onClose={close}
        >
          <p className="text-text-2">{texts.transfer.note}</p>
        </ReauthenticationDialog>
      ) : null}
    </>
  );
}

/** Whether the menu has any action. The owner's access cannot be changed. */
export const hasActions = (giver: Access, member: Member, ownId: string): boolean =>
  mayChangeMember(giver, member) || (mayHandOver(giver) && member.accountId !== ownId);
