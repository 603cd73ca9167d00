import type { Terms } from '../domain/billing/in-force.ts';
import type { Infrastructure } from '../infra/composition/infrastructure.ts';
import type { Log } from '../infra/telemetry/log.ts';
import { startBilling } from './billing/billing.ts';
import { startWatchingClock } from './clock/watch-clock.ts';
import { startDataSources } from './data-sources/data-sources.ts';
import { startClosingOnDate } from './deadlines/close-on-date.ts';
import { startDocuments } from './documents/documents.ts';
import { createReadingNow } from './documents/reading-now.ts';
import { startErasingDrafts } from './drafts/erase-drafts.ts';
import { startInvitationRelay } from './invitations/relay-invitations.ts';
import { createSendInvitation, inviteQueue } from './invitations/send-invitation.ts';
import { createSendLetter, letterQueue } from './letters/send-letter.ts';
import { startOperations } from './operations/operations.ts';
import { buildInThread } from './projections/build-in-thread.ts';
import { processes, readModels } from './projections/catalogue.ts';
import { type ProjectionRunner, startProjections } from './projections/projection-runner.ts';
import { startSigningHeads } from './proof/sign-heads.ts';
import { bringRelaysBack } from './relay.ts';
import { startRemindingOwners } from './reminders/remind-owners.ts';
import { createSendReminder, reminderQueue } from './reminders/send-reminder.ts';
import { startReports } from './reports/start-reports.ts';
import { startRetention } from './retention/retention.ts';
import { startCheckingDomains } from './sso-domains/check-domains.ts';
import { startSurveyImports } from './surveys/survey-imports.ts';

export type Workers = {
  readonly views: ProjectionRunner;
  readonly goals: ProjectionRunner;
  /**
   * Starts work with effects outside the stores: mails, deadlines and reports. Separate, because it needs the public
   * URL with which links begin.
   */
  act(publicUrl: () => string, chromium?: string, abuse?: string): void;
  /** Finishes work in progress. */
  stop(): Promise<void>;
};

/** Starts background work: views, processes, jobs. Any number of processes may run over the same stores. */
export async function startWorkers(infra: Infrastructure, log: Log, terms: Terms): Promise<Workers> {
  const alone = infra.shape === 'embedded';
  const common = { store: infra.store, readModels: infra.readModels, keys: infra.keys, log, alone };
  if (alone) await bringRelaysBack(infra.store, infra.jobs, log);
  const buildAhead = alone ? buildInThread(infra.place, log) : undefined;
  const views = await startProjections({ ...common, projections: readModels, buildAhead });
  const goals = await startProjections({ ...common, projections: processes });
  const feed = infra.feed ?? views;
  const stopSigning = startSigningHeads({ proof: infra.proof, clock: infra.clock, log });
  const { clockGuard, stop: stopWatching } = startWatchingClock(infra, log);
  const reading = createReadingNow();
  const stopOperations = startOperations({ ...infra, views, goals, clockGuard, reading, log });
  let stops: (() => Promise<void>)[] = [];
  return {
    views,
    goals,
    act: (publicUrl, chromium, abuse) => {
      const send = createSendInvitation({ ...infra, feed, publicUrl, abuse });
      // A job occupies a place until the mail server answers, so there are more places than quick connections
      // (infra/mail/smtp.ts).
      const patience = { backoffMs: 2_000, maxBackoffMs: 4 * 3_600_000 };
      stops = [
        startClosingOnDate({ ...infra, clockGuard, feed, log }),
        startRemindingOwners({ ...infra, feed, log }),
        startInvitationRelay(infra.store, infra.jobs, infra.clock, log),
        startReports(infra, feed, chromium, log),
        startRetention(infra, clockGuard, feed, log),
        startSurveyImports(infra, terms, log),
        startDocuments(infra, feed, reading, log),
        startDataSources(infra, feed, log),
        startErasingDrafts(infra, log),
        startBilling(infra, feed, log),
        startCheckingDomains(infra, clockGuard, feed, log),
        infra.jobs.work(inviteQueue, send, { concurrency: 30, ...patience }),
        infra.jobs.work(reminderQueue, createSendReminder({ ...infra, feed, publicUrl, abuse }), {
          concurrency: 15,
          ...patience,
        }),
        infra.jobs.work(letterQueue, createSendLetter({ ...infra, feed, publicUrl, abuse }), {
          concurrency: 15,
          ...patience,
        }),
      ];
    },
    stop: async () => {
      infra.mailer.hurry();
      for (const stop of stops) await stop();
      await stopSigning();
      await stopOperations();
      await stopWatching();
      await goals.stop();
      await views.stop();
    },
  };
}
