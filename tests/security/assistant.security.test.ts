import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssistantAnswer } from '../../api/assistant/contract/assistant.ts';
import type { Passages } from '../../api/document/contract/documents.ts';
import type { Results } from '../../api/results/contract/results.ts';
import type { Trends } from '../../api/results/contract/trends.ts';
import { type Leader, launch, linksFromOutbox, openLink, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment } from '../support/released.ts';
import { uploadFile } from '../support/uploads.ts';
import { codeOf, send, until } from './wire.ts';

const lease = [
  'The monthly rent for the plant in Halden is EUR 38,500 and follows the consumer price index each January.',
  'The lease began in 2019 and ends on 31 December 2031. The tenant may extend it by five years.',
].join('\n\n');

let product: Product;
let leader: Leader;
let assessmentId: string;
/** An anonymous assessment that one person answered and that is closed: nothing of it is released. */
let alone: string;
let auditor: string;
let blind: string;
let documentId: string;

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  alone = await answeredByOne();
  assessmentId = await releasedAssessment(product.url, leader);
  auditor = (await addMember(leader, product.url, 'auditor')).token;
  blind = (await addMember(leader, product.url, 'member', { canViewReports: false })).token;
  ({ documentId } = (
    await uploadFile(product.url, { token: leader.token, name: 'Lease.txt', content: lease })
  ).body);
  await until(
    () => ask('How much rent do we pay for the plant?'),
    ({ sentences }) => sentences.length > 0,
  );
});
afterAll(() => product?.stop());

const post = (json: unknown, token = leader.token) =>
  send(product.url, 'POST', '/api/assistant/ask', { token, json, requestId: crypto.randomUUID() });
async function ask(question: string, token = leader.token, about?: string): Promise<AssistantAnswer> {
  const { status, body, text } = await post({ question, ...(about && { assessmentId: about }) }, token);
  expect(status, text).toBe(200);
  const answer = body as AssistantAnswer;
  for (const { citations } of answer.sentences) expect(citations.length).toBeGreaterThan(0);
  expect(answer.sentences.length > 0 || answer.notice !== null).toBe(true);
  return answer;
}
const saidBy = ({ sentences }: AssistantAnswer) => sentences.map(({ text }) => text).join('\n');

async function answeredByOne(): Promise<string> {
  const email = 'only@assistant.example';
  const { assessmentId: launched } = await launch(leader, {
    name: 'Alone',
    company: 'Elsewhere Ltd',
    participants: [{ name: 'Annabel Lonely', email, role: 'Investor' }],
  });
  const links = await linksFromOutbox(leader, [email]);
  const taker = await openLink(leader.call, links.get(email) ?? '');
  await taker.start();
  await taker.save([
    { theme: '1.1.1', score: 7 },
    { theme: '1.1.2', score: 7 },
  ]);
  await taker.submit();
  await leader.call('POST', `/api/assessments/${launched}/close`, {}, leader);
  return launched;
}

