import { read, utils } from '@e965/xlsx';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { AnswerInput } from '../../api/response/contract/take.ts';
import type { ReleasedComments } from '../../api/results/contract/comments.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import type { Position } from '../../domain/kernel/event.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  resultsOf,
  type Taker,
} from '../support/client.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { eventually } from '../support/eventually.ts';
import { type Product, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { send, until } from './wire.ts';

// in docs/security.md: an attacker with every right to the results compares all outputs before and after one more
// person submits.
const [theme = '', ...others] = themeIds(nineLenses);
const secret = 'Only one person would put it like this';
let product: Product;
let leader: Leader;
let assessmentId: string;
/** A document that the scores are compared with. */
let documentId: string;
let takers: Taker[];

const invited = [
  ...Array.from({ length: 7 }, (_, index) => ({ email: `e${index}@example.org`, role: 'Employee' as const })),
  ...Array.from({ length: 4 }, (_, index) => ({ email: `m${index}@example.org`, role: 'Manager' as const })),
  { email: 'board@example.org', role: 'Board Member' as const },
  // People who never answer: results are released in steps only while enough people are left for the closing release.
  ...Array.from({ length: 10 }, (_, index) => ({
    email: `late${index}@example.org`,
    role: index % 2 ? ('Employee' as const) : ('Manager' as const),
  })),
].map((person) => ({ ...person, name: '' }));

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  ({ assessmentId } = await launch(leader, {
    name: 'Spring',
    company: 'Engines',
    releases: 'inSteps',
    participants: invited,
  }));
  const addresses = invited.map(({ email }) => email);
  const links = await linksFromOutbox(leader, addresses);
  const call = callerOf(product.url);
  takers = await Promise.all(
    addresses.slice(0, 12).map((address) => openLink(call, links.get(address) ?? '')),
  );
  for (const taker of takers) await taker.start();
  for (const [index, taker] of takers.slice(0, 10).entries())
    await answers(taker, 3 + (index % 4), index % 3 === 0 ? `Remark ${index}` : undefined);
  await newest(2);
  const { body } = await uploadFile(product.url, { token: leader.token, ...disagreeing.praise });
  documentId = body.documentId;
  await until(
    () => send(product.url, 'GET', `/api/documents/${documentId}/mapping`, { token: leader.token }),
    ({ body: answer }) => Boolean((answer as TextMapping).mapping),
  );
});
afterAll(() => product.stop());

async function answers(taker: Taker, score: number, comment?: string): Promise<string> {
  const first: AnswerInput = { theme, score, ...(comment === undefined ? {} : { comment }) };
  await taker.save([first, ...others.map((one) => ({ theme: one, score }))]);
  return (await taker.submit()).position;
}

/** Waits until this many releases are readable. */
async function newest(releases: number): Promise<void> {
  await eventually(
    () => resultsOf(leader, assessmentId),
    (results) => results.releases.length === releases,
  );
}

/** Waits until every view has folded the log. */
async function settled(): Promise<void> {
  const head = (await product.infra.store.head()) as Position;
  const of = `/api/assessments/${assessmentId}`;
  for (const path of [`${of}/results`, `${of}/results/comments`, `${of}/audit-trail`, `${of}/participation`])
    await leader.call('GET', `${path}?after=${head}`, undefined, { token: leader.token });
}

const comments = (query = '') =>
  leader.call<ReleasedComments>(
    'GET',
    `/api/assessments/${assessmentId}/results/comments${query}`,
    undefined,
    {
      token: leader.token,
    },
  );

/** Fields about participation, progress and the time of the query may change; everything else must be equal. */
const participation = new Set([
  'position',
  'exportedAt',
  'madeAt',
  'counts',
  'submitted',
  'completionRate',
  'waitingFor',
  'at',
  'state',
]);

function figuresIn(value: unknown): unknown {
  // The activity on the first page shows that a person submitted, which is participation, too.
  if (Array.isArray(value))
    return value.filter((one) => (one as { kind?: string } | null)?.kind !== 'submitted').map(figuresIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (participation.has(key) ? [] : [[key, figuresIn(one)]])),
  );
}

