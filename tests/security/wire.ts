import { randomUUID } from 'node:crypto';
import type { LaunchBody } from '../../api/assessment/contract/assessments.ts';
import type { Problem } from '../../api/http/contract/common.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
  uncompressed,
} from '../support/client.ts';
import { untilNextPoll } from '../support/eventually.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, if it is JSON. */
  readonly body: unknown;
};

export type Sending = {
  readonly token?: string | undefined;
  readonly requestId?: string;
  readonly json?: unknown;
  /** Sent unchanged, as application/json unless a header says otherwise. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends one request as an attacker could: nothing is validated, and nothing throws. */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Answer> {
  const body = sending.raw ?? (sending.json === undefined ? undefined : JSON.stringify(sending.json));
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...uncompressed,
      'x-request-id': sending.requestId ?? randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` }),
      ...sending.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}

/**
 * The problem document of an answer.
 * @throws if the answer is not a problem document
 */
export function problemIn(answer: Answer): Problem {
  const type = answer.headers.get('content-type');
  if (type !== 'application/problem+json')
    throw new Error(`Not a problem document: ${answer.status} ${type} ${answer.text.slice(0, 200)}`);
  return answer.body as Problem;
}

export const codeOf = (answer: Answer) => `${answer.status} ${problemIn(answer).code}`;

/** The part of a refusal that can be compared between requests. */
export function withoutRequestId(answer: Answer) {
  const { requestId: _, ...rest } = problemIn(answer);
  return rest;
}

export type Route = { readonly method: string; readonly path: string };

/** Every documented route, from the product's own description. */
export async function routesOf(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Route[]> {
  const { body } = await send(baseUrl, 'GET', '/api/openapi.json', { headers });
  const { paths } = body as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
    .filter(({ path }) => !path.includes('{*}'));
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/**
 * Polls until `holds` accepts the answer.
 * @throws an error with the last answer after the time limit
 */
export async function until<T>(
  ask: () => Promise<T> | T,
  holds: (answer: T) => boolean,
  deadlineMs = 90_000,
): Promise<T> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (performance.now() - began > deadlineMs)
      throw new Error(`Not so within ${deadlineMs} ms, at last: ${JSON.stringify(answer).slice(0, 500)}`);
    await untilNextPoll(began);
  }
}

export type Launched = {
  readonly leader: Leader;
  readonly assessmentId: string;
  /** Address -> link. */
  readonly links: ReadonlyMap<string, string>;
  readonly linkOf: (address: string) => string;
  /** Address -> participant id. */
  readonly ids: ReadonlyMap<string, string>;
  readonly idOf: (address: string) => string;
};

/** Launches an assessment for these addresses and waits until every mail was sent and recorded. */
export async function launched(
  leader: Leader,
  addresses: readonly string[],
  more: Partial<LaunchBody> = {},
): Promise<Launched> {
  const { assessmentId, position } = await launch(leader, {
    name: 'Spring check',
    company: 'Engines Ltd',
    ...more,
    participants: addresses.map((email) => ({ name: `Person ${email}`, email, role: 'Employee' })),
  });
  const links = await linksFromOutbox(leader, addresses);
  const board = await until(
    () => participationOf(leader, assessmentId, position),
    ({ assessment }) => assessment.counts.sent === addresses.length,
  );
  const ids = new Map(board.people.map((person) => [person.email, person.participantId]));
  const found = (map: ReadonlyMap<string, string>) => (address: string) => {
    const value = map.get(address);
    if (value === undefined) throw new Error(`Nobody here is ${address}`);
    return value;
  };
  return { leader, assessmentId, links, linkOf: found(links), ids, idOf: found(ids) };
}

export type Organisation = Launched & { readonly takers: readonly Taker[] };

/** A new organisation with a running assessment, in which everybody has started and saved one answer. */
export async function organisation(baseUrl: string, addresses: readonly string[]): Promise<Organisation> {
  const running = await launched(await registerLeader(baseUrl), addresses);
  const takers: Taker[] = [];
  for (const address of addresses) {
    const taker = await openLink(callerOf(baseUrl), running.linkOf(address));
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 6, comment: 'Mine' }]);
    takers.push(taker);
  }
  return { ...running, takers };
}
