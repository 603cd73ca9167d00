import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerInput, Saved } from '../../../../api/response/contract/take.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  addChange,
  isEmpty,
  noUnsentAnswers,
  type Sending,
  type UnsentAnswers,
} from '../model/unsent-answers.ts';
import { createSender, judge } from './sender.ts';

const saved: Saved = {
  revision: 1,
  position: '1',
  answered: 1,
  asked: 5,
  savedAt: '2027-01-01T10:00:00.000Z',
};
const failure = (status: number, code = `HTTP_${status}`, retryAfter: number | null = null) =>
  new AppError({ code, status, message: 'No', retryAfter });

/** A sender whose server answers with the entries of `script` in order, then always "saved". */
function sending(script: (AppError | null)[] = []) {
  let unsent: UnsentAnswers = noUnsentAnswers;
  const requests: { id: string; answers: readonly AnswerInput[] }[] = [];
  const states: Sending[] = [];
  const halted: string[] = [];
  let during = () => {};
  const sender = createSender({
    unsent: () => unsent,
    keep: (next) => {
      unsent = next;
    },
    save: async (answers, id) => {
      requests.push({ id, answers });
      during();
      const refused = script.shift();
      if (refused) throw refused;
      return saved;
    },
    onSaved: () => {},
    onSending: (state) => states.push(state),
    onHalt: ({ code }) => halted.push(code),
    alone: (work) => work(),
    random: () => 1,
  });
  const answer = (theme: string, score: number) => {
    unsent = addChange(unsent, { theme, score });
    sender.schedule(600);
  };
  return {
    sender,
    requests,
    states,
    halted,
    answer,
    unsent: () => unsent,
    whileSending: (work: () => void) => {
      during = work;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the sender of unsent answers', () => {
  it('waits 600 ms and sends all changes made meanwhile in one batch', async () => {
    const at = sending();
    at.answer('1.1.1', 3);
    await vi.advanceTimersByTimeAsync(300);
    at.answer('1.1.2', 4);
    await vi.advanceTimersByTimeAsync(599);
    expect(at.requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(at.requests.map(({ answers }) => answers.length)).toEqual([2]);
    expect(at.states).toEqual(['busy', 'idle']);
    expect(isEmpty(at.unsent())).toBe(true);
  });

  it('sends after the maximum delay even while answers keep arriving', async () => {
    const at = sending();
    for (let i = 0; i < 8; i += 1) {
      at.answer('1.1.1', i);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(at.requests.length).toBeGreaterThan(0);
  });

  it('sends changes made while a batch is in flight as the next batch', async () => {
    const at = sending();
    at.answer('1.1.1', 3);
    at.whileSending(() => {
      at.whileSending(() => {});
      at.answer('1.1.1', 8);
    });
    await vi.runAllTimersAsync();
    expect(at.requests.map(({ answers }) => answers[0]?.score)).toEqual([3, 8]);
    expect(at.requests[0]?.id).not.toBe(at.requests[1]?.id);
  });

  it('retries a batch under the same id, honours Retry-After, and reports repeated failure', async () => {
    const at = sending([failure(503, 'BUSY', 7), failure(503)]);
    at.answer('1.1.1', 3);
    await vi.advanceTimersByTimeAsync(600);
    at.answer('1.1.2', 4);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(at.requests).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(new Set(at.requests.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect(at.requests[3]?.answers).toEqual([{ theme: '1.1.2', score: 4 }]);
    expect(at.states).toEqual(['busy', 'failing', 'failing', 'busy', 'idle']);
  });

  it('asks a server again after five minutes that asked for an hour, and reports at once that nothing is saved', async () => {
    const at = sending([failure(503, 'BUSY', 3_600)]);
    at.answer('1.1.1', 3);
    await vi.advanceTimersByTimeAsync(600);
    expect(at.states).toEqual(['busy', 'failing']);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(at.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isEmpty(at.unsent())).toBe(true);
  });

  it('sends at once on request, even during a backoff', async () => {
    const at = sending([failure(0, 'NETWORK')]);
    at.answer('1.1.1', 3);
    await vi.advanceTimersByTimeAsync(600);
    expect(at.states.at(-1)).toBe('offline');
    await at.sender.drain();
    expect(isEmpty(at.unsent())).toBe(true);
  });

  it('keeps all answers and stops when the assessment has closed', async () => {
    const at = sending([failure(409, 'CLOSED')]);
    at.answer('1.1.1', 3);
    await vi.runAllTimersAsync();
    expect(at.halted).toEqual(['CLOSED']);
    expect(at.requests).toHaveLength(1);
    expect(isEmpty(at.unsent())).toBe(false);
  });

  it('sets a refused answer aside and sends the others', async () => {
    const refusal = new AppError({
      code: 'ANSWERS_INVALID',
      status: 400,
      message: 'No',
      fields: [{ path: 'answers.0.score', message: 'Scores are whole numbers from 0 to 9', code: 'X' }],
    });
    const at = sending([refusal]);
    at.answer('1.1.1', 99);
    at.answer('1.1.2', 4);
    await vi.runAllTimersAsync();
    expect(at.requests[1]?.answers).toEqual([{ theme: '1.1.2', score: 4 }]);
    expect(at.unsent().refused[0]?.message).toBe('Scores are whole numbers from 0 to 9');
  });
});

it('classifies each failure as `again`, `refused` or `halt`', () => {
  for (const status of [0, 200, 401, 404, 408, 429, 500, 502, 503, 504])
    expect(judge({ code: 'X', status })).toBe('again');
  for (const status of [400, 409, 413, 422]) expect(judge({ code: 'X', status })).toBe('refused');
  expect(judge({ code: 'LINK_REVOKED', status: 410 })).toBe('halt');
  expect(judge({ code: 'NOT_OPEN_YET', status: 409 })).toBe('halt');
});

it('backs off exponentially up to 30 s', async () => {
  const at = sending(Array.from({ length: 9 }, () => failure(503)));
  at.answer('1.1.1', 3);
  await vi.advanceTimersByTimeAsync(600);
  const waited: number[] = [];
  while (at.requests.length < 8) {
    const from = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    waited.push(Date.now() - from);
  }
  expect(waited).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
