import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Team } from '../../../../../api/organization/contract/organization.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { useWide } from '../../../lib/display/media.ts';
import { nameOf } from '../../../lib/display/person-name.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { Avatar } from '../../account/avatar.tsx';
import { roleLabel } from '../../account/profile/person.ts';
import type { Member } from '../team-queries.ts';
import { type Access, flags } from '../team-rules.ts';
import { texts } from '../texts.ts';
import { hasActions, MemberActions } from './member-actions.tsx';

const words = texts.members;

type Props = { team: Team; giver: Access; ownId: string };

export function MembersCard({ team, giver, ownId }: Props) {
  const wide = useWide();
  const List = wide ? MemberTable : MemberCards;
  return (
    <Card title={words.title} flush>
      <List
        members={team.members}
        ownId={ownId}
        actionsOf={(member) =>
          hasActions(giver, member, ownId) ? (
            <MemberActions member={member} giver={giver} revision={team.revision} ownId={ownId} />
          ) : null
        }
      />
    </Card>
  );
}

type ListProps = {
  members: readonly Member[];
  ownId: string;
  actionsOf: (member: Member) => ReactNode;
};

function MemberTable({ members, ownId, actionsOf }: ListProps) {
  return (
    <TableFrame label={words.title}>
      <thead>
        <tr>
          <Th>{words.name}</Th>
          <Th>{words.role}</Th>
          {flags.map((flag) => (
            <Th key={flag}>{texts.flags.names[flag]}</Th>
          ))}
          <Th>{words.joined}</Th>
          <Th align="end">
            <span className="sr-only">{words.actions}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.accountId} className={rowClass}>
            <RowTh>
              <Who member={member} own={member.accountId === ownId} />
            </RowTh>
            <Td>{roleLabel(member.role)}</Td>
            {flags.map((flag) => (
              <Td key={flag}>
                <Mark on={member.permissions[flag]} />
              </Td>
            ))}
            <Td>{formatDate(member.joinedAt)}</Td>
            <Td align="end">{actionsOf(member)}</Td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function MemberCards({ members, ownId, actionsOf }: ListProps) {
  return (
    <ul>
      {members.map((member) => (
        <li
          key={member.accountId}
          className="flex flex-col gap-2 border-line border-b px-4 py-3 last:border-b-0"
        >
          <div className="flex items-start justify-between gap-2">
            <Who member={member} own={member.accountId === ownId} />
            {actionsOf(member)}
          </div>
          <p className="text-13 text-text-2">
            {roleLabel(member.role)} · {words.joined} {formatDate(member.joinedAt)}
          </p>
          <ul className="grid grid-cols-1 gap-1 text-13 sm:grid-cols-2">
            {flags.map((flag) => (
              <li key={flag} className="flex items-center gap-2">
                <Mark on={member.permissions[flag]} />
                {texts.flags.names[flag]}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Who({ member, own }: { member: Member; own: boolean }) {
  const name = nameOf(member);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} avatar={member.avatar} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {own ? <Badge tone="info">{words.you}</Badge> : null}
        </span>
        <span className="block break-all text-13 text-text-3">{member.email}</span>
      </span>
    </span>
  );
}

/** Shows by shape and text, not by colour alone, whether a permission is granted. */
function Mark({ on }: { on: boolean }) {
  const Icon = on ? Check : Minus;
  return (
    <span className={on ? 'text-good' : 'text-text-3'}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{on ? words.enabled : words.disabled}</span>
    </span>
  );
}
