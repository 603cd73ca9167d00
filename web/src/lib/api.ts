import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { me } from '../../../api/account/contract/auth.ts';
import { AppError, unexpectedAnswer } from './app-error.ts';
import { earlyAnswer } from './request/early.ts';
import { type HttpRequest, type ReceivedFile, send } from './request/http.ts';
import { accessToken, discardToken, endSession, updateSession } from './session/session.ts';
import { urls } from './urls.ts';

type Options = Pick<HttpRequest, 'signal' | 'requestId' | 'ifMatch'>;
type Sending = (request: HttpRequest) => Promise<unknown>;
type FileOptions = Pick<HttpRequest, 'signal'> & { readonly method?: 'GET' | 'POST' };

/** Schema of a 204 answer, which has no body. */
export const nothing = z.undefined();

/** Requests of the signed-in person. Every answer is parsed with its contract schema. */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, answer: S, options: Options = {}) =>
    readEarly(path, answer, () => answered({ method: 'GET', path, ...options }, answer)),
  post: <S extends z.ZodMiniType>(path: string, body: unknown, answer: S, options: Options = {}) =>
    answered({ method: 'POST', path, body, ...options }, answer),
  put: <S extends z.ZodMiniType>(path: string, body: unknown, answer: S, options: Options = {}) =>
    answered({ method: 'PUT', path, body, ...options }, answer),
  patch: <S extends z.ZodMiniType>(path: string, body: unknown, answer: S, options: Options = {}) =>
    answered({ method: 'PATCH', path, body, ...options }, answer),
  delete: <S extends z.ZodMiniType>(path: string, body: unknown, answer: S, options: Options = {}) =>
    answered({ method: 'DELETE', path, body, ...options }, answer),
  /** Reads an existing file (GET), or has the server create and record one (POST). */
  file: (path: string, { method = 'GET', ...options }: FileOptions = {}) =>
    authorized({ method, path, read: 'file', ...options }) as Promise<ReceivedFile>,
};

/** Requests that need no session. */
export const openApi = {
  get: async <S extends z.ZodMiniType>(path: string, answer: S, options: Options = {}) =>
    readEarly(path, answer, async () => checked(await send({ method: 'GET', path, ...options }), answer)),
  post: async <S extends z.ZodMiniType>(path: string, body: unknown, answer: S, options: Options = {}) =>
    checked(await send({ method: 'POST', path, body, ...options }), answer),
};

async function readEarly<S extends z.ZodMiniType>(
  path: string,
  answer: S,
  otherwise: () => Promise<z.output<S>>,
): Promise<z.output<S>> {
  const body = await earlyAnswer(path);
  return body === undefined ? otherwise() : checked(body, answer);
}

/** @param sending how the request is sent; every call may be followed by one more with a renewed token */
export async function answered<S extends z.ZodMiniType>(
  request: HttpRequest,
  answer: S,
  sending: Sending = send,
): Promise<z.output<S>> {
  return checked(await authorized(request, sending), answer);
}

/**
 * After 401 INVALID_TOKEN, renews the token once and repeats the request under the same id. Any other 401, or a second one, ends the session.
 */
async function authorized(request: HttpRequest, sending: Sending = send): Promise<unknown> {
  const named = { ...request, requestId: request.requestId ?? randomUuid() };
  const token = await accessToken();
  try {
    return await sending({ ...named, token });
  } catch (thrown) {
    if (!isUnauthorized(thrown)) {
      if (isSecondFactorAsked(thrown) && token !== undefined) void tellSession(token);
      throw thrown;
    }
    if (thrown.code !== 'INVALID_TOKEN' || token === undefined) return ended(thrown);
    discardToken(token);
  }
  const renewed = await accessToken();
  try {
    return await sending({ ...named, token: renewed });
  } catch (thrown) {
    if (isUnauthorized(thrown)) return ended(thrown);
    throw thrown;
  }
}

/**
 * A 401 that concerns the session. TICKET_INVALID is excluded: a ticket belongs to one step of a ceremony, and its expiry does not end the session.
 */
const isUnauthorized = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.status === 401 && thrown.code !== 'TICKET_INVALID';

/** The organisation began to require a second factor during this session, and the page has not learned it yet. */
const isSecondFactorAsked = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.code === 'SECOND_FACTOR_REQUIRED';

/** Reads the person's session data again and updates the page. */
async function tellSession(token: string): Promise<void> {
  const now = z.safeParse(me, await send({ method: 'GET', path: urls.me, token }).catch(() => undefined));
  if (now.success) updateSession(now.data);
}

function ended(error: AppError): never {
  endSession();
  throw error;
}

function checked<S extends z.ZodMiniType>(body: unknown, answer: S): z.output<S> {
  const parsed = z.safeParse(answer, body);
  if (parsed.success) return parsed.data;
  throw unexpectedAnswer(200, null);
}
