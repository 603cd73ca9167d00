import { afterEach, describe, expect, it, vi } from 'vitest';
import { earlyAnswer, earlySession } from './early.ts';

const answer = (status: number, body: unknown) => Promise.resolve({ status, body });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('answers requested by early.js before the app loads', () => {
  it('are used once', async () => {
    vi.stubGlobal('nineLensesEarly', {
      session: answer(200, 'session'),
      answers: { '/a': answer(200, 'a') },
    });
    expect([await earlySession(), await earlyAnswer('/a')]).toEqual(['session', 'a']);
    expect([await earlySession(), await earlyAnswer('/a')]).toEqual([undefined, undefined]);
  });

  it('are requested again if early.js was refused, failed or did not request them', async () => {
    const failed = Promise.reject(new Error('no network'));
    vi.stubGlobal('nineLensesEarly', {
      session: answer(401, {}),
      answers: { '/a': answer(503, {}), '/b': failed },
    });
    expect(await Promise.all([earlySession(), ...['/a', '/b', '/c'].map(earlyAnswer)])).toEqual(
      Array(4).fill(undefined),
    );
    vi.unstubAllGlobals();
    expect(await earlySession()).toBeUndefined();
  });

  it('expire, so that a later visit to the page requests its data again', async () => {
    vi.stubGlobal('nineLensesEarly', { answers: { '/a': answer(200, 'a') } });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
    expect(await earlyAnswer('/a')).toBeUndefined();
  });
});
