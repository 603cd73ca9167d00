import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, send, until } from './wire.ts';

// A survey is imported, and later imported again: the same file, without one person, with late people, with a corrected answer. An auditor
// who never saw the file could subtract the figures and obtain few people's answers.

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(async () => {
  await product.stop();
});

const questions = ['Listens', 'Explains', 'Decides', 'Thanks', 'Plans'];
/** Twelve people, all different. */
const people = Array.from({ length: 12 }, (_, person) => ({
  name: `u${person}`,
  group: person < 6 ? 'North' : 'South',
  ratings: questions.map((_, at) => 1 + ((person + at * (person % 3) + (at === 0 ? person >> 2 : 0)) % 5)),
}));

type Row = (typeof people)[number];

async function imported(
  leader: Pick<Leader, 'token'>,
  rows: readonly Row[],
  fileName: string,
  asked = questions.length,
) {
  const lines = rows.map(({ name, group, ratings }) => [name, group, ...ratings.slice(0, asked)].join(','));
  const content = Buffer.from(
    [['person', 'group', ...questions.slice(0, asked)].join(','), ...lines].join('\n'),
  );
  return send(product.url, 'POST', '/api/imports', {
    token: leader.token,
    json: {
      fileName,
      scale: { min: 1, max: 5 },
      content: content.toString('base64'),
      name: fileName,
      company: 'Engines Ltd',
      show: true,
    },
  });
}

