import {
  Activity,
  ClipboardPlus,
  FolderOpen,
  Gauge,
  History,
  House,
  Inbox,
  LayoutDashboard,
  ListChecks,
  TrendingUp,
} from 'lucide-react';
import type { User } from '../../../../api/account/contract/auth.ts';
import { accessOf } from '../../lib/session/access.ts';
import { texts } from '../texts.ts';

/**
 * `aboutOne`: the link keeps the chosen assessment. `bar`: also shown in the bottom bar on phones. `needs`: the action that the
 * route's guard requires (app/pages).
 */
const destinations = [
  {
    to: '/',
    label: texts.nav.home,
    short: texts.nav.home,
    icon: House,
    aboutOne: false,
    bar: true,
    needs: 'assessments.read',
  },
  {
    to: '/assessment/launch',
    label: texts.nav.launch,
    short: texts.nav.launchShort,
    icon: ClipboardPlus,
    aboutOne: false,
    bar: true,
    needs: 'assessments.manage',
  },
  {
    to: '/ceo-dashboard',
    label: texts.nav.board,
    short: texts.nav.board,
    icon: LayoutDashboard,
    aboutOne: true,
    bar: true,
    needs: 'results.read',
  },
  {
    to: '/dashboard',
    label: texts.nav.results,
    short: texts.nav.results,
    icon: Gauge,
    aboutOne: true,
    bar: true,
    needs: 'results.read',
  },
  {
    // Redirects to /assessments/…/plan.
    to: '/plan',
    label: texts.nav.plan,
    short: texts.nav.plan,
    icon: ListChecks,
    aboutOne: true,
    bar: true,
    needs: 'results.read',
  },
  {
    to: '/trends',
    label: texts.nav.trends,
    short: texts.nav.trends,
    icon: TrendingUp,
    aboutOne: false,
    bar: false,
    needs: 'results.read',
  },
  {
    to: '/documents',
    label: texts.nav.documents,
    short: texts.nav.documents,
    icon: FolderOpen,
    aboutOne: false,
    bar: false,
    needs: 'documents.read',
  },
  {
    to: '/audit',
    label: texts.nav.audit,
    short: texts.nav.audit,
    icon: History,
    aboutOne: true,
    bar: false,
    needs: 'results.read',
  },
] as const;

/** Destinations this person may open; the others would only show "no access". */
export const destinationsOf = (user: User) =>
  destinations.filter(({ needs }) => accessOf(user, needs).allowed);

export const outboxDestination = { to: '/outbox', label: texts.nav.outbox, icon: Inbox } as const;

/** For operators of the installation. */
export const operationsDestination = {
  to: '/operations',
  label: texts.nav.operations,
  icon: Activity,
} as const;
