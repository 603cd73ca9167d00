import { describe, expect, it } from 'vitest';
import { isIdle, isSettled, raisedWith } from './attention.ts';

const live = {
  name: 'results',
  kind: 'view',
  version: 3,
  state: 'live',
  position: null,
  lagMs: 0,
  error: null,
  folded: null,
  perSecond: null,
  processes: 1,
} as const;
const empty = {
  name: 'letters',
  waiting: 0,
  delayed: 0,
  running: 0,
  dead: 0,
  failing: 0,
  lastError: null,
  deadJobs: [],
};

describe('what needs the attention of an operator', () => {
  it('a view that is stopped, building, failing or more than five seconds behind needs it, others do not', () => {
    expect(isSettled(live)).toBe(true);
    expect(isSettled({ ...live, state: 'standby' })).toBe(true);
    expect(isSettled({ ...live, lagMs: 5_000 })).toBe(true);
    expect(isSettled({ ...live, lagMs: 5_001 })).toBe(false);
    expect(isSettled({ ...live, state: 'stopped' })).toBe(false);
    expect(isSettled({ ...live, state: 'building' })).toBe(false);
    expect(isSettled({ ...live, error: 'A poison event' })).toBe(false);
  });

  it('a queue with jobs that wait, failed or gave up needs it; one with scheduled or running jobs does not', () => {
    expect(isIdle(empty)).toBe(true);
    expect(isIdle({ ...empty, delayed: 2, running: 1 })).toBe(true);
    expect(isIdle({ ...empty, waiting: 1 })).toBe(false);
    expect(isIdle({ ...empty, dead: 1 })).toBe(false);
    expect(isIdle({ ...empty, delayed: 1, failing: 1, lastError: 'The disk is full' })).toBe(false);
  });

  it('what breaks rises above the fold, and what has risen stays there', () => {
    const results = raisedWith(new Set(), [{ name: 'results' }]);
    expect([...results]).toEqual(['results']);
    expect(raisedWith(results, [])).toBe(results);
    expect([...raisedWith(results, [{ name: 'board' }])]).toEqual(['results', 'board']);
  });
});
