import { describe, expect, it } from 'vitest';
import { isRefusal } from '../kernel/decision.ts';
import { deleteReport, finishReport, requestReport, startReport } from './decide.ts';
import type { ReportEvent } from './events.ts';
import { Report, reportFileKey } from './state.ts';

const assessmentId = 'a'.repeat(24);
const command = {
  reportId: 'r'.repeat(24),
  assessmentId,
  kind: 'full',
  requestedBy: 'o'.repeat(24),
} as const;
const file = {
  release: 1,
  position: '9',
  madeAt: '2026-11-21T09:00:00.000Z',
  pages: 2,
  size: 10,
  sha256: 'f'.repeat(64),
};

/** State of a report after these decisions. */
function became(...steps: readonly ((state: typeof Report.initial) => ReturnType<typeof startReport>)[]) {
  return steps.reduce((state, step) => {
    const decision = step(state);
    if (isRefusal(decision)) throw new Error(decision.code);
    return (decision as readonly ReportEvent[]).reduce(Report.evolve, state);
  }, Report.initial);
}
const request = (state: typeof Report.initial) => requestReport(state, command);
const start = (state: typeof Report.initial) => startReport(state, false);
const finish = (attempt: number) => (state: typeof Report.initial) =>
  finishReport(state, attempt, { made: true, file });
const fail = (permanent: boolean) => (state: typeof Report.initial) =>
  finishReport(state, state?.attempts ?? 0, { made: false, reason: 'tooSlow', permanent });

describe('a report', () => {
  it('is requested once, then drawn, then ready', () => {
    expect(became(request, request)).toMatchObject({ stage: 'requested', attempts: 0 });
    expect(became(request, start)).toMatchObject({ stage: 'drawing', attempts: 1 });
    expect(became(request, start, finish(1))).toMatchObject({ stage: 'ready' });
  });

  it('is not drawn again once ready, deleted or given up, unless an operator retries it', () => {
    expect(startReport(became(request, start, finish(1)), true)).toEqual([]);
    expect(
      startReport(
        became(request, (state) => deleteReport(state, assessmentId)),
        true,
      ),
    ).toEqual([]);
    expect(startReport(became(request, start, fail(true)), false)).toEqual([]);
    expect(startReport(became(request, start, fail(true)), true)).toHaveLength(1);
    expect(became(request, start, fail(false), start)).toMatchObject({ attempts: 2, stage: 'drawing' });
  });

  it('ignores outcomes of superseded attempts, and all outcomes once deleted', () => {
    expect(finishReport(became(request, start, start), 1, { made: true, file })).toEqual([]);
    const deleted = became(request, start, (state) => deleteReport(state, assessmentId));
    expect(finishReport(deleted, 1, { made: true, file })).toEqual([]);
  });

  it('is deleted once, and only through its own assessment', () => {
    const ready = became(request, start, finish(1));
    expect(deleteReport(ready, 'b'.repeat(24))).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      deleteReport(
        became(request, (state) => deleteReport(state, assessmentId)),
        assessmentId,
      ),
    ).toEqual([]);
  });

  it('stores the file of each attempt under a separate key', () => {
    expect(reportFileKey('r', 1)).not.toBe(reportFileKey('r', 2));
  });
});
