import type { Finding, PlanLimit, Refusal, RefusalKind } from '../../domain/kernel/decision.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';
import { say } from '../../domain/texts/sentence.ts';

/** An error that is answered as an RFC 9457 problem document; its message is meant for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** The message, in the reader's language when it is sent. */
  readonly sentence: Sentence;
  readonly findings: readonly Finding[] | undefined;
  /** Seconds to wait. */
  readonly retryAfter: number | undefined;
  readonly limit: PlanLimit | undefined;
  /** For an authenticated person: a ticket for the alternative that the problem names. */
  readonly ticket: string | undefined;
  /** The document that already has the content. */
  readonly documentId: string | undefined;
  constructor(
    status: number,
    code: string,
    sentence: Sentence,
    more: {
      readonly findings?: readonly Finding[] | undefined;
      readonly retryAfter?: number;
      readonly limit?: PlanLimit | undefined;
      readonly ticket?: string;
      readonly documentId?: string;
    } = {},
  ) {
    // The log is in English.
    super(inWords(sentence));
    this.sentence = sentence;
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.findings = more.findings;
    this.retryAfter = more.retryAfter;
    this.limit = more.limit;
    this.ticket = more.ticket;
    this.documentId = more.documentId;
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

/** The answer for a missing id and for an id of another organisation, which must not differ. */
export const notFound = (): ApiProblem => new ApiProblem(404, 'NOT_FOUND', say('general.notFound'));
