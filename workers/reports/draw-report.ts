import { z } from 'zod';
import type { Report as ReportDocument } from '../../api/report/contract/reports.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { finishReport, type ReportOutcome, startReport } from '../../domain/report/decide.ts';
import type { ReportKind } from '../../domain/report/limits.ts';
import { Report, reportFileKey } from '../../domain/report/state.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import { DrawingTooSlow, pagesIn } from '../../infra/browser/draw-pdf.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { failureText } from '../../infra/job-queue/failure-text.ts';
import { type Job, PermanentFailure } from '../../infra/job-queue/port.ts';
import { payloadOf } from '../job-payload.ts';

export const reportQueue = 'reports';
export const reportAttempts = 3;
const reportJob = z.strictObject({ reportId: idField, tenant: z.string(), correlationId: z.string() });

export type DrawReportOptions = {
  readonly commands: CommandHandler;
  readonly blobs: BlobStore;
  /** Reads released results as the API's document; undefined while nothing is released. */
  readonly reportOf: (
    tenant: string,
    assessmentId: string,
    kind: ReportKind,
  ) => Promise<ReportDocument | undefined>;
  /** Draws a document as PDF; undefined without a browser. */
  readonly draw: ((report: ReportDocument, signal: AbortSignal) => Promise<Buffer>) | undefined;
};

/**
 * Makes one file of released results. The report's stream records each attempt: nothing is done if the file is ready,
 * and the start is recorded at the exact revision. The file of each attempt has its own key, and the event names it
 * only once it is stored.
 */
export function createDrawReport({ commands, blobs, reportOf, draw }: DrawReportOptions) {
  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { reportId, tenant, correlationId } = payloadOf(reportJob, job);
    // The id of a step is derived from the stream's revision, so each attempt has its own steps.
    const context = (step: string, revision: number): CommandContext => ({
      commandId: eventIdFrom(job.id, step, revision),
      correlationId,
      causationId: job.id,
      actor: 'process:draw-report',
      tenant,
    });
    const before = await commands.load(Report, reportId);
    const started = await commands.handle(Report, reportId, context('start', before.revision), (state) =>
      startReport(state, job.attempt === 1),
    );
    if (isRefusal(started) || started.facts === 0 || !started.state) return;
    const { assessmentId, kind, attempts } = started.state;
    const key = reportFileKey(reportId, attempts);
    const { outcome, cause } = await attempt();
    const finished = await commands.handle(Report, reportId, context('finish', started.revision), (state) =>
      finishReport(state, attempts, outcome),
    );
    // False if the report was deleted while it was drawn: nobody can request the file any more.
    const isWanted = !isRefusal(finished) && finished.state?.stage === 'ready';
    if (outcome.made && !isWanted) await blobs.delete(key);
    if (outcome.made || outcome.reason === 'nothingReleased') return;
    const Failure = outcome.permanent ? PermanentFailure : Error;
    throw new Failure(
      `The report was not drawn: ${outcome.reason}${cause === undefined ? '' : ` (${failureText(cause)})`}`.slice(
        0,
        500,
      ),
    );

    async function attempt(): Promise<{ readonly outcome: ReportOutcome; readonly cause?: unknown }> {
      const failed = (reason: Extract<ReportOutcome, { made: false }>['reason'], permanent: boolean) =>
        ({ made: false, reason, permanent }) as const;
      if (!draw) return { outcome: failed('noBrowser', true) };
      try {
        const report = await reportOf(tenant, assessmentId, kind);
        if (!report) return { outcome: failed('nothingReleased', true) };
        const pdf = await draw(report, signal);
        const { sha256, size } = await blobs.put(key, pdf, { contentType: 'application/pdf' });
        return {
          outcome: {
            made: true,
            file: {
              release: report.release.number,
              position: report.position ?? report.release.coversPosition,
              madeAt: report.madeAt,
              pages: pagesIn(pdf),
              size,
              sha256,
            },
          },
        };
      } catch (error) {
        const reason = error instanceof DrawingTooSlow ? 'tooSlow' : 'failed';
        return { outcome: failed(reason, job.attempt >= reportAttempts), cause: error };
      }
    }
  };
}
