import type { FastifyRequest } from 'fastify';
import { type Decision, refuse } from '../../domain/kernel/decision.ts';
import { say } from '../../domain/texts/sentence.ts';

/** ETag of an answer made of one stream: the stream's last revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** What a request expects of the stream it changes: its If-Match header. */
export const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match']?.trim();

/**
 * Decides only when the stream is where If-Match says (RFC 9110, 13.1.1); without the header, always. A proxy that compresses turns an
 * ETag into a weak one, so its mark is looked over.
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
