import { hostname } from 'node:os';
import type { ClockGuard, ClockState } from '../../infra/clock/clock-guard.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { type JobQueue, PermanentFailure } from '../../infra/job-queue/port.ts';
import type { Mailer } from '../../infra/mail/port.ts';
import {
  type ProcessReports,
  type ReportedClock,
  type ReportedProjection,
  reportEveryMs,
} from '../../infra/process-reports/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { ReadingNow } from '../documents/reading-now.ts';
import { buildsPerVersion } from '../projections/projection-cursor.ts';
import type { ProjectionRunner, ProjectionStatus } from '../projections/projection-runner.ts';

/** Queue of jobs that an operator requests; any free worker runs them. */
const operationsQueue = 'operations';

type Options = {
  readonly jobs: JobQueue;
  readonly reports: ProcessReports;
  readonly mailer: Pick<Mailer, 'refused'>;
  readonly views: ProjectionRunner;
  readonly goals: ProjectionRunner;
  readonly clockGuard: ClockGuard;
  readonly reading: Pick<ReadingNow, 'list'>;
  readonly log: Log;
};

/** Reports the state of this process's projections, and carries out the operator's requests for them. */
export function startOperations({
  jobs,
  reports,
  mailer,
  views,
  goals,
  clockGuard,
  reading,
  log,
}: Options): () => Promise<void> {
  const id = randomId();
  const startedAt = new Date().toISOString();
  let reporting = Promise.resolve();
  let failing = false;
  const tell = () => {
    reporting = report().then(
      () => {
        failing = false;
      },
      (error) => {
        if (!failing) log.warn({ err: error }, 'the operator cannot see this process just now');
        failing = true;
      },
    );
  };
  const timer = setInterval(tell, reportEveryMs);

  const report = () =>
    reports.put({
      id,
      startedAt,
      host: hostname(),
      pid: process.pid,
      mailsRefused: mailer.refused(),
      projections: [
        ...views.status().map((status) => reported('view', status)),
        ...goals.status().map((status) => reported('process', status)),
      ],
      clock: reportedClock(clockGuard.state()),
      reading: reading.list(),
    });

  tell();

  const stopWorking = jobs.work(
    operationsQueue,
    async ({ payload }) => {
      const name = String(payload.rebuild);
      const runner = [views, goals].find((one) => one.status().some((status) => status.name === name));
      if (!runner) throw new PermanentFailure(`There is no projection ${name} in this release.`);
      log.warn({ projection: name }, 'an operator asked to rebuild this projection');
      await runner.rebuild(name);
    },
    { concurrency: 2, backoffMs: 1_000 },
  );

  return async () => {
    clearInterval(timer);
    await stopWorking();
    await reporting;
    await reports.remove(id).catch(() => undefined);
  };
}

function reported(kind: ReportedProjection['kind'], status: ProjectionStatus): ReportedProjection {
  const { name, version, state, checkpoint, error, folded, buildingSince } = status;
  const seconds = buildingSince === null ? 0 : (Date.now() - buildingSince) / 1_000;
  return {
    name,
    kind,
    version: Math.floor(version / buildsPerVersion),
    state,
    position: checkpoint,
    error,
    folded,
    perSecond: folded !== null && seconds > 0.5 ? Math.round(folded / seconds) : null,
  };
}

function reportedClock({ step, storeApartMs, holding }: ClockState): ReportedClock {
  return {
    step: step && { at: new Date(step.at).toISOString(), byMs: Math.round(step.byMs) },
    storeApartMs: storeApartMs && Math.round(storeApartMs),
    holding,
  };
}
