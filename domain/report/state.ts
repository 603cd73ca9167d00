import { noun } from '../kernel/noun.ts';
import { reportEvents } from './events.ts';
import type { ReportKind } from './limits.ts';

export type Report = {
  readonly reportId: string;
  readonly assessmentId: string;
  readonly kind: ReportKind;
  readonly attempts: number;
  readonly stage: 'requested' | 'drawing' | 'ready' | 'failed' | 'givenUp' | 'deleted';
} | null;

export const Report = noun({
  name: 'report',
  key: (reportId: string) => reportId,
  events: reportEvents,
  initial: null as Report,
  evolve: (state, event): Report => {
    if (event.type === 'ReportRequested') {
      const { reportId, assessmentId, kind } = event.data;
      return { reportId, assessmentId, kind, attempts: 0, stage: 'requested' };
    }
    if (!state) return state;
    switch (event.type) {
      case 'ReportStarted':
        return { ...state, attempts: event.data.attempt, stage: 'drawing' };
      case 'ReportFinished':
        return { ...state, attempts: event.data.attempt, stage: 'ready' };
      case 'ReportFailed':
        return { ...state, stage: event.data.permanent ? 'givenUp' : 'failed' };
      case 'ReportDeleted':
        return { ...state, stage: 'deleted' };
      default:
        return state;
    }
  },
});

/** Key of the file of one attempt. Each attempt has a separate key, because stored content never changes. */
export function reportFileKey(reportId: string, attempt: number): string {
  return `reports/${reportId}/${attempt}.pdf`;
}
