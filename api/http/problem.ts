import type { Finding, PlanLimit, Refusal, RefusalKind } from '../../domain/kernel/decision.ts';

/** An answer that is not what was asked for. Becomes an RFC 9457 problem document; the message is meant for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly findings: readonly Finding[] | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly limit: PlanLimit | undefined;
  /** Of somebody who showed who they are, for what they may do instead. */
  readonly ticket: string | undefined;
  constructor(
    status: number,
    code: string,
    detail: string,
    more: {
      readonly findings?: readonly Finding[] | undefined;
      readonly retryAfter?: number;
      readonly limit?: PlanLimit | undefined;
      readonly ticket?: string;
    } = {},
  ) {
    super(detail);
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
export const notFound = (): ApiProblem =>
  new ApiProblem(404, 'NOT_FOUND', 'There is nothing here, or you may not see it.');