/** All outputs of the product, in a comparable form. */
async function everyWayOut(query = ''): Promise<Record<string, unknown>> {
  // The newest signed head always covers everything so far, so no output may depend on it.
  await product.infra.proof.sign();
  const of = `/api/assessments/${assessmentId}`;
  const and = query === '' ? '' : `&${query}`;
  const ways = [
    `${of}/results?${query}`,
    ...['Employee', 'Manager', 'Board Member'].flatMap((group) => [
      `${of}/results?group=${encodeURIComponent(group)}${and}`,
      `${of}/results/receipt?of=${theme}&group=${encodeURIComponent(group)}${and}`,
    ]),
    `${of}/results/heat-map?${query}`,
    `${of}/results/heat-map?of=1.1${and}`,
    `${of}/results/disagreement?${query}`,
    `${of}/results/change?${query}`,
    `${of}/results/compare?groups=Employee,Manager${and}`,
    `${of}/results/receipt?of=${theme}${and}`,
    `${of}/results/comments?theme=${theme}${and}`,
    `${of}/results/weighting?${query}`,
    `${of}/results/export?format=json${and}`,
    `${of}/report`,
    `${of}/contradictions`,
    `${of}/documents/${documentId}/relations`,
    `${of}/documents/${documentId}/insights`,
    `${of}/evidence?${query}`,
    '/api/documents',
    `${of}/recommendations`,
    `${of}/plan`,
    '/api/home',
    '/api/trends',
  ];
  const answered = await Promise.all(
    ways.map(async (way): Promise<[string, unknown]> => {
      const { status, text } = await send(product.url, 'GET', way, { token: leader.token });
      expect(status, way).toBe(200);
      return [way, figuresIn(JSON.parse(text))];
    }),
  );
  const table = await send(product.url, 'GET', `${of}/results/export?format=csv${and}`, {
    token: leader.token,
  });
  return {
    ...Object.fromEntries(answered),
    // The position is that of the last change of a board, which is participation, like `position` above.
    csv: table.text.replaceAll(/^(exported at|position),.*$/gm, ''),
    workbook: await workbook(),
    assistant: await Promise.all(questions.map(answerTo)),
  };
}

const questions = [
  'What is the overall score?',
  'How do managers and employees differ?',
  'Which sub-lens has the lowest score?',
  'What are the recommendations?',
  'What do people say about competition?',
];

async function answerTo(question: string): Promise<unknown> {
  const { status, body } = await send(product.url, 'POST', '/api/assistant/ask', {
    token: leader.token,
    json: { question, assessmentId },
  });
  expect(status).toBe(200);
  return figuresIn(body);
}

async function workbook(): Promise<unknown> {
  const response = await fetch(`${product.url}/api/assessments/${assessmentId}/results/workbook`, {
    headers: { authorization: `Bearer ${leader.token}` },
  });
  const book = read(new Uint8Array(await response.arrayBuffer()));
  return book.SheetNames.map((name) =>
    utils
      .sheet_to_csv(book.Sheets[name] ?? {})
      .split('\n')
      .filter(
        (line) =>
          // The file name in the generated R code contains the minute of the export.
          !/^(Exported at|Read at position)|file {2}<-|read_excel|[Ss]ubmitted/.test(line),
      ),
  );
}

