import type { Organization, User } from '../../../../../api/account/contract/auth.ts';
import { browserLocale } from '../../../lib/display/browser-locale.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { nameOfUser } from '../../../lib/display/person-name.ts';
import { browserZone, localeName } from '../../../lib/display/zones.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { Avatar } from '../avatar.tsx';
import { texts } from '../texts.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { capitalised, roleLabel } from './person.ts';
import { ProfileForm } from './profile-form.tsx';

type Props = { user: User; organization: Organization };

/** The person's profile, role and permissions in this organisation. */
export function ProfileTab({ user, organization }: Props) {
  const { profile, metadata } = user;
  const { facts, activity } = texts;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-5">
          <div className="flex min-w-0 flex-wrap items-center gap-4">
            <Avatar name={nameOfUser(user)} avatar={profile.avatar} size="large" />
            <div className="min-w-0">
              <h2 className="break-words text-18 font-semibold">{nameOfUser(user)}</h2>
              <p className="break-words text-text-2">{user.email}</p>
            </div>
          </div>
          <Facts
            items={[
              { label: facts.role, value: roleLabel(profile.role) },
              { label: facts.memberSince, value: formatDate(user.createdAt) },
              { label: facts.firstName, value: profile.firstName || texts.notProvided },
              { label: facts.lastName, value: profile.lastName || texts.notProvided },
              { label: facts.status, value: capitalised(user.status) },
              { label: facts.organization, value: organization.name },
              { label: facts.plan, value: capitalised(organization.subscription.plan) },
            ]}
          />
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        <Card title={activity.title}>
          <Facts
            items={[
              {
                label: activity.lastLogin,
                value: metadata.lastLogin ? formatDateTime(metadata.lastLogin) : texts.never,
              },
              { label: activity.logins, value: formatNumber(metadata.loginCount) },
              { label: activity.timezone, value: metadata.clocks?.timezone ?? browserZone() },
              { label: activity.locale, value: localeName(metadata.clocks?.locale ?? browserLocale()) },
            ]}
          />
        </Card>
        <Card title={texts.permissions.title}>
          <Permissions permissions={user.permissions} />
        </Card>
      </div>
      <ProfileForm user={user} />
      <AvatarEditor user={user} />
    </div>
  );
}

function Permissions({ permissions }: { permissions: User['permissions'] }) {
  const { names, enabled, disabled } = texts.permissions;
  const flags = Object.keys(names) as readonly (keyof typeof names)[];
  return (
    <ul className="flex flex-col gap-2">
      {flags.map((flag) => (
        <li key={flag} className="flex items-center justify-between gap-3">
          {names[flag]}
          <Badge tone={permissions[flag] ? 'good' : 'neutral'}>
            {permissions[flag] ? enabled : disabled}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