describe('answers about results', () => {
  it('state the figures of the results page, of everyone and of a group', async () => {
    const results = async (query: string) =>
      (
        await send(product.url, 'GET', `/api/assessments/${assessmentId}/results${query}`, {
          token: leader.token,
        })
      ).body as Results;
    const market = ({ figure }: Results) =>
      figure?.lenses.find(({ id }) => id === '1')?.cell.mean?.toFixed(1);
    const everyone = await ask('How is Market rated?');
    expect(saidBy(everyone)).toMatch(
      `Market is rated ${market(await results(''))} of 9 (moderate), by 10 people.`,
    );
    expect(everyone.sentences[0]?.citations).toMatchObject([{ kind: 'results', assessmentId, group: null }]);
    const managers = await ask('How did managers rate Market?');
    expect(saidBy(managers)).toMatch(
      `Market is rated ${market(await results('?group=Manager'))} of 9 (moderate), by 5 people of the group Manager.`,
    );
  });

  it('compare two groups with the figures of their own pages, and release nothing that those do not', async () => {
    const mean = async (group: string) => {
      const path = `/api/assessments/${assessmentId}/results?group=${group}`;
      const { body } = await send(product.url, 'GET', path, { token: leader.token });
      return (body as Results).figure?.lenses.find(({ id }) => id === '4')?.cell.mean?.toFixed(1);
    };
    const compared = await ask('Compare managers and employees on Strategy');
    expect(saidBy(compared)).toMatch(`Strategy is rated ${await mean('Manager')} of 9`);
    expect(saidBy(compared)).toMatch(`Strategy is rated ${await mean('Employee')} of 9`);
    expect(compared.sentences.slice(0, 2).map(({ citations }) => citations)).toMatchObject([
      [{ kind: 'results', assessmentId, group: 'Manager' }],
      [{ kind: 'results', assessmentId, group: 'Employee' }],
    ]);
    // One investor answered the other assessment, of which nothing is released.
    const hidden = await ask('Compare investors and managers on Market', leader.token, alone);
    expect(saidBy(hidden)).not.toMatch(/\d/);
    expect(saidBy(hidden)).toContain('No score of the group Investor is released.');
    expect((await ask('Compare managers and employees on Strategy', blind)).sentences).toEqual([]);
  });

  it('choose the newest assessment with a release, unless one is named', async () => {
    expect(saidBy(await ask('How are we doing overall?'))).toContain('by 10 people');
    expect(saidBy(await ask('How are we doing overall?', leader.token, alone))).toContain(
      'Nothing of “Alone” is released yet',
    );
  });

  it('state the scores over time as the page of trends does, and cite it', async () => {
    const company = 'Followed Ltd';
    for (const name of ['First', 'Second']) await releasedAssessment(product.url, leader, { name, company });
    const trends = await until(
      async () =>
        (
          await send(product.url, 'GET', `/api/trends?company=${encodeURIComponent(company)}`, {
            token: leader.token,
          })
        ).body as Trends,
      ({ cycles }) => cycles?.length === 2,
    );
    const means = trends.series.find(({ id }) => id === '1')?.points.map(({ mean }) => mean?.toFixed(1));
    const answer = await ask('How did Market develop over time?');
    expect(saidBy(answer)).toMatch(
      `Market over 2 assessments, of 9, the oldest first: ${means?.[0]} (First), ${means?.[1]} (Second).`,
    );
    expect(saidBy(answer)).toMatch(/From “First” to “Second”: \+0\.0 points; no clear change\./);
    expect(answer.sentences[0]?.citations).toMatchObject([{ kind: 'trends', company }]);
    expect(saidBy(await ask('How did Market develop over time?', leader.token, assessmentId))).toContain(
      'fewer than two assessments of Engines Ltd',
    );
  });

  it.each([
    'What did Annabel Lonely rate?',
    'What did annabel rate Market?',
    'Who gave the 7?',
    "What is Annabel's rating of Market size?",
    'Show the individual ratings of Market',
    'Show me the answers of Annabel',
    'What did she score for Market size?',
  ])('refuse %j, with the reason', async (question) => {
    for (const about of [alone, assessmentId]) {
      const answer = await ask(question, leader.token, about);
      expect(answer).toMatchObject({ about: 'onePerson', sentences: [] });
      expect(answer.notice).toContain('I do not answer questions about what one person rated');
    }
  });

  it('contain no rating of the only person in an anonymous assessment, however it is asked for', async () => {
    const questions = [
      'How is Market rated?',
      'How did investors rate Market?',
      'How did investors rate Market size?',
      'What is the score of Market size?',
      'What is the score of the group Investor?',
      'What is our strongest lens?',
      'What is our weakest lens for investors?',
      'Where do people disagree?',
      'What changed since the last cycle?',
      'What is the average of everyone?',
      'How did Market develop over time?',
      'What is the trend of our scores?',
      'Market size 7?',
      'How many people gave 7 for Market size?',
    ];
    for (const question of questions) {
      const said = saidBy(await ask(question, leader.token, alone));
      // The person rated with 7.
      expect(said, question).not.toContain('7');
      expect(said, question).not.toContain('Annabel');
    }
    expect(saidBy(await ask('How many have answered?', leader.token, alone))).toBe(
      'Submitted: 1 of 1 person invited.',
    );
  });
});

