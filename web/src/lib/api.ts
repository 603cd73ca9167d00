import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { me } from '../../../api/account/contract/auth.ts';
import { AppError, unexpectedAnswer } from './app-error.ts';
import { earlyAnswer } from './request/early.ts';
import { type HttpRequest, type ReceivedFile, send } from './request/http.ts';
import { accessToken, discardToken, endSession, updateSession } from './session/session.ts';
import { urls } from './urls.ts';

type Options = Pick<HttpRequest, 'signal' | 'requestId' | 'ifMatch'>;
type FileOptions = Pick<HttpRequest, 'signal'> & { readonly method?: 'GET' | 'POST' };

/** The answer of a request that is answered with 204. */
export const nothing = z.undefined();

/** Requests of the signed-in person; every answer is checked against the contract. */
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
  /** A file that is there (GET), or that is made and written down (POST). */
  file: (path: string, { method = 'GET', ...options }: FileOptions = {}) =>
    authorized({ method, path, read: 'file', ...options }) as Promise<ReceivedFile>,
};

/** Requests anybody may make. */
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

async function answered<S extends z.ZodMiniType>(request: HttpRequest, answer: S): Promise<z.output<S>> {
  return checked(await authorized(request), answer);
}

/**
 * A refused token is renewed once and the request repeated under its own id. Any other 401, and a second one, is the end of the
 * session (specification 1, section 8).
 */
async function authorized(request: HttpRequest): Promise<unknown> {
  const named = { ...request, requestId: request.requestId ?? randomUuid() };
  const token = await accessToken();
  try {
    return await send({ ...named, token });
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
    return await send({ ...named, token: renewed });
  } catch (thrown) {
    if (isUnauthorized(thrown)) return ended(thrown);
    throw thrown;
  }
}

/** A ticket is one step of a ceremony: that it ran out says nothing about the session. */
const isUnauthorized = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.status === 401 && thrown.code !== 'TICKET_INVALID';

/** Their organisation asks for a second factor since a moment ago, and nobody has told this page. */
const isSecondFactorAsked = (thrown: unknown): boolean =>
  thrown instanceof AppError && thrown.code === 'SECOND_FACTOR_REQUIRED';

/** The page follows from who they are now. */
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
