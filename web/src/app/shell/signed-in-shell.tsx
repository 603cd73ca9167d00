import { useQuery } from '@tanstack/react-query';
import { Link, useMatches, useMatchRoute, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Organization, User } from '../../../../api/account/contract/auth.ts';
import { UnverifiedBanner } from '../../features/auth/links/unverified-banner.tsx';
import { formatClock } from '../../lib/display/format.ts';
import { useLate } from '../../lib/display/late.tsx';
import { useSideBySide } from '../../lib/display/media.ts';
import { useOfflineSince } from '../../lib/live/online.ts';
import { isFramed, place } from '../../lib/place.ts';
import { instanceQuery } from '../../lib/queries/instance-query.ts';
import { accessOf } from '../../lib/session/access.ts';
import { Brand } from '../../ui/layout/brand.tsx';
import { texts } from '../texts.ts';
import { destinationsOf, operationsDestination, outboxDestination } from './navigation.ts';
import { PaletteButton, usePalette } from './palette-key.tsx';
import { UserMenu } from './user-menu.tsx';

const loadSampleBar = () => import('../../features/sample/sample-bar.tsx');
const loadHelp = () => import('../../features/help/help.tsx');

type Props = { user: User; organization: Organization; children: ReactNode };

export function SignedInShell({ user, organization, children }: Props) {
  const search = usePalette(user);
  const sideBySide = useSideBySide();
  if (isFramed)
    return (
      <main
        id="content"
        aria-label={texts.demo}
        tabIndex={-1}
        className="mx-auto max-w-dashboard p-4 outline-none md:p-6"
      >
        {children}
      </main>
    );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      {sideBySide ? (
        <Sidebar user={user} organization={organization} onSearch={search.open} />
      ) : (
        <TopBar user={user} organization={organization} />
      )}
      <div className="flex min-w-0 flex-col pb-16 lg:pb-0">
        {place ? (
          <LateSampleBar />
        ) : organization.demo ? (
          <aside
            aria-label={texts.demo}
            className="border-line border-b bg-info-tint px-4 py-1.5 text-13 text-info md:px-8"
          >
            <span className="font-medium">{texts.demo}</span>: {organization.demo.source}
          </aside>
        ) : null}
        {user.emailVerified ? null : <UnverifiedBanner email={user.email} />}
        <OfflineBar />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-dashboard flex-col px-4 py-6 outline-none md:px-8 md:py-8"
        >
          {children}
        </main>
      </div>
      {sideBySide ? null : <BottomBar user={user} />}
      <LateHelp />
      {search.palette}
    </div>
  );
}

/** Loaded after the page, because help is not needed before the first content. */
function LateHelp() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const code = useLate(loadHelp);
  return code === undefined || screen === undefined ? null : <code.Help screen={screen} />;
}

function LateSampleBar() {
  const code = useLate(loadSampleBar);
  return code ? <code.SampleBar /> : <div className="h-11" />;
}

const sideLink =
  'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 py-1 text-14 text-text-2 transition-colors hover:bg-hover hover:text-text ' +
  'aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text aria-[current=page]:forced-colors:underline';

function Sidebar({ user, organization, onSearch }: Omit<Props, 'children'> & { onSearch: () => void }) {
  const about = useChosenAssessment();
  const current = useCurrent();
  const { data: instance } = useQuery(instanceQuery);
  return (
    <header className="no-print sticky top-0 hidden h-dvh flex-col border-line border-r bg-surface px-3 py-4 lg:flex">
      <Link to="/" className="mb-5 self-start rounded-control px-2.5">
        <Brand />
      </Link>
      <PaletteButton onPress={onSearch} />
      <nav aria-label={texts.mainNavigation} className="grow">
        <ul className="flex flex-col gap-0.5">
          {destinationsOf(user).map(({ to, label, icon: Icon, aboutOne }) => (
            <li key={to}>
              <Link
                to={to}
                search={aboutOne ? about : {}}
                activeOptions={exactPath}
                className={sideLink}
                {...current(to)}
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
          {instance?.mail === 'outbox' && accessOf(user, 'mails.read').allowed ? (
            <li>
              <Link to={outboxDestination.to} activeOptions={exactPath} className={sideLink}>
                <outboxDestination.icon className="size-4 shrink-0" aria-hidden="true" />
                {outboxDestination.label}
              </Link>
            </li>
          ) : null}
          {user.operator ? (
            <li>
              <Link to={operationsDestination.to} activeOptions={exactPath} className={sideLink}>
                <operationsDestination.icon className="size-4 shrink-0" aria-hidden="true" />
                {operationsDestination.label}
              </Link>
            </li>
          ) : null}
        </ul>
      </nav>
      <UserMenu user={user} organization={organization} look="full" />
    </header>
  );
}

function TopBar({ user, organization }: Omit<Props, 'children'>) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-13 items-center justify-between border-line border-b bg-surface px-4 md:px-8 lg:hidden">
      <Link to="/" className="rounded-control">
        <Brand />
      </Link>
      <UserMenu user={user} organization={organization} look="initials" />
    </header>
  );
}

/**
 * When the text is large relative to the window, labels wrap and the icons are hidden. The query container is inside the element
 * with `lg:hidden`: if a media query hid the container itself, WebKit would not apply the container query to the page
 * (docs/browsers.md).
 */
function BottomBar({ user }: { user: User }) {
  const about = useChosenAssessment();
  const current = useCurrent();
  return (
    <nav
      aria-label={texts.mainNavigation}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="@container">
        <ul className="mx-auto grid max-w-reading auto-cols-fr grid-flow-col @max-[18rem]:flex @max-[18rem]:flex-wrap">
          {destinationsOf(user)
            .filter(({ bar }) => bar)
            .map(({ to, short, icon: Icon, aboutOne }) => (
              <li key={to} className="grow">
                <Link
                  to={to}
                  search={aboutOne ? about : {}}
                  activeOptions={exactPath}
                  className="flex min-h-14 flex-col items-center justify-center gap-1 text-12 @max-[18rem]:min-h-7 @max-[18rem]:px-1.5 text-text-2 -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent-text"
                  {...current(to)}
                >
                  <Icon className="size-5 @max-[18rem]:hidden" aria-hidden="true" />
                  {short}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </nav>
  );
}

function OfflineBar() {
  const since = useOfflineSince();
  if (since === null) return null;
  return (
    <p role="status" className="border-line border-b bg-warn-tint px-4 py-1.5 text-13 text-warn md:px-8">
      {texts.offline(formatClock(since))}
    </p>
  );
}

const exactPath = { exact: true, includeSearch: false } as const;

/** The plan's address contains the assessment in its path, so the link to `/plan` cannot detect that it is current. */
function useCurrent(): (to: string) => { 'aria-current'?: 'page' } {
  const onPlan = useMatchRoute()({ to: '/assessments/$assessmentId/plan' }) !== false;
  return (to) => (onPlan && to === '/plan' ? { 'aria-current': 'page' } : {});
}

function useChosenAssessment(): { assessment?: string } {
  const inPath = useParams({ strict: false, select: (params) => params.assessmentId });
  const inSearch = useSearch({ strict: false, select: (search) => search.assessment });
  const assessment = inPath ?? inSearch;
  return assessment ? { assessment } : {};
}
