import { randomUUID } from 'node:crypto';
import { routeTable } from '../route-table.ts';
import { type Answer, type Organisation, send } from '../wire.ts';
import { createPool, type Pool } from './pool.ts';

/** One of the two organisations: everybody in it who can speak, and what they have been told. */
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
  /** An id in the path, or a link in the body, is of the other organisation. */
  readonly trespassing: boolean;
  readonly answer: Answer;
};

/** Left out: what everybody is told alike, what ends the walk, what costs a password hash, and what only an operator may. */
const walked = Object.entries(routeTable).filter(
  ([name, { who, bytes }]) =>
    !/^POST \/api\/auth|^DELETE .*\/sessions|^GET \/health/.test(name) &&
    who !== 'operator' &&
    bytes === undefined,
);
/** So that some assessments stay open and some links valid over ten thousand steps, and what is in a plan is met in its own assessment. */
const weightOf = (name: string, who: string) =>
  name.startsWith('GET') ? 12 : who === 'participant' || who === 'public' || who === 'plan.write' ? 8 : 1;
const weighted = walked.flatMap(([name, { who }]) => Array<string>(weightOf(name, who)).fill(name));

export function sideOf(name: string, organisation: Organisation): Side {
  const pool = createPool();
  pool.learn(JSON.stringify(organisation.leader.session));
  return { name, organisation, takers: organisation.takers.map(({ token }) => token), pool };
}

/**
 * One thing somebody of `side` does, with ids of their own or, as often, of `other`.
 * @param among routes to choose from
 */
export async function takeStep(
  url: string,
  random: () => number,
  side: Side,
  other: Side,
  among: readonly string[] = weighted,
): Promise<Step> {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const route = pick(among) ?? '';
  const { who, body } = routeTable[route] ?? { who: 'public' };
  const [method = '', template = ''] = route.split(' ');
  let trespassing = false;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const from = random() < 0.5 ? side : other;
    const id =
      name === 'reference'
        ? 'nine-lenses@1'
        : pick(from.pool.ids.get(name === 'on' ? 'actionId' : name) ?? []);
    trespassing ||= from === other && id !== undefined && name !== 'reference';
    // The one people answer in stays open, or chance could keep everybody from submitting.
    const ends = route.endsWith('/close') && id === side.organisation.assessmentId;
    return id === undefined || ends ? 'a'.repeat(24) : id;
  });
  const token = who === 'participant' ? pick(side.takers) : side.organisation.leader.token;
  const answer = await send(url, method, `${path}${lookingBack(route, random)}`, {
    token: who === 'public' ? undefined : token,
    json: route === 'POST /api/take/sessions' ? { token: pick(side.pool.links) ?? '' } : bodyOf(body, random),
  });
  const opened = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1];
  if (route === 'POST /api/take/sessions' && opened !== undefined) side.takers.push(opened);
  return { side, route, path, trespassing, answer };
}

/** What can be asked of a moment is asked so now and then: the guard is the same. */
function lookingBack(route: string, random: () => number): string {
  const can = /^GET .*\{assessmentId\}\/(participation|results|moments|audit-trail)/.test(route);
  const cannot = /\/(workbook|slides|proof)$/.test(route);
  return can && !cannot && random() < 0.2 ? `?moment=${new Date().toISOString()}` : '';
}

/** The table's example, with people nobody invited before. */
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
