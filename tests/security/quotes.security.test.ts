import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Passages } from '../../api/document/contract/documents.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { disagreeing } from '../support/documents/disagreeing.ts';
import { eventually } from '../support/eventually.ts';
import { type Product, runProduct } from '../support/product.ts';
import { releasedAssessment, twoCamps } from '../support/released.ts';
import { uploadFile } from '../support/uploads.ts';
import { send } from './wire.ts';

type Quote = {
  readonly documentId: string;
  readonly version: number;
  readonly passage: number;
  readonly place?: unknown;
  readonly text: string;
};

const sites = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    `Costs of site ${10 + at}`,
    '$',
    `1,${110 + at}`,
    '$',
    `1,${210 + at}`,
  ]);
/** A statement with a line for each cell. Its first passage ends within the row of revenue. */
const cells = [
  ...['Audited Consolidated Statements of All Our Income', '(In millions)', '2025', '2024'],
  ...sites(33).flat(),
  ...['Net sales', '$', '83,204', '$', '83,017', 'Gross profit', '41,094', '41,013'],
  ...['Operating income', '20,612', '20,577', 'Net income', '$', '14,412', '$', '14,377'],
  ...sites(14).flat(),
];
const filed = { name: 'Statement.txt', content: cells.join('\n') };
const own = { name: 'Depot.txt', content: 'Velotown opened at noon. Velotown shut at six. Velotown rested.' };
const documents = [disagreeing.competition, disagreeing.culture, analysable, own, filed];
const ids: string[] = [];
let product: Product;
let leader: Leader;
let assessmentId: string;

const ask = async (path: string, json?: unknown): Promise<unknown> => {
  const method = json === undefined ? 'GET' : 'POST';
  return (await send(product.url, method, path, { token: leader.token, json })).body;
};

beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
  assessmentId = await releasedAssessment(product.url, leader, {
    scoreOf: (person, theme) => (theme.startsWith('1.2.') ? 8 : twoCamps(person, theme)),
  });
  for (const one of documents)
    ids.push((await uploadFile(product.url, { token: leader.token, ...one })).body.documentId);
  for (const id of ids)
    await eventually(
      () => ask(`/api/documents/${id}/mapping`),
      (found) => (found as { mapping: unknown }).mapping !== null,
    );
  for (const analysed of [ids[2], ids[4]]) {
    await ask(`/api/documents/${analysed}/analyse`, {});
    await eventually(
      () => ask(`/api/documents/${analysed}/analysis`),
      (found) => (found as { analysis: unknown }).analysis !== null,
    );
  }
  await ask('/api/lexicon/add-term', { subLens: '1.2', term: 'Velotown' });
  await ask('/api/lexicon/map-again', {});
  await eventually(
    () => ask('/api/lexicon/changes'),
    (found) => (found as { total: number }).total > 0,
  );
});
afterAll(() => product?.stop());

/** Every quote anywhere in an answer: what has a text and the passage that it is from. Metrics quote rows, with a quote of their own. */
function quotesIn(answer: unknown, about: Partial<Quote>): Quote[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((one) => quotesIn(one, about));
  const one = answer as Readonly<Record<string, unknown>>;
  const inside = { ...about, ...one } as Quote;
  const cited =
    one.isQuote === true ? (one.citations as Quote[]).map((at) => ({ ...at, text: String(one.text) })) : [];
  const { documentId, version } = inside;
  return [
    ...cited,
    ...(typeof one.passage === 'number' && typeof one.text === 'string' ? [inside] : []),
    ...Object.values(one).flatMap((each) => quotesIn(each, { documentId, version })),
  ];
}

it.each<[string, () => Promise<unknown>, number]>([
  ['the analysis', () => ask(`/api/documents/${ids[2]}/analysis`), 5],
  ['the figures of a statement with a line for each cell', () => ask(`/api/documents/${ids[4]}/analysis`), 4],
  ['the contradictions', () => ask(`/api/assessments/${assessmentId}/contradictions`), 3],
  ['the dissection', () => ask(`/api/dissection?documents=${ids.join(',')}`), 3],
  ['the changes of the lexicon', () => ask('/api/lexicon/changes'), 1],
  [
    'the assistant',
    // The text index follows the documents.
    () =>
      eventually(
        () => ask('/api/assistant/ask', { question: 'What is said about the values and rituals?' }),
        (found) => quotesIn(found, {}).length > 0,
      ),
    1,
  ],
  [
    'the insights, which quote nothing',
    () => ask(`/api/assessments/${assessmentId}/documents/${ids[0]}/insights`),
    0,
  ],
  [
    'the relations, which quote nothing',
    () => ask(`/api/assessments/${assessmentId}/documents/${ids[0]}/relations`),
    0,
  ],
])('each quote of %s is in its passage word for word, at the place it names', async (_, answer, atLeast) => {
  const quotes = quotesIn(await answer(), {});
  if (atLeast === 0) expect(quotes).toEqual([]);
  else expect(quotes.length).toBeGreaterThanOrEqual(atLeast);
  for (const { documentId, version, passage, place, text } of quotes) {
    const from = `/api/documents/${documentId}/passages?version=${version}&from=${passage}`;
    const [found] = ((await ask(from)) as Passages).passages;
    expect(found?.text).toContain(text);
    expect(text.trim()).not.toBe('');
    if (place !== undefined) expect(found?.place).toEqual(place);
  }
});
