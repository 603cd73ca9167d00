import { Activity, ClipboardPlus, Gauge, History, House, Inbox, LayoutDashboard } from 'lucide-react';
import { texts } from '../texts.ts';

/** Only what exists. `aboutOne`: keeps the chosen assessment. `bar`: also in the bottom bar of phones. */
export const destinations = [
  { to: '/', label: texts.nav.home, short: texts.nav.home, icon: House, aboutOne: false, bar: true },
  {
    to: '/assessment/launch',
    label: texts.nav.launch,
    short: texts.nav.launchShort,
    icon: ClipboardPlus,
    aboutOne: false,
    bar: true,
  },
  {
    to: '/ceo-dashboard',
    label: texts.nav.board,
    short: texts.nav.board,
    icon: LayoutDashboard,
    aboutOne: true,
    bar: true,
  },
  {
    to: '/dashboard',
    label: texts.nav.results,
    short: texts.nav.results,
    icon: Gauge,
    aboutOne: true,
    bar: true,
  },
  { to: '/audit', label: texts.nav.audit, short: texts.nav.audit, icon: History, aboutOne: true, bar: false },
] as const;

export const outboxDestination = { to: '/outbox', label: texts.nav.outbox, icon: Inbox } as const;

/** For who runs the installation. */
export const operationsDestination = {
  to: '/operations',
  label: texts.nav.operations,
  icon: Activity,
} as const;
