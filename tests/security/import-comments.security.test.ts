import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportPreview, ImportProgress } from '../../api/survey-import/contract/survey-import.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { send, until } from './wire.ts';

// Comments of imports are published word for word. A text that stands in the imports of a department and of a site would tell who wrote it,
// if one person is in both; and one that is missing in a later import, if one person is.

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(async () => {
  await product.stop();
});

const questions = ['Listens', 'Explains', 'Decides'];
// Fractional parts of multiples of irrational numbers: the ratings of a file tell nothing about another.
const people = Array.from({ length: 31 }, (_, person) => ({
  ratings: questions.map((_, at) => 1 + Math.floor(((person + 1) * Math.sqrt(at * 3 + 2) * 5) % 5)),
  comment: `Remark about my work number ${person}`,
}));
type Row = (typeof people)[number];

const fileOf = (name: string, rows: readonly Row[]) => ({
  fileName: `${name}.csv`,
  scale: { min: 1, max: 5 },
  columns: { group: 'group', questions, comments: { Comments: 'Listens' } },
  content: Buffer.from(
    [
      ['group', ...questions, 'Comments'].join(','),
      ...rows.map(({ ratings, comment }) => [name, ...ratings, comment].join(',')),
    ].join('\n'),
  ).toString('base64'),
});
const post = (leader: Pick<Leader, 'token'>, name: string, rows: readonly Row[], more: object = {}) =>
  send(product.url, 'POST', '/api/imports', {
    token: leader.token,
    json: { ...fileOf(name, rows), name, company: 'Engines Ltd', show: true, ...more },
  });
const surveyIn = async (leader: Pick<Leader, 'token'>, name: string, rows: readonly Row[]) => {
  const json = fileOf(name, rows);
  const answer = await send(product.url, 'POST', '/api/imports/preview', { token: leader.token, json });
  return (answer.body as ImportPreview).survey;
};

async function imported(leader: Pick<Leader, 'token'>, name: string, rows: readonly Row[]): Promise<string> {
  const lost = (await surveyIn(leader, name, rows))?.lost;
  const answer = await post(leader, name, rows, { leaveOut: true, confirmedLoss: lost });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  const { assessmentId } = answer.body as { assessmentId: string };
  await until(
    async () =>
      (await send(product.url, 'GET', `/api/imports/${assessmentId}`, { token: leader.token }))
        .body as ImportProgress,
    ({ state }) => state === 'released',
  );
  return assessmentId;
}

/** The comments of an import as an auditor reads them. */
async function published(reader: Pick<Leader, 'token'>, assessmentId: string): Promise<readonly string[]> {
  const path = `/api/assessments/${assessmentId}/results/comments`;
  const { counts } = (await send(product.url, 'GET', path, { token: reader.token })).body as {
    counts: Record<string, number>;
  };
  const [theme] = Object.keys(counts);
  if (theme === undefined) return [];
  const answer = await send(product.url, 'GET', `${path}?theme=${theme}`, { token: reader.token });
  return (answer.body as { comments: readonly string[] }).comments;
}

const checksOf = (survey: ImportPreview['survey']) => survey?.checks.map(({ code }) => code);

it('the comment of the one person who is in two imports is published once', async () => {
  const leader = await registerLeader(product.url);
  const auditor = await addMember(leader, product.url, 'auditor');
  expect(checksOf(await surveyIn(leader, 'Department', people.slice(0, 16)))).toEqual([]);
  const department = await imported(leader, 'Department', people.slice(0, 16));
  const others = people
    .slice(15)
    .map((one, at) => (at === 0 ? { ...one, comment: one.comment.toUpperCase() } : one));
  const survey = await surveyIn(leader, 'Site', others);
  expect(survey).toMatchObject({ comments: 16, lost: { comments: 0, lines: 0 }, findings: [] });
  expect(checksOf(survey)).toEqual(['COMMENTS_ELSEWHERE']);
  const site = await imported(leader, 'Site', others);
  const [one, other] = [await published(auditor, department), await published(auditor, site)];
  expect([one.length, other.length]).toEqual([16, 15]);
  expect(other.filter((text) => one.some((known) => known.toUpperCase() === text.toUpperCase()))).toEqual([]);
});

it('guessed comments, each on other many lines, are answered the same whether they are stored or not', async () => {
  const leader = await registerLeader(product.url);
  const member = await addMember(leader, product.url, 'facilitator', {
    ...{ canCreateAssessments: true, canViewReports: false, canManageTeam: false, canManageBilling: false },
  });
  await imported(leader, 'Department', people.slice(0, 16));
  const guessing = (guesses: readonly string[]) =>
    surveyIn(
      member,
      'Guesses',
      guesses.flatMap((comment, at) =>
        Array.from({ length: 2 ** at }, (_, line) => ({ ...(people[line % 16] as Row), comment })),
      ),
    );
  const right = await guessing([2, 5, 7].map((at) => people[at]?.comment ?? ''));
  const wrong = await guessing(['A guess number one', 'A guess number two', 'A guess number three']);
  expect(right).toEqual(wrong);
  expect(right?.comments).toBe(7);
});

it('an import again without one person shows no comment of that person by its absence', async () => {
  const leader = await registerLeader(product.url);
  const auditor = await addMember(leader, product.url, 'auditor');
  await imported(leader, 'Everybody', people.slice(0, 16));
  // With other ratings, because the comparison of ratings would refuse it.
  const rows = people.slice(1, 16).map((one, at) => ({ ...one, ratings: people[at + 16]?.ratings ?? [] }));
  const again = await imported(leader, 'Again', rows);
  expect(await published(auditor, again)).toEqual([]);
});

it('short comments, and those of other organisations and of erased imports, are no comments of another import', async () => {
  const leader = await registerLeader(product.url);
  const auditor = await addMember(leader, product.url, 'auditor');
  const twelve = people.slice(0, 12);
  /** With other ratings, because the comparison of ratings would refuse the same ones. */
  const again = (rows: readonly Row[], from: number) =>
    rows.map((one, at) => ({ ...one, ratings: people[from + at]?.ratings ?? [] }));
  const short = twelve.map((one) => ({ ...one, comment: 'No comment!' }));
  await imported(leader, 'Short', short);
  expect(await published(auditor, await imported(leader, 'Later', again(short, 12)))).toHaveLength(12);

  const other = await registerLeader(product.url);
  const first = await imported(other, 'First', twelve);
  expect(await published(auditor, await imported(leader, 'Own', again(twelve, 19)))).toHaveLength(12);
  const reader = await addMember(other, product.url, 'auditor');
  expect(await published(reader, await imported(other, 'Second', again(twelve, 12)))).toEqual([]);
  // As the end of the retention period does.
  await product.infra.keys.destroy(first);
  expect(await published(reader, await imported(other, 'Third', again(twelve, 19)))).toHaveLength(12);
});
