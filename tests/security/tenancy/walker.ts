import { randomUUID } from 'node:crypto';
import { routeTable } from '../route-table.ts';
import { type Answer, type Organisation, send } from '../wire.ts';
import { createPool, type Pool } from './pool.ts';

/** One of the two organisations: all its callers, and everything they were told. */
export type Side = {
  readonly name: string;
  readonly organisation: Organisation;
  readonly takers: string[];
  readonly pool: Pool;
};

export type Step = {
  readonly side: Side;
  readonly route: string;
  readonly path: string;
  /** True if an id in the path, or a link in the body, belongs to the other organisation. */
  readonly trespassing: boolean;
  readonly answer: Answer;
};

/**
 * Routes of the walk. Left out: answers that are the same for everybody, requests that end the walk or hash a password, and
 * operator routes.
 */
const walked = Object.entries(routeTable).filter(
  ([name, { who, bytes }]) =>
    !/^POST \/api\/auth|^DELETE .*\/sessions|^GET \/health/.test(name) &&
    who !== 'operator' &&
    bytes === undefined,
);
/** Names of the routes of the walk. */
export const routes: readonly string[] = walked.map(([name]) => name);
/** Actions on things that exist in one assessment only. */
const ofAssessment: readonly string[] = ['plan.write', 'evidence.write'];
/**
 * Weights that keep some assessments open and some links valid over ten thousand steps, and mostly use things that exist in one
 * assessment with that assessment.
 */
const weightOf = (name: string, who: string) =>
  name.startsWith('GET')
    ? 12
    : who === 'participant' || who === 'public' || ofAssessment.includes(who)
      ? 8
      : 1;
const weighted = walked.flatMap(([name, { who }]) => Array<string>(weightOf(name, who)).fill(name));

/** Routes that need the password. A few wrong ones, which the walk sends too, close them for a quarter of an hour. */
export const withPassword: readonly string[] = walked.flatMap(([name, { body }]) =>
  body && 'currentPassword' in body && !name.includes('{') ? [name] : [],
);

export function sideOf(name: string, organisation: Organisation): Side {
  const pool = createPool();
  pool.learn(JSON.stringify(organisation.leader.session));
  return { name, organisation, takers: organisation.takers.map(({ token }) => token), pool };
}

export type Choice = {
  /** Routes to choose from. Default: all, by weight. */
  readonly among?: readonly string[];
  /** Whose ids are sent. Default: those of both, equally often. */
  readonly ids?: 'own' | 'foreign';
  /** Sends the own id that was learned as the last, the last but one (1), and so on, because older things may be used up. Default: any. */
  readonly newest?: number;
};

/** One request by a caller of `side`, with its own ids or those of `other`. */
export async function takeStep(
  url: string,
  random: () => number,
  side: Side,
  other: Side,
  { among = weighted, ids, newest }: Choice = {},
): Promise<Step> {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const route = pick(among) ?? '';
  const { who, body } = routeTable[route] ?? { who: 'public' };
  const [method = '', template = ''] = route.split(' ');
  let trespassing = false;
  const oneOf = (name: string): string | undefined => {
    const isOwn = ids === undefined ? random() < 0.5 : ids === 'own';
    const from = isOwn ? side : other;
    const known = from.pool.ids.get(name) ?? [];
    const id = isOwn && newest !== undefined ? (known.at(-1 - newest) ?? known.at(-1)) : pick(known);
    trespassing ||= from === other && id !== undefined;
    return id;
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = name === 'reference' ? 'nine-lenses@1' : oneOf(fieldOf(name, template));
    // The assessment that is being answered stays open, because closing it would prevent every submission.
    const ends = route.endsWith('/close') && id === side.organisation.assessmentId;
    return id === undefined || ends ? 'a'.repeat(24) : id;
  });
  const sent =
    body && 'documentId' in body
      ? { ...body, documentId: oneOf('documentId') ?? 'a'.repeat(24) }
      : bodyOf(body, random);
  const token = who === 'participant' ? pick(side.takers) : side.organisation.leader.token;
  const dissected = dissectedIn(route, oneOf);
  const answer = await send(url, method, `${path}${lookingBack(route, random)}${dissected}`, {
    token: who === 'public' ? undefined : token,
    json: route === 'POST /api/take/sessions' ? { token: pick(side.pool.links) ?? '' } : sent,
  });
  const opened = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1];
  if (route === 'POST /api/take/sessions' && opened !== undefined) side.takers.push(opened);
  return { side, route, path, trespassing, answer };
}

/** The field of answers that has ids for a part of a path. */
function fieldOf(name: string, template: string): string {
  if (name === 'assessmentId' && template.startsWith('/api/imports/')) return 'importId';
  return name === 'on' ? 'actionId' : name;
}

/** Adds a moment to some queries that accept one, because the same access check applies. */
function lookingBack(route: string, random: () => number): string {
  const can = /^GET .*\{assessmentId\}\/(participation|results|moments|audit-trail)/.test(route);
  const cannot = /\/(workbook|slides|proof)$/.test(route);
  return can && !cannot && random() < 0.2 ? `?moment=${new Date().toISOString()}` : '';
}

/** The document to dissect. A report is drawn in a browser, so it is asked for only with an id that leads nowhere. */
function dissectedIn(route: string, oneOf: (name: string) => string | undefined): string {
  if (!route.startsWith('GET /api/dissection')) return '';
  const nowhere = 'a'.repeat(24);
  return `?documents=${route.endsWith('/report') ? nowhere : (oneOf('documentId') ?? nowhere)}`;
}

/** The body of the route table, with people who were not invited before. */
function bodyOf(body: Readonly<Record<string, unknown>> | undefined, random: () => number): unknown {
  if (!body) return undefined;
  if ('participants' in body)
    return {
      ...body,
      participants: [{ name: 'New', email: `${randomUUID()}@walk.example`, role: 'Employee' }],
    };
  if ('answers' in body) return { answers: [{ theme: '1.1.1', score: Math.floor(random() * 10) }] };
  return body;
}
