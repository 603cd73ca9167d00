import type { FastifyRequest } from 'fastify';
import { type Decision, refuse } from '../../domain/kernel/decision.ts';
import { say } from '../../domain/texts/sentence.ts';

/** ETag of an answer built from one stream: the stream's last revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** The If-Match header: the revision that the request expects of the stream that it changes. */
export const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match']?.trim();

/**
 * Decides only if the stream is at the revision of If-Match (RFC 9110, 13.1.1), or if the header is absent. Ignores the
 * weak mark, because a compressing proxy makes an ETag weak.
 */
export function unlessMoved<State, F>(
  expected: string | undefined,
  decide: (state: State) => Decision<F> | Promise<Decision<F>>,
): (state: State, revision: number) => Decision<F> | Promise<Decision<F>> {
  return (state, revision) => {
    const meant =
      expected === undefined || expected === '*' || expected.replace(/^W\//, '') === etagOf(revision);
    return meant ? decide(state) : refuse('moved', 'PRECONDITION_FAILED', say('general.preconditionFailed'));
  };
}