describe('one additional submission', () => {
  it('changes no output until enough new people have submitted', async () => {
    await settled();
    const before = await everyWayOut();
    const pushes: [string, unknown][] = [];
    const socket = io(product.url, {
      transports: ['websocket'],
      auth: { token: leader.token },
      forceNew: true,
    });
    socket.onAny((name: string, data: unknown) => pushes.push([name, data]));
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));

    const extreme = takers[10] as Taker;
    await answers(extreme, 9, secret);
    await settled();
    const after = await everyWayOut();
    expect(Object.keys(after).length).toBeGreaterThan(20);
    for (const [way, seen] of Object.entries(before)) expect(after[way], way).toEqual(seen);
    expect(JSON.stringify(after)).not.toContain(secret);

    // The socket reported a person's progress, without content.
    await expect.poll(() => pushes.filter(([name]) => name === 'participation').length).toBeGreaterThan(0);
    socket.close();
    const said = JSON.stringify(pushes);
    for (const word of [secret, 'score', 'rating', 'mean', 'comment']) expect(said).not.toContain(word);
    expect(
      pushes.filter(([name, data]) => name === 'changed' && JSON.stringify(data).includes('results')),
    ).toEqual([]);

    // Nothing in the audit trail shows the answers either.
    const trail = await send(product.url, 'GET', `/api/assessments/${assessmentId}/audit-trail`, {
      token: leader.token,
    });
    expect(trail.status).toBe(200);
    expect(trail.text).not.toContain(secret);
    expect(trail.text).not.toContain('"ratings"');
  });

  it('is not revealed by queries with an earlier or a later position', async () => {
    const now = await everyWayOut();
    const [first] = (await resultsOf(leader, assessmentId)).releases;
    const head = await product.infra.store.head();
    for (const position of [first?.coversPosition ?? '', head ?? '']) {
      const then = await everyWayOut(`after=${position}`);
      for (const [way, seen] of Object.entries(now)) {
        const asked = ['csv', 'workbook', 'assistant'].includes(way)
          ? way
          : withQuery(way, `after=${position}`);
        expect(then[asked] ?? seen, asked).toEqual(seen);
      }
    }
  });

  it('does not appear in any filter, table or receipt if its group is too small for a figure', async () => {
    const of = `/api/assessments/${assessmentId}/results`;
    const { figure } = await resultsOf(leader, assessmentId, '?group=Board%20Member');
    expect(figure).toBeNull();
    const { text } = await send(product.url, 'GET', `${of}/receipt?of=${theme}&group=Board%20Member`, {
      token: leader.token,
    });
    expect(JSON.parse(text)).toMatchObject({ shown: { n: 0, mean: null }, people: null, made: null });
    const map = await send(product.url, 'GET', `${of}/heat-map`, { token: leader.token });
    expect(map.text).not.toContain('Board Member');
  });
});

describe('a published comment', () => {
  it('is shown together with other comments, without author, time or ratings, and in an order that is independent of them', async () => {
    const { shown, threshold, counts, comments: texts } = await comments(`?theme=${theme}`);
    expect([shown, threshold, counts]).toEqual([true, 8, { [theme]: 4 }]);
    expect(texts?.toSorted()).toEqual(['Remark 0', 'Remark 3', 'Remark 6', 'Remark 9']);
    const { text } = await send(
      product.url,
      'GET',
      `/api/assessments/${assessmentId}/results/comments?theme=${theme}`,
      {
        token: leader.token,
      },
    );
    for (const { email } of invited) expect(text).not.toContain(email);
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(
      ['assessmentId', 'comments', 'counts', 'position', 'release', 'shown', 'threshold'].toSorted(),
    );
    expect((await comments(`?theme=${theme}`)).comments).toEqual(texts);
  });

  it('of one more person appears with the next release, together with the other comments of that release', async () => {
    await answers(takers[11] as Taker, 2);
    const { token } = leader;
    const closed = await leader.call<{ position: string }>(
      'POST',
      `/api/assessments/${assessmentId}/close`,
      {},
      { token },
    );
    const { comments: texts } = await comments(`?theme=${theme}&after=${closed.position}`);
    const { releases } = await resultsOf(leader, assessmentId, `?after=${closed.position}`);
    // A difference between releases may not be based on only two new people: their ratings and comments stay unpublished.
    expect(releases).toHaveLength(2);
    expect(texts).not.toContain(secret);
  });
});

const withQuery = (way: string, query: string): string =>
  way.includes('?') ? (way.endsWith('?') ? `${way}${query}` : `${way}&${query}`) : way;
