import { accountEvents } from './account/events.ts';
import { actionPlanEvents } from './action-plan/events.ts';
import { assessmentEvents } from './assessment/events.ts';
import { billingEvents } from './billing/events.ts';
import { exportEvents } from './export/events.ts';
import { installationEvents } from './installation/events.ts';
import { invitationEvents } from './invitation/events.ts';
import type { Recorded } from './kernel/event.ts';
import type { EventType, FactOf } from './kernel/event-type.ts';
import { letterEvents } from './letter/events.ts';
import { mailboxEvents } from './mailbox/events.ts';
import { marksEvents } from './marks/events.ts';
import { organizationEvents } from './organization/events.ts';
import { proofEvents } from './proof/events.ts';
import { reportEvents } from './report/events.ts';
import { responseEvents } from './response/events.ts';
import { resultsEvents } from './results/events.ts';
import { shareEvents } from './share/events.ts';
import { signInDomainEvents } from './sign-in-domain/events.ts';
import { surveyImportEvents } from './survey-import/events.ts';

const catalogue = [
  ...accountEvents,
  ...organizationEvents,
  ...signInDomainEvents,
  ...billingEvents,
  ...marksEvents,
  ...letterEvents,
  ...mailboxEvents,
  ...assessmentEvents,
  ...invitationEvents,
  ...responseEvents,
  ...resultsEvents,
  ...surveyImportEvents,
  ...actionPlanEvents,
  ...shareEvents,
  ...reportEvents,
  ...exportEvents,
  ...installationEvents,
  ...proofEvents,
] as const;

/** Every fact this product can state. */
export type DomainFact = FactOf<(typeof catalogue)[number]>;
/** Every fact, with its place in history. */
export type DomainEvent = DomainFact extends infer F ? (F extends DomainFact ? Recorded<F> : never) : never;
export type DomainEventName = DomainFact['type'];

/** Stored name -> type. */
export const eventTypes: ReadonlyMap<string, EventType> = new Map(
  catalogue.map((entry) => [entry.type, entry as EventType]),
);
