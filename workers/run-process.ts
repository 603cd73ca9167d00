import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../api/app.ts';
import type { ReadModel } from '../domain/kernel/read-model.ts';
import { inviteParticipants } from '../domain/processes/invite-participants/invite-participants.ts';
import { releaseResults } from '../domain/processes/release-results/release-results.ts';
import { auditTrail } from '../domain/read-models/audit-trail/audit-trail.ts';
import { deadlines } from '../domain/read-models/deadlines/deadlines.ts';
import { directory } from '../domain/read-models/directory/directory.ts';
import { participationBoard } from '../domain/read-models/participation-board/participation-board.ts';
import { results } from '../domain/read-models/results/results.ts';
import { openInfrastructure } from '../infra/composition.ts';
import type { Config } from '../infra/config/config.ts';
import type { Log } from '../infra/telemetry/log.ts';
import { startClosingOnDate } from './deadlines/close-on-date.ts';
import { startInvitationRelay } from './invitations/relay-invitations.ts';
import { createSendInvitation, inviteQueue } from './invitations/send-invitation.ts';
import { projectionOf, projectionOfProcess } from './projections/projection.ts';
import { type ProjectionRunner, startProjections } from './projections/projection-runner.ts';

/** Every question this product answers. */
export const readModels = [directory, participationBoard, results, auditTrail, deadlines].map((model) =>
  projectionOf(model as unknown as ReadModel<never>),
);
/** Every goal it pursues by itself. */
export const processes = [inviteParticipants, releaseResults].map((process) =>
  projectionOfProcess(process as never),
);

export type Running = {
  readonly url: string;
  readonly folder: string;
  readonly views: ProjectionRunner;
  readonly goals: ProjectionRunner;
  /** Finishes what is in flight and closes the store. */
  stop(): Promise<void>;
};

/** How long a stop waits for requests in flight; half of what the process has for the whole stop. */
const requestGraceMs = 5_000;

/** The whole product in one process: api, workers, web. */
export async function startEmbedded(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<Running> {
  const infra = openInfrastructure(config, log, onFatal);
  const common = { store: infra.store, readModels: infra.readModels, keys: infra.keys, log };
  const views = await startProjections({ ...common, projections: readModels });
  const goals = await startProjections({ ...common, projections: processes });

  let url = config.publicUrl ?? '';
  const publicUrl = () => url;
  const webFolder = path.resolve(import.meta.dirname, '../web/dist');
  const app = await buildApp({
    ...infra,
    feed: views,
    log,
    publicUrl,
    webFolder: existsSync(path.join(webFolder, 'index.html')) ? webFolder : undefined,
    notReady: () => readiness(views),
  });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const local = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  if (url === '') url = local;

  const send = createSendInvitation({ ...infra, feed: views, publicUrl });
  const stopSending = infra.jobs.work(inviteQueue, send, {
    concurrency: 8,
    backoffMs: 2_000,
    maxBackoffMs: 4 * 3_600_000,
  });
  const stopRelay = startInvitationRelay(infra.store, infra.jobs, log);
  const stopClosing = startClosingOnDate({ ...infra, feed: views, log });

  return {
    url: local,
    folder: infra.folder,
    views,
    goals,
    stop: async () => {
      // A connection that is busy when the closing begins is idle a moment later, and would be kept for a minute.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      // A request that never ends, or never begins, must not keep the rest from ending in order.
      const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
      await app.close().finally(() => {
        clearInterval(idle);
        clearTimeout(cut);
      });
      await stopClosing();
      await stopRelay();
      await stopSending();
      await goals.stop();
      await views.stop();
      await infra.close();
    },
  };
}

function readiness(views: ProjectionRunner): string | undefined {
  const waiting = views.status().filter(({ state }) => state !== 'live');
  if (waiting.length === 0) return undefined;
  return `These views are not ready: ${waiting.map(({ name, state }) => `${name} (${state})`).join(', ')}.`;
}
