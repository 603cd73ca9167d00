import { ChevronDown, Menu } from 'lucide-react';
import { buttonClass } from '../../ui/action/button.tsx';
import { Brand } from '../../ui/layout/brand.tsx';
import type { PublicPath } from '../site.ts';
import { frame as texts } from '../texts/frame.ts';

type Target = { readonly to: string; readonly label: string; readonly when?: 'billing' };

const forEverybody: readonly Target[] = [
  { to: '/how-it-works', label: texts.howItWorks },
  { to: '/about', label: texts.about },
  { to: '/learn', label: texts.learn },
  { to: '/resources', label: texts.resources },
];
const forGuests: readonly Target[] = [
  ...forEverybody,
  { to: '/pricing', label: texts.pricing, when: 'billing' },
];
const forMembers: readonly Target[] = [
  { to: '/', label: texts.home },
  { to: '/assessment/launch', label: texts.launch },
  { to: '/ceo-dashboard', label: texts.participation },
  { to: '/dashboard', label: texts.results },
  ...forEverybody,
];

const barLink =
  'inline-flex min-h-9 items-center rounded-control px-2.5 text-14 whitespace-nowrap text-text-2 transition-colors hover:bg-hover hover:text-text ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-text aria-[current=page]:forced-colors:underline';
const menuLink =
  'flex min-h-11 items-center rounded-control px-3 text-16 hover:bg-hover aria-[current=page]:font-semibold';

/** The page contains both headers; site-start.js chooses which one is displayed, before the first paint. */
export function SiteHeader({ path }: { path: PublicPath }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-dashboard items-center gap-4 px-4 md:px-8">
        <a href="/" className="mr-2 flex shrink-0 rounded-control">
          <Brand />
        </a>
        <nav aria-label={texts.main} className="hidden grow lg:block">
          <Bar targets={forGuests} path={path} className="flex signed-in:hidden" />
          <Bar targets={forMembers} path={path} className="hidden signed-in:flex" />
        </nav>
        <div className="ml-auto flex items-center gap-2 signed-in:hidden">
          <a href="/login" className={`${buttonClass({ variant: 'quiet' })} max-sm:hidden`}>
            {texts.signIn}
          </a>
          <a href="/register" className={`${buttonClass({ variant: 'primary' })} max-sm:hidden`}>
            {texts.register}
          </a>
        </div>
        <AccountMenu />
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label={texts.menu}
          className="inline-flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text max-lg:signed-in:ml-0 lg:hidden"
        >
          <Menu className="size-5" aria-hidden="true" />
        </button>
      </div>
      <nav
        id="site-menu"
        popover="auto"
        aria-label={texts.menu}
        className="popover-panel w-72 max-w-[calc(100vw-24px)] p-2"
      >
        <ul className="signed-in:hidden">
          {forGuests.map((target) => (
            <MenuEntry key={target.to} target={target} path={path} />
          ))}
          <li className="mt-2 grid gap-2 border-line border-t pt-3 pb-1">
            <a href="/register" className={buttonClass({ variant: 'primary', size: 'large' })}>
              {texts.register}
            </a>
            <a href="/login" className={buttonClass({ size: 'large' })}>
              {texts.signIn}
            </a>
          </li>
        </ul>
        <ul className="hidden signed-in:block">
          {forMembers.map((target) => (
            <MenuEntry key={target.to} target={target} path={path} />
          ))}
        </ul>
      </nav>
    </header>
  );
}

function Bar({ targets, path, className }: { targets: readonly Target[]; path: string; className: string }) {
  return (
    <ul className={`${className} items-center`}>
      {targets.map(({ to, label, when }) => (
        <li key={to} {...onlyWhen(when)}>
          <a href={to} className={barLink} aria-current={to === path ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ target: { to, label, when }, path }: { target: Target; path: string }) {
  return (
    <li {...onlyWhen(when)}>
      <a href={to} className={menuLink} aria-current={to === path ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

/** scripts/account.ts fills in the signed-in person. */
function AccountMenu() {
  return (
    <div className="ml-auto hidden signed-in:block">
      <button
        type="button"
        popoverTarget="account-menu"
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-13 hover:bg-hover"
      >
        <span className="sr-only">{texts.account.label}</span>
        <span
          data-account="initials"
          aria-hidden="true"
          className="inline-flex size-8 items-center justify-center rounded-full bg-accent-subtle text-12 font-semibold text-accent-text"
        />
        <ChevronDown className="size-4 text-text-3" aria-hidden="true" />
      </button>
      <div id="account-menu" popover="auto" className="popover-panel w-64 p-2">
        <p data-account="name" className="truncate px-3 pt-1 text-14 font-medium" />
        <p data-account="email" className="truncate px-3 text-13 text-text-3" />
        <p className="truncate px-3 pb-2 text-13 text-text-3">
          <span data-account="organization" /> · {texts.account.plan}: <span data-account="plan" />
        </p>
        <ul className="border-line border-t pt-2">
          <li>
            <a href="/profile" className={menuLink}>
              {texts.account.profile}
            </a>
          </li>
          <li {...onlyWhen('billing')}>
            <a href="/billing" className={menuLink}>
              {texts.account.billing}
            </a>
          </li>
          <li {...onlyWhen('billing')}>
            <a href="/pricing" className={menuLink}>
              {texts.account.upgrade}
            </a>
          </li>
          <li>
            <button type="button" data-account="sign-out" className={`${menuLink} w-full text-left`}>
              {texts.account.signOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** Rendered hidden; the server removes the attribute if the condition holds (api/http/plugins/public-pages.ts). */
const onlyWhen = (when: Target['when']) => (when ? { hidden: true, 'data-when': when } : {});