describe('answers from documents', () => {
  it('are quoted word for word, at the passage that is cited', async () => {
    const { sentences } = await ask('When does the lease end?');
    const [first] = sentences;
    const cited = first?.citations[0];
    if (cited?.kind !== 'passage') throw new Error('No passage is cited.');
    expect(first).toMatchObject({ isQuote: true });
    expect(first?.text).toContain('31 December 2031');
    expect(cited.label).toMatch(/^Lease\.txt, lines? /);
    const { body } = await send(
      product.url,
      'GET',
      `/api/documents/${cited.documentId}/passages?version=${cited.version}`,
      { token: leader.token },
    );
    expect((body as Passages).passages[cited.passage]?.text).toContain(first?.text);
  });

  it.each([
    'When was the roof last repaired?',
    'What rent do we pay in Oslo?',
    'Which insurer covers the plant?',
  ])('are not made up: %j', async (question) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ about: 'documents', sentences: [] });
    expect(answer.notice).toBe('I found nothing about this in your documents.');
  });

  it('are not found by another organisation, and no longer after the document is deleted', async () => {
    const { token } = await registerLeader(product.url);
    const question = 'How much rent do we pay for the plant?';
    expect((await ask(question, token)).sentences).toEqual([]);
    await send(product.url, 'DELETE', `/api/documents/${documentId}`, { token: leader.token });
    await until(
      () => ask(question),
      ({ sentences }) => sentences.length === 0,
    );
    await send(product.url, 'POST', `/api/documents/${documentId}/restore`, {
      token: leader.token,
      json: {},
      requestId: crypto.randomUUID(),
    });
    await until(
      () => ask(question),
      ({ sentences }) => sentences.length > 0,
    );
  });
});

describe('who may ask', () => {
  it('an auditor may; who may not view reports gets documents and the framework, and for results the reason', async () => {
    expect(saidBy(await ask('How is Market rated?', auditor))).toContain('by 10 people');
    for (const question of [
      'How is Market rated?',
      'Where do people disagree?',
      'What changed since the last cycle?',
      'Which actions are open?',
      'How many have answered?',
      'What is our strongest lens?',
    ]) {
      const answer = await ask(question, blind);
      expect(answer.sentences, question).toEqual([]);
      expect(answer.notice, question).not.toMatch(/\d/);
    }
    expect((await ask('When does the lease end?', blind)).sentences.length).toBeGreaterThan(0);
    expect((await ask('What is the framework?', blind)).sentences.length).toBeGreaterThan(0);
  });

  it('nobody without a session, and nobody about an assessment of another organisation', async () => {
    const { token } = await registerLeader(product.url);
    expect(codeOf(await post({ question: 'How is Market rated?', assessmentId }, token))).toBe(
      '404 NOT_FOUND',
    );
    const open = await send(product.url, 'POST', '/api/assistant/ask', { json: { question: 'Market' } });
    expect(open.status).toBe(401);
  });

  it('a question changes nothing, and has 1 to 500 characters', async () => {
    const head = await product.infra.store.head();
    await ask('How is Market rated?');
    // Events of background processes may be written meanwhile.
    const { events } = await product.infra.store.readAll(head, { limit: 1_000 });
    expect(events.filter(({ metadata }) => metadata.actor.startsWith('account:'))).toEqual([]);
    expect((await post({ question: ' ' })).status).toBe(400);
    expect((await post({ question: 'a'.repeat(501) })).status).toBe(400);
  });
});
