import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { ReportEvent, ReportFile } from './events.ts';
import type { ReportFailure, ReportKind } from './limits.ts';
import type { Report } from './state.ts';

export type RequestReport = {
  readonly reportId: string;
  readonly assessmentId: string;
  readonly kind: ReportKind;
  readonly requestedBy: string;
};

export function requestReport(state: Report, command: RequestReport): Decision<ReportEvent> {
  return state ? [] : [{ type: 'ReportRequested', data: command }];
}

/**
 * Decides whether this report may be drawn now. Writes nothing if it was drawn.
 * @param again an operator retries a report that was given up
 */
export function startReport(state: Report, again: boolean): Decision<ReportEvent> {
  if (!state || state.stage === 'ready' || state.stage === 'deleted') return [];
  if (state.stage === 'givenUp' && !again) return [];
  const { reportId, assessmentId, attempts } = state;
  return [{ type: 'ReportStarted', data: { reportId, assessmentId, attempt: attempts + 1 } }];
}

export type ReportOutcome =
  | { readonly made: true; readonly file: ReportFile }
  | { readonly made: false; readonly reason: ReportFailure; readonly permanent: boolean };

/** Ignores the outcome of a report deleted meanwhile, or restarted by another worker. */
export function finishReport(state: Report, attempt: number, outcome: ReportOutcome): Decision<ReportEvent> {
  if (state?.stage !== 'drawing' || state.attempts !== attempt) return [];
  const about = { reportId: state.reportId, assessmentId: state.assessmentId, attempt };
  return outcome.made
    ? [{ type: 'ReportFinished', data: { ...about, ...outcome.file } }]
    : [{ type: 'ReportFailed', data: { ...about, reason: outcome.reason, permanent: outcome.permanent } }];
}

/** `assessmentId`: the assessment named in the request. */
export function deleteReport(state: Report, assessmentId: string): Decision<ReportEvent> {
  if (state?.assessmentId !== assessmentId) return refuse('notFound', 'NOT_FOUND', say('report.notFound'));
  if (state.stage === 'deleted') return [];
  return [{ type: 'ReportDeleted', data: { reportId: state.reportId, assessmentId } }];
}
