import { v4 as newId } from 'uuid';
import type { AnswerInput, Saved } from '../../../../api/response/contract/take.ts';
import { assessmentLimits } from '../../../../domain/assessment/limits.ts';
import { type AppError, toAppError } from '../../lib/app-error.ts';
import { backoff } from '../../lib/request/retry.ts';
import {
  isPending,
  refuseBatch,
  type Sending,
  settle,
  takeBatch,
  type UnsentAnswers,
} from '../model/unsent-answers.ts';

export type SenderPorts = {
  readonly unsent: () => UnsentAnswers;
  readonly keep: (unsent: UnsentAnswers) => void;
  readonly save: (answers: readonly AnswerInput[], requestId: string) => Promise<Saved>;
  readonly onSaved: (answers: readonly AnswerInput[], saved: Saved) => void;
  readonly onSending: (sending: Sending) => void;
  /** Called when sending has ended: the assessment is closed or not open yet, or the link was revoked. */
  readonly onHalt: (error: AppError) => void;
  /** Runs `work` under a lock, so that only one tab of the browser sends at a time. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly random: () => number;
};

export type Sender = {
  /** Debounced: sends `ms` after the last call, but at the latest 5 × `ms` after the first. */
  readonly schedule: (ms: number) => void;
  /** Sends at once, even during a backoff. Resolves when nothing is pending or the next attempt has to wait. */
  readonly drain: () => Promise<void>;
  readonly stop: () => void;
};

const longestWaitMs = 30_000;
/** A server that asks for a longer wait is asked again after this time. */
export const mostAskedMs = 300_000;
/** Before a longer wait, the answers are not said to be on their way. */
const longestSavingMs = 2_000;

export function createSender(ports: SenderPorts): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAsked: number | null = null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let stopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void drain(), ms);
  };

  const schedule = (ms: number) => {
    // A new answer does not shorten the backoff.
    if (failures > 0) return;
    const now = Date.now();
    firstAsked ??= now;
    later(Math.max(0, Math.min(now + ms, firstAsked + 5 * ms) - now));
  };

  const drain = (): Promise<void> => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };

  const work = async () => {
    clearTimeout(timer);
    firstAsked = null;
    while (!stopped && isPending(ports.unsent())) {
      const next = await ports.alone(attempt);
      if (next === 'halt') return;
      if (next !== 'on') return later(next);
    }
    if (!stopped) ports.onSending('idle');
  };

  /** @returns milliseconds before the next attempt, `on` to continue at once, or `halt` */
  const attempt = async (): Promise<number | 'on' | 'halt'> => {
    const unsent = takeBatch(ports.unsent(), newId(), assessmentLimits.answersPerSaveMax);
    const batch = unsent.sending;
    if (!batch || stopped) return 'on';
    ports.keep(unsent);
    if (failures === 0) ports.onSending('busy');
    try {
      const saved = await ports.save(batch.answers, batch.requestId);
      failures = 0;
      ports.keep(settle(ports.unsent(), batch.requestId));
      ports.onSaved(batch.answers, saved);
      return 'on';
    } catch (thrown) {
      const error = toAppError(thrown);
      const verdict = judge(error);
      if (verdict === 'refused') {
        failures = 0;
        ports.keep(refuseBatch(ports.unsent(), error.fields, error.message));
        return 'on';
      }
      if (verdict === 'halt') {
        failures = 0;
        ports.onHalt(error);
        return 'halt';
      }
      failures += 1;
      const wait = Math.min(backoff(failures, error.retryAfter, ports.random, longestWaitMs), mostAskedMs);
      if (error.status === 0) ports.onSending('offline');
      else if (failures > 1 || wait > longestSavingMs) ports.onSending('failing');
      return wait;
    }
  };

  return {
    schedule,
    drain,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const temporary: ReadonlySet<number> = new Set([0, 401, 404, 408, 425, 429]);
const final: ReadonlySet<string> = new Set([
  'CLOSED',
  'NOT_OPEN_YET',
  'NOT_STARTED',
  'LINK_UNKNOWN',
  'LINK_REPLACED',
  'LINK_REVOKED',
]);

/** What to do with a failed batch. `halt` keeps all answers, because the response as a whole can no longer be written. */
export function judge({ code, status }: Pick<AppError, 'code' | 'status'>): 'again' | 'refused' | 'halt' {
  if (final.has(code) || status === 403 || status === 410) return 'halt';
  // An unreadable 2xx or a 404 may come from a proxy; the request id makes a retry safe.
  if (temporary.has(status) || status >= 500 || status < 400 || code === 'CONFLICT') return 'again';
  return 'refused';
}
