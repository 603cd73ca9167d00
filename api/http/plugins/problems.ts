import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Finding } from '../../../domain/kernel/decision.ts';
import { fieldSentence } from '../../../domain/texts/fields.ts';
import { inWords, type Language } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import { OutcomeUnknown, StoreFull } from '../../../infra/event-store/errors.ts';
import { failureOf } from '../../../infra/sqlite/failure.ts';
import type { Problem } from '../contract/common.ts';
import { languageOf } from '../language.ts';
import { ApiProblem, notFound } from '../problem.ts';

/** Answers every error as a problem document with a stable code and the request id; never sends a stack trace. */
export const problems = fp(async (app: FastifyInstance) => {
  app.setErrorHandler(sendProblem);
});

export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500) {
    request.log.error({ err: error, requestId: request.id, code: problem.code }, 'request failed');
  }
  if (problem.status === 403 || problem.status === 429) noteRefusal(problem, request);
  const language = languageOf(request);
  const body: Problem = {
    type: `urn:nine-lenses:problem:${problem.code}`,
    title: inWords(titles[problem.status] ?? say('general.title'), language),
    status: problem.status,
    detail: inWords(problem.sentence, language),
    code: problem.code,
    requestId: request.id,
    ...(problem.findings && { errors: problem.findings.map((finding) => inWordsOf(finding, language)) }),
    ...(problem.retryAfter === undefined ? {} : { retryAfter: problem.retryAfter }),
    ...(problem.limit && { limit: { ...problem.limit } }),
    ...(problem.ticket !== undefined && { ticket: problem.ticket }),
    ...(problem.documentId !== undefined && { documentId: problem.documentId }),
  };
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}

const inWordsOf = (finding: Finding, language: Language) => ({
  ...finding,
  message: inWords(finding.message, language),
});

/** Refusals logged per process and minute, at most, so that thousands of refused requests cannot fill the disk. */
const refusalsNoted = 60;
const refusals = { minute: -1, noted: 0 };

/**
 * Logs refusals at every log level (ASVS 16.3.2, 16.3.3): the code and the route, never the input. For participants the
 * organisation is left out, as in every log line about an answer (request-log.ts).
 */
function noteRefusal({ code }: ApiProblem, request: FastifyRequest): void {
  const minute = Math.floor(performance.now() / 60_000);
  if (minute !== refusals.minute) Object.assign(refusals, { minute, noted: 0 });
  refusals.noted += 1;
  if (refusals.noted > refusalsNoted) return;
  request.log.warn(
    {
      requestId: request.id,
      code,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      tenant: request.member?.tenant ?? request.program?.tenant,
      actor: request.member
        ? `account:${request.member.accountId}`
        : request.program && `program:${request.program.keyId}`,
    },
    refusals.noted === refusalsNoted ? 'refused; the rest of this minute is not noted' : 'refused',
  );
}

const titles: Readonly<Record<number, Sentence>> = {
  400: say('general.title.400'),
  401: say('general.title.401'),
  403: say('general.title.403'),
  404: say('general.title.404'),
  405: say('general.title.405'),
  409: say('general.title.409'),
  410: say('general.title.410'),
  412: say('general.title.412'),
  413: say('general.title.413'),
  415: say('general.title.415'),
  422: say('general.title.422'),
  429: say('general.title.429'),
  500: say('general.title.500'),
  503: say('general.title.503'),
  507: say('general.title.507'),
};

const mostFindings = 100;

/** Errors are compared by name, because the adapters that throw them are loaded only in the scaled shape. */
const storesAway = new Set([
  'StoreUnreachable',
  'RedisUnavailable',
  'BlobStoreUnavailable',
  'SubjectKeysUnavailable',
]);

/** The store of files is on the same disk, and reports what the file system said. */
const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';

function toProblem(error: FastifyError): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const all = error.validation.flatMap(({ params, instancePath, message }): readonly Finding[] => {
      const issue = params as unknown as { keys?: readonly string[]; code?: string };
      const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
      if (issue.keys)
        return issue.keys.map((key) => ({
          path: path ? `${path}.${key}` : key,
          message: say('general.unknownField', { key }),
          code: 'UNKNOWN_FIELD',
        }));
      return [
        {
          path,
          message: message === undefined ? say('general.fieldInvalid') : fieldSentence(message),
          code: 'INVALID',
        },
      ];
    });
    // Limits the findings: reporting ten thousand wrong entries would make the answer larger than the request.
    const findings = all.slice(0, mostFindings);
    const first = findings[0];
    return new ApiProblem(
      400,
      'VALIDATION_FAILED',
      first
        ? say(first.path ? 'general.validationFailed.at' : 'general.validationFailed.finding', first)
        : say('general.validationFailed'),
      { findings },
    );
  }
  if (error instanceof StoreFull || failureOf(error) === 'full' || isDiskFull(error.cause))
    return new ApiProblem(507, 'STORAGE_FULL', say('general.storageFull'), { retryAfter: 30 });
  if (error instanceof OutcomeUnknown)
    return new ApiProblem(503, 'OUTCOME_UNKNOWN', say('general.outcomeUnknown'), { retryAfter: 1 });
  if (error.name === 'UnreadableEvent' || error.name === 'EventDamaged')
    return new ApiProblem(500, 'UNREADABLE', say('general.unreadable'));
  if (error.name === 'RequestIdReused')
    return new ApiProblem(422, 'REQUEST_ID_REUSED', say('general.requestIdReused'));
  if (storesAway.has(error.name))
    return new ApiProblem(503, 'STORE_AWAY', say('general.storeAway'), { retryAfter: 2 });
  if (error.name === 'RedisFull')
    return new ApiProblem(507, 'STORAGE_FULL', say('general.storageFull.redis'), {
      retryAfter: 30,
    });
  switch (error.code) {
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // No valid id is that long, so it is answered like a missing one.
      return notFound();
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiProblem(413, 'BODY_TOO_LARGE', say('general.bodyTooLarge'));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiProblem(415, 'MEDIA_TYPE', say('general.mediaType'));
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ApiProblem(400, 'BODY_NOT_JSON', say('general.bodyNotJson'));
  }
  if (error.statusCode === 429)
    return new ApiProblem(429, 'TOO_MANY_REQUESTS', say('general.tooManyRequests'), {
      retryAfter: 10,
    });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiProblem(error.statusCode, 'BAD_REQUEST', say('general.badRequest'));
  return new ApiProblem(500, 'INTERNAL', say('general.internal'));
}
