import { setTimeout as delay } from 'node:timers/promises';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { estimatedTokens } from '../../domain/language-model/estimated-tokens.ts';
import { createConcurrencyLimit } from '../event-loop/concurrency-limit.ts';
import { callOf, readAnswer } from './call-of-question.ts';
import {
  type Completion,
  type LanguageModel,
  type LanguageModelTerm,
  type ModelCall,
  type ModelProvider,
  type ModelReply,
  ModelUnavailable,
  type Question,
  type TokenUsage,
} from './port.ts';
import { questionTexts as texts } from './question-texts.ts';

export type LanguageModelOptions = Pick<LanguageModel, 'recipient' | LanguageModelTerm> & {
  readonly provider: ModelProvider;
  readonly random: () => number;
  /** How long calls are suspended after repeated failures (circuit breaker). */
  readonly restMs?: number;
  /** Pause before the first retry; the next one is twice as long. */
  readonly pauseMs?: number;
};

/** Calls for one answer: the first, and retries after 429 and 5xx that cost nothing. */
const tries = 3;
/** Answers to one question: the first, and another if its form is wrong. */
const answers = 2;
const failuresInARow = 5;
const concurrency = 2;
const longestPauseMs = 20_000;

/** Puts questions to a provider, with the same limits for every provider, and checks the form of every answer. */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { recipient, provider, random, restMs = 30_000, pauseMs = 1_000 } = options;
  const { tokensAMonth, installationTokensAMonth, prices } = options;
  const atOnce = createConcurrencyLimit(concurrency);
  const breaker = circuitBreaker(
    // Refusals such as 400 and 401 concern one question or the settings, and must not suspend the questions of others.
    handleWhen((error) => error instanceof ModelUnavailable && (error.status === null || isTransient(error))),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failuresInARow) },
  );

  /** One answer, after retries. @throws {ModelUnavailable} @throws {BrokenCircuitError} @throws {NotAllowed} */
  async function answerTo(
    call: ModelCall,
    send: ModelProvider,
    mayStillSend: () => Promise<boolean>,
  ): Promise<ModelReply> {
    for (let attempt = 1; ; attempt += 1) {
      if (!(await mayStillSend())) throw new NotAllowed();
      try {
        return await breaker.execute(() => send(call));
      } catch (error) {
        if (!(error instanceof ModelUnavailable) || attempt === tries || !mayBeRepeated(error)) throw error;
        const pause = pauseMs * 2 ** (attempt - 1) * (0.5 + random());
        await delay(Math.min(longestPauseMs, Math.max(pause, error.retryAfterMs ?? 0)), undefined, {
          signal: call.signal,
        });
      }
    }
  }

  async function answered<Value>(
    question: Question<Value>,
    signal: AbortSignal,
    mayStillSend: () => Promise<boolean>,
  ): Promise<Completion<Value>> {
    let isSent = false;
    const send: ModelProvider = (one) => {
      isSent = true;
      return provider(one);
    };
    const call = { ...callOf(question), signal };
    const estimate = { inputTokens: estimated(call), outputTokens: question.outputTokens };
    let usage: TokenUsage = { inputTokens: 0, outputTokens: 0, isMeasured: true };
    const count = (tokens: Omit<TokenUsage, 'isMeasured'>, isMeasured: boolean) => {
      usage = {
        inputTokens: usage.inputTokens + tokens.inputTokens,
        outputTokens: usage.outputTokens + tokens.outputTokens,
        isMeasured: usage.isMeasured && isMeasured,
      };
    };
    let user = call.user;
    for (let answer = 1; answer <= answers; answer += 1) {
      let reply: ModelReply;
      try {
        reply = await answerTo({ ...call, user }, send, mayStillSend);
      } catch (error) {
        if (error instanceof NotAllowed)
          return { kind: 'failed', reason: 'notAllowed', isSent, status: null, usage };
        if (error instanceof BrokenCircuitError)
          return { kind: 'failed', reason: 'suspended', isSent, status: null, usage };
        if (!(error instanceof ModelUnavailable)) throw error;
        if (error.mayBeBilled) count(estimate, false);
        return { kind: 'failed', reason: 'unavailable', isSent, status: error.status, usage };
      }
      count(reply.counted ?? estimate, reply.counted !== undefined);
      if (reply.isDeclined) return { kind: 'failed', reason: 'declined', isSent, status: 200, usage };
      const read = readAnswer(question.schema, reply.text);
      if ('value' in read) return { kind: 'answered', value: read.value, usage };
      user = `${call.user}\n${texts.answerAgain(read.faults)}`;
    }
    return { kind: 'failed', reason: 'unusable', isSent, status: 200, usage };
  }

  return {
    recipient,
    tokensAMonth,
    installationTokensAMonth,
    prices,
    mostTokens: (question) => answers * (estimated(callOf(question)) + question.outputTokens),
    complete: (question, signal, mayStillSend) =>
      atOnce.run(() => answered(question, signal, mayStillSend), signal),
  };
}

/** Sending became forbidden. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

const isTransient = ({ status }: ModelUnavailable): boolean =>
  status !== null && (status === 429 || status >= 500);

/** A call that may be billed is not repeated, so that a question stays within its reservation. */
const mayBeRepeated = (error: ModelUnavailable): boolean => isTransient(error) && !error.mayBeBilled;

/** The rest is for a request to answer again. */
const estimated = ({ system, user, schema }: Omit<ModelCall, 'signal'>): number =>
  estimatedTokens(system + user + JSON.stringify(schema)) + 500;
