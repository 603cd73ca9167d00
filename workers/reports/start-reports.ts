import { existsSync } from 'node:fs';
import path from 'node:path';
import { boardModel, createParticipationQuery } from '../../api/assessment/queries/participation.ts';
import { createRosterQuery, rosterModel } from '../../api/assessment/queries/roster.ts';
import { ApiProblem } from '../../api/http/problem.ts';
import { createPersonal } from '../../api/queries/personal.ts';
import { createDirectory, readerOf } from '../../api/queries/read-models.ts';
import { createReportQuery } from '../../api/report/queries/report.ts';
import { createReportPapers } from '../../api/report/queries/report-papers.ts';
import { createAnalysisQuery } from '../../api/results/queries/analysis.ts';
import { createPairsQuery } from '../../api/results/queries/pairs.ts';
import { createResultsQuery, resultsModel } from '../../api/results/queries/results.ts';
import { answersByPerson } from '../../domain/read-models/answers-by-person/answers-by-person.ts';
import { drawPdf } from '../../infra/browser/draw-pdf.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { startRelay } from '../relay.ts';
import { createDrawReport, type DrawReportOptions, reportAttempts, reportQueue } from './draw-report.ts';
import { reportAddress, reportPages } from './report-pages.ts';

/** Time limit from the start of Chromium to the finished file, in ms. */
const drawingMs = 30_000;
const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

/**
 * Draws requested reports, one at a time per process, because a Chromium takes a core and several hundred megabytes.
 * @param executable the Chromium program; undefined if there is none, which the requesting person is told
 */
export function startReports(
  infra: Infrastructure,
  feed: ReadModelFeed,
  executable: string | undefined,
  log: Log,
): () => Promise<void> {
  const { store, jobs, commands, blobs } = infra;
  const canDraw = executable !== undefined && existsSync(path.join(webFolder, 'shared.html'));
  const draw: DrawReportOptions['draw'] = canDraw
    ? (report, signal) =>
        drawPdf({
          executable,
          page: reportAddress,
          readyWhen: 'article.report',
          answer: reportPages(webFolder, report),
          timeoutMs: drawingMs,
          signal,
        })
    : undefined;
  const reportOf = releasedReports(infra, feed);
  const stopRelay = startRelay(
    { name: 'report-files', types: ['ReportRequested'], jobFor },
    store,
    jobs,
    log,
  );
  const stopWork = jobs.work(reportQueue, createDrawReport({ commands, blobs, reportOf, draw }), {
    concurrency: 1,
    backoffMs: 2_000,
    maxBackoffMs: 30_000,
  });
  return async () => {
    await stopRelay();
    await stopWork();
  };
}

/** Reads the same document as the API, from the same views. */
function releasedReports(infra: Infrastructure, feed: ReadModelFeed): DrawReportOptions['reportOf'] {
  const deps = { ...infra, feed };
  const directory = createDirectory(deps);
  const results = readerOf(deps, resultsModel);
  const board = readerOf(deps, boardModel);
  const personal = createPersonal(infra.keys);
  const participation = createParticipationQuery(board, personal, infra.clock);
  const read = createReportQuery(
    createResultsQuery(results, participation, createRosterQuery(readerOf(deps, rosterModel), deps)),
    createAnalysisQuery(
      results,
      directory,
      createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal),
    ),
    createReportPapers(deps, directory, personal),
  );
  return async (tenant, assessmentId, kind) => {
    const entry = await directory.assessmentOf(tenant, assessmentId);
    try {
      return await read(entry, kind, undefined, instant(infra.clock), 'kept');
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NOTHING_RELEASED') return undefined;
      throw error;
    }
  };
}

function jobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'ReportRequested') throw new Error(`The relay was handed ${event.type}.`);
  return {
    id: event.id,
    queue: reportQueue,
    payload: { reportId: event.data.reportId, tenant, correlationId },
    attempts: reportAttempts,
  };
}
