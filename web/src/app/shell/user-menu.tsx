import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  Activity,
  ArrowUpCircle,
  BookOpen,
  Building2,
  ChevronsUpDown,
  CircleUser,
  CreditCard,
  FolderOpen,
  GraduationCap,
  History,
  Inbox,
  LogOut,
  Search,
  TrendingUp,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import type { Organization, OwnOrganization, User } from '../../../../api/account/contract/auth.ts';
import { Avatar } from '../../features/account/avatar.tsx';
import { nameOfUser } from '../../lib/display/person-name.ts';
import { chooseTheme, themes, useTheme } from '../../lib/display/theme.ts';
import { place } from '../../lib/place.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { accessOf } from '../../lib/session/access.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { lateDialog } from '../../ui/overlay/late-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { texts } from '../texts.ts';
import { OrganizationItems } from './organizations.tsx';

const OrganizationCode = lateDialog(async () => (await import('./organization-code.tsx')).OrganizationCode);

type Props = { user: User; organization: Organization; look: 'full' | 'initials' };

export function UserMenu({ user, organization, look }: Props) {
  const theme = useTheme();
  const name = nameOfUser(user);
  const session = useSession();
  const [asked, setAsked] = useState<OwnOrganization | null>(null);
  return (
    <>
      {asked ? <OrganizationCode organization={asked} onClose={() => setAsked(null)} /> : null}
      <Menu
        label={texts.userMenu}
        align={look === 'full' ? 'start' : 'end'}
        triggerClass={
          look === 'full'
            ? 'flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left hover:bg-hover'
            : 'inline-flex size-11 items-center justify-center rounded-full'
        }
        trigger={
          <>
            <Avatar name={name} avatar={user.profile.avatar} />
            {look === 'full' ? (
              <>
                <span className="min-w-0 grow">
                  <span className="block truncate text-13 font-medium">{name}</span>
                  <span className="block truncate text-12 text-text-3">{organization.name}</span>
                </span>
                <ChevronsUpDown className="size-4 shrink-0 text-text-3" aria-hidden="true" />
              </>
            ) : null}
          </>
        }
      >
        <div role="presentation" className="px-2.5 py-1.5">
          <p className="truncate text-13 font-medium">{name}</p>
          <p className="truncate text-12 text-text-3">{user.email}</p>
          <p className="truncate text-12 text-text-3">
            {organization.name} · {texts.plan(organization.subscription.plan)}
          </p>
        </div>
        <MenuLine />
        <OrganizationItems
          current={organization.id}
          organizations={session.status === 'signed-in' ? session.organizations : []}
          onCode={setAsked}
        />
        {place ? null : (
          <>
            <AccountLinks />
            <MenuLine />
          </>
        )}
        {publicDestinations.map(({ href, label, icon: Icon }) => (
          <MenuItem
            key={href}
            icon={<Icon className="size-4" aria-hidden="true" />}
            onSelect={() => window.location.assign(href)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuLine />
        {look === 'initials' ? <PhoneLinks user={user} /> : null}
        <p role="presentation" className="px-2.5 pt-1.5 pb-0.5 text-12 text-text-3">
          {texts.theme}
        </p>
        {themes.map((choice) => (
          <MenuItem key={choice} checked={theme === choice} onSelect={() => chooseTheme(choice)}>
            {texts.themes[choice]}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem
          icon={<LogOut className="size-4" aria-hidden="true" />}
          onSelect={() => (place ? window.location.assign('/') : void signOut().catch(() => undefined))}
        >
          {place ? texts.leaveSample : texts.signOut}
        </MenuItem>
      </Menu>
    </>
  );
}

function AccountLinks() {
  const navigate = useNavigate();
  const { data: instance } = useQuery(instanceQuery);
  const destinations = instance?.billing.configured
    ? [...accountDestinations, upgradeDestination]
    : accountDestinations;
  return destinations.map(({ to, label, icon: Icon }) => (
    <MenuItem
      key={to}
      icon={<Icon className="size-4" aria-hidden="true" />}
      onSelect={() => void navigate({ to })}
    >
      {label}
    </MenuItem>
  ));
}

const accountDestinations = [
  { to: '/profile', label: texts.account.profile, icon: CircleUser },
  { to: '/team', label: texts.account.team, icon: Users },
  { to: '/organization', label: texts.account.organization, icon: Building2 },
  { to: '/billing', label: texts.account.billing, icon: CreditCard },
  { to: '/ai-assistant', label: texts.account.assistant, icon: Search },
] as const;

/** Shown only on an installation that sells plans. */
const upgradeDestination = { to: '/pricing', label: texts.account.upgrade, icon: ArrowUpCircle } as const;

/** Pages outside the app (src/public). */
const publicDestinations = [
  { href: '/learn', label: texts.nav.learn, icon: GraduationCap },
  { href: '/resources', label: texts.nav.resources, icon: BookOpen },
] as const;

/** Links that do not fit into the bottom bar on phones. */
function PhoneLinks({ user }: { user: User }) {
  const navigate = useNavigate();
  const assessment = useSearch({ strict: false, select: (search) => search.assessment });
  const { data: instance } = useQuery(instanceQuery);
  return (
    <>
      {accessOf(user, 'results.read').allowed ? (
        <MenuItem
          icon={<TrendingUp className="size-4" aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/trends' })}
        >
          {texts.nav.trends}
        </MenuItem>
      ) : null}
      {accessOf(user, 'documents.read').allowed ? (
        <MenuItem
          icon={<FolderOpen className="size-4" aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/documents' })}
        >
          {texts.nav.documents}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<History className="size-4" aria-hidden="true" />}
        onSelect={() => void navigate({ to: '/audit', search: assessment ? { assessment } : {} })}
      >
        {texts.nav.audit}
      </MenuItem>
      {instance?.mail === 'outbox' && accessOf(user, 'mails.read').allowed ? (
        <MenuItem
          icon={<Inbox className="size-4" aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/outbox' })}
        >
          {texts.nav.outbox}
        </MenuItem>
      ) : null}
      {user.operator ? (
        <MenuItem
          icon={<Activity className="size-4" aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/operations' })}
        >
          {texts.nav.operations}
        </MenuItem>
      ) : null}
      <MenuLine />
    </>
  );
}
