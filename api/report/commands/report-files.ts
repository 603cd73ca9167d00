import type { Position } from '../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { deleteReport, requestReport } from '../../../domain/report/decide.ts';
import { Report, reportFileKey } from '../../../domain/report/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { ReportKind } from '../contract/reports.ts';
import type { ReportQuery } from '../queries/report.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock' | 'blobs' | 'chromium' | 'webFolder'>;
  readonly reportOf: ReportQuery;
};

/** Commands for report files: requested here, rendered by a worker, stored until deleted. */
export function createReportFileCommands({ deps, reportOf }: Parts) {
  const { commands, clock, blobs } = deps;
  /** Whether this installation can render files. */
  const available = deps.chromium !== undefined && deps.webFolder !== undefined;

  /**
   * @param mayRender counts the file against the organisation's limit; called only after all other checks passed
   * @throws {ApiProblem} 409 NOTHING_RELEASED or NO_CHROMIUM
   */
  async function request(
    entry: AssessmentEntry,
    kind: ReportKind,
    { accountId }: Caller,
    mayRender: () => Promise<void>,
    context: CommandContext,
  ): Promise<{ reportId: string; position: Position }> {
    const { assessmentId } = entry;
    // Throws if nothing is released, so that no empty file is requested.
    await reportOf(entry, kind, undefined, instant(clock), 'kept');
    if (!available) throw new ApiProblem(409, 'NO_CHROMIUM', say('report.noChromium'));
    await mayRender();
    const reportId = derivedId('report', requestOf(context.commandId));
    const { position } = mustBeWritten(
      await commands.handle(Report, reportId, context, (state) =>
        requestReport(state, { reportId, assessmentId, kind, requestedBy: accountId }),
      ),
    );
    return { reportId, position };
  }

  /** @throws {ApiProblem} the refusal of the deletion */
  async function remove(assessmentId: string, reportId: string, context: CommandContext): Promise<Position> {
    const outcome = await commands.handle(Report, reportId, context, (state) =>
      deleteReport(state, assessmentId),
    );
    const { state, position } = mustBeWritten(outcome);
    // Also removes the file of an attempt that crashed before its outcome was recorded.
    if (state)
      for (let attempt = 1; attempt <= state.attempts; attempt += 1)
        await blobs.delete(reportFileKey(state.reportId, attempt));
    return position;
  }

  return { available, request, remove };
}
