import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { operations } from '../../../api/installation/contract/operations.ts';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { linkIn, newBrowser, tokenIn, uncompressed } from '../../support/client.ts';
import type { OrganisationName, Person } from './model.ts';
import type { Place } from './place.ts';

/** The product as seen by its clients, and the checks on every answer. */
export type Real = {
  readonly place: Place;
  /** Every id that an answer contained -> the organisation that owns it. */
  readonly owners: Map<string, OrganisationName>;
  /** Number of executed commands, by kind; shared by all runs. */
  readonly figures: Map<string, number>;
};

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly requestId?: string;
  /** The organisation that asks; the answer must not contain ids of another organisation. */
  readonly as: OrganisationName;
};

export type Answer = { readonly status: number; readonly code: string; readonly body: unknown };

/** Shows that an answer never comes; a busy machine takes many seconds for one. */
const patienceMs = 120_000;
const names: readonly OrganisationName[] = ['zebra', 'yucca'];

/**
 * Repeats a request with one X-Request-ID until it is answered, like the web app does. 503 and 507 mean "try again"; an answer
 * from a process that was killed meanwhile is ignored.
 * @throws when an answer contains ids of another organisation, or no answer comes
 */
export async function ask(real: Real, request: Request): Promise<Answer> {
  const requestId = request.requestId ?? randomUUID();
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const generation = real.place.generation();
    const answer = await once(real, request, requestId);
    if (answer && generation === real.place.generation() && answer.status !== 503 && answer.status !== 507)
      return answer;
    if (performance.now() > deadline)
      throw new Error(
        `${request.method} ${request.path} was not answered: ${JSON.stringify(answer ?? null)}`,
      );
    await delay(10);
  }
}

const browser = newBrowser();
const problem = z.object({ code: z.string() });

async function once(real: Real, request: Request, requestId: string): Promise<Answer | undefined> {
  const { method, path, body, token } = request;
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${real.place.url()}${path}`, {
      method,
      headers: {
        ...uncompressed,
        'x-request-id': requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // All participants use one browser.
        ...(path.startsWith('/api/take') ? { cookie: browser } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs / 2),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`${method} ${path} was not answered in ${patienceMs / 2} ms`);
    return undefined;
  }
  mustBeOwn(real, request, text);
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return { status, code: problem.safeParse(parsed).data?.code ?? '', body: parsed };
}

function mustBeOwn(real: Real, { as, method, path }: Request, text: string): void {
  const foreign =
    names.find((name) => name !== as && text.toLowerCase().includes(name)) ??
    text.match(/\b[a-z0-9]{24}\b/g)?.find((id) => (real.owners.get(id) ?? as) !== as);
  if (foreign) throw new Error(`${method} ${path} as ${as} was answered with "${foreign}": ${text}`);
}

/**
 * The answer's body if it is as expected.
 * @throws a sentence otherwise
 */
export function expectAnswer<S extends z.ZodMiniType>(answer: Answer, status: number, schema: S): z.infer<S> {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return schema.parse(answer.body);
}

export function expectRefusal(answer: Answer, status: number, code: string): void {
  if (answer.status !== status || answer.code !== code)
    throw new Error(`Expected ${status} ${code}, answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

/**
 * True if a view has folded this position. Boards and results state the position of their last change; only an operator sees the
 * position of a view.
 */
export async function hasRead(
  view: string,
  position: string | null,
  real: Real,
  as: OrganisationName,
): Promise<boolean> {
  const { projections } = await operationsOf(real, as);
  return hasReached(projections, view, position);
}

export const operationsOf = async (real: Real, as: OrganisationName) =>
  expectAnswer(
    await ask(real, { method: 'GET', path: '/api/operations', token: real.place.operatorToken, as }),
    200,
    operations,
  );

export function hasReached(
  projections: z.infer<typeof operations>['projections'],
  view: string,
  position: string | null,
): boolean {
  const reached = projections.find(({ name }) => name === view)?.position ?? null;
  return comparePositions(reached as Position | null, position as Position | null) >= 0;
}

/**
 * Polls until `found` returns something.
 * @throws after a time limit
 */
export async function eventually<T>(
  what: string,
  find: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what} never came`);
    await delay(5);
  }
}

/** Waits for all works, even after a failure, so that none continues during the next command. */
export async function all(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** @throws after the time limit */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const tooLong = new AbortController();
  const late = delay(patienceMs, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error(`${what} takes longer than ${patienceMs} ms`);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => tooLong.abort());
}

export const mailsOf = ({ place }: Real, person: Person, link: number) =>
  place.mails.filter(({ messageId }) => messageId.startsWith(`<invitation-${person.id}-${link}@`));

/** The secret of a person's link, from its mail. */
export async function secretOf(real: Real, person: Person, link: number): Promise<string> {
  const mail = await eventually(`The mail with link ${link} for ${person.email}`, () =>
    mailsOf(real, person, link).at(0),
  );
  // A valid link may only be sent to the present address.
  const ended = person.revoked || link !== person.link;
  if (mail.to !== person.email && !(ended && person.formerly.includes(mail.to)))
    throw new Error(`The mail for ${person.email} went to ${mail.to}`);
  return tokenIn(linkIn(mail.text));
}

export const noContent = z.undefined();