it('a survey cannot be imported again, whole or in part, with corrected answers or with late people', async () => {
  const leader = await registerLeader(product.url);
  const first = await imported(leader, people, 'climate.csv');
  expect(first.status).toBe(202);
  const [one, ...others] = people;
  if (!one) throw new Error('There are twelve.');
  const [rating = 1, ...rest] = one.ratings;
  const corrected = { ...one, ratings: [rating === 5 ? 1 : rating + 1, ...rest] };
  const refused = async () => {
    expect(codeOf(await imported(leader, others, 'again.csv'))).toBe('409 IMPORT_OVERLAPS');
    expect(codeOf(await imported(leader, others.toReversed(), 'again.csv', 4))).toBe('409 IMPORT_OVERLAPS');
    expect(codeOf(await imported(leader, [corrected, ...others], 'again.csv'))).toBe('409 IMPORT_OVERLAPS');
    expect(codeOf(await imported(leader, [{ ...one, group: 'South' }, ...others], 'again.csv'))).toBe(
      '409 IMPORT_OVERLAPS',
    );
  };
  // The refusal comes at once, while the first import is running, and after its release.
  await refused();
  const { assessmentId } = first.body as { assessmentId: string };
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/imports/${assessmentId}`, { token: leader.token }))
        .body as ImportProgress,
    ({ state }) => state === 'released',
  );
  await refused();
  expect(codeOf(await imported(leader, people, 'same.csv'))).toBe('409 IMPORT_OVERLAPS');
  expect(codeOf(await imported(leader, people.slice(5), 'part.csv'))).toBe('409 IMPORT_OVERLAPS');
  const late = people
    .slice(0, 6)
    .map((row, at) => ({ ...row, ratings: row.ratings.toReversed(), name: `late${at}` }));
  expect(codeOf(await imported(leader, [...people, ...late], 'late.csv'))).toBe('409 IMPORT_OVERLAPS');
  // Those who came later alone are other people.
  expect((await imported(leader, late, 'late.csv')).status).toBe(202);
  // Imports of another organisation are independent.
  expect((await imported(await registerLeader(product.url), others, 'again.csv')).status).toBe(202);
});

it('a survey cannot be imported again with many late people, whether few or all of them answered a question, or with other lenses', async () => {
  const leader = await registerLeader(product.url);
  const asked = Array.from({ length: 8 }, (_, at) => `Question ${at}`);
  // Fractional parts of multiples of irrational numbers: no two people are alike.
  const line = (person: number, isAsked: (at: number) => boolean) =>
    [
      'North',
      ...asked.map((_, at) =>
        isAsked(at) ? 1 + Math.floor(((person + 1) * Math.sqrt(at * 3 + 2) * 5) % 5) : '',
      ),
    ].join(',');
  const rows = (late: number, answered: number) =>
    Array.from({ length: 20 + late }, (_, person) =>
      line(person, (at) => at !== 6 || person < 20 + answered),
    );
  const post = async (lines: readonly string[], more: object = {}) => {
    const content = Buffer.from([['group', ...asked].join(','), ...lines].join('\n')).toString('base64');
    const about = { fileName: 'late.csv', scale: { min: 1, max: 5 }, name: 'Late', company: 'Engines Ltd' };
    const json = { ...about, content, ...more };
    return send(product.url, 'POST', '/api/imports', { token: leader.token, json });
  };
  expect((await post(rows(0, 0))).status).toBe(202);
  expect(codeOf(await post(rows(10, 1)))).toBe('409 IMPORT_OVERLAPS');
  const lenses = Object.fromEntries(asked.slice(0, 4).map((name) => [name, { lens: 'Leading' }]));
  expect(codeOf(await post(rows(0, 0), { lenses }))).toBe('409 IMPORT_OVERLAPS');
  expect(codeOf(await post(rows(10, 10)))).toBe('409 IMPORT_OVERLAPS');
});

it('two imports at once are compared with each other', async () => {
  const leader = await registerLeader(product.url);
  const [, ...others] = people;
  const answers = await Promise.all([
    imported(leader, people, 'climate.csv'),
    imported(leader, others, 'again.csv'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
});

it('a survey cannot be imported again with one person in another group of the second grouping', async () => {
  const leader = await registerLeader(product.url);
  const placed = (moved: number) => {
    const lines = people.map(({ name, group, ratings }, at) =>
      [name, group, (at === moved ? at + 1 : at) % 2 ? 'Porto' : 'Lisbon', ...ratings].join(','),
    );
    return send(product.url, 'POST', '/api/imports', {
      token: leader.token,
      json: {
        fileName: `placed ${moved}.csv`,
        scale: { min: 1, max: 5 },
        columns: { secondGroup: 'site' },
        content: Buffer.from(
          [['person', 'group', 'site', ...questions].join(','), ...lines].join('\n'),
        ).toString('base64'),
        name: 'Placed',
        company: 'Engines Ltd',
      },
    });
  };
  expect((await placed(-1)).status).toBe(202);
  expect(codeOf(await placed(3))).toBe('409 IMPORT_OVERLAPS');
  expect(codeOf(await placed(-1))).toBe('409 IMPORT_OVERLAPS');
});

it('imports that share people with a colleague’s are refused five times and on the trail; then none is compared', async () => {
  const leader = await registerLeader(product.url);
  const colleague = await addMember(leader, product.url, 'admin');
  const first = await imported(leader, people, 'climate.csv');
  expect(first.status).toBe(202);
  const { assessmentId } = first.body as { assessmentId: string };
  const without = (gone: number) => people.filter((_, at) => at !== gone);
  // Four at once, twice, because a server reads four files at a time.
  const sent = (gone: readonly number[]) =>
    Promise.all(gone.map(async (at) => codeOf(await imported(colleague, without(at), 'again.csv'))));
  const overlaps = '409 IMPORT_OVERLAPS';
  expect(await sent([0, 1, 2, 3])).toEqual([overlaps, overlaps, overlaps, overlaps]);
  expect((await sent([4, 5, 6, 7])).toSorted()).toEqual([
    ...Array<string>(3).fill('409 IMPORT_NOT_COMPARED'),
    overlaps,
  ]);
  // Rows of a colleague's survey are not compared at all: invented rows, the whole survey and a part of it get the same answer. Only the
  // member who imported it gets a comparison.
  const invented = people.map((one) => ({ ...one, ratings: one.ratings.map(() => 3) }));
  for (const rows of [invented, people, people.slice(6)]) {
    const answer = await imported(colleague, rows, 'again.csv');
    expect(codeOf(answer)).toBe('409 IMPORT_NOT_COMPARED');
    expect(answer.text).toContain('climate.csv');
  }
  const other = people.map((one) => ({ ...one, ratings: one.ratings.map(() => 4) }));
  expect(codeOf(await imported(leader, without(0), 'mine.csv'))).toBe('409 IMPORT_OVERLAPS');
  expect((await imported(leader, other, 'mine.csv')).status).toBe(202);

  const trail = await until(
    async () =>
      (
        await send(product.url, 'GET', `/api/assessments/${assessmentId}/audit-trail`, {
          token: leader.token,
        })
      ).body as { entries: { type: string; text?: string }[] },
    ({ entries }) => entries.filter(({ type }) => type === 'ImportRefused').length === 6,
  );
  const lines = trail.entries.filter(({ type }) => type === 'ImportRefused');
  expect(JSON.stringify(lines)).toContain('An import was refused because it has people of this one.');
});
