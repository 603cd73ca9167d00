import type { PlanLimit, Refusal, RefusalFinding, RefusalKind } from '../../domain/kernel/decision.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';
import { say } from '../../domain/texts/sentence.ts';

/** An answer that is not what was asked for. Becomes an RFC 9457 problem document; the message is meant for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** For people, in the language of whoever reads it. */
  readonly sentence: Sentence;
  readonly findings: readonly RefusalFinding[] | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly limit: PlanLimit | undefined;
  /** Of somebody who showed who they are, for what they may do instead. */
  readonly ticket: string | undefined;
  constructor(
    status: number,
    code: string,
    sentence: Sentence,
    more: {
      readonly findings?: readonly RefusalFinding[] | undefined;
      readonly retryAfter?: number;
      readonly limit?: PlanLimit | undefined;
      readonly ticket?: string;
    } = {},
  ) {
    // For logs, which are in English.
    super(inWords(sentence));
    this.sentence = sentence;
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.findings = more.findings;
    this.retryAfter = more.retryAfter;
    this.limit = more.limit;
    this.ticket = more.ticket;
  }
}

const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  notFound: 404,
  conflict: 409,
  gone: 410,
  forbidden: 403,
  moved: 412,
};

export function problemOf(refusal: Refusal): ApiProblem {
  return new ApiProblem(statusOf[refusal.refused], refusal.code, refusal.detail, {
    findings: refusal.findings,
    limit: refusal.limit,
  });
}

/** A foreign id and a missing one give the same answer. */
export const notFound = (): ApiProblem => new ApiProblem(404, 'NOT_FOUND', say('general.notFound'));
