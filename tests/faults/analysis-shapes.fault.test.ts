import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { ordinaryFiles } from '../support/documents/ordinary.ts';
import { eventually } from '../support/eventually.ts';
import { type ScaledProduct, startScaled } from '../support/scaled.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

type File = { readonly name: string; readonly content: Buffer };
/** Answers about each file, by the name of the file and what was asked. */
type Answers = ReadonlyMap<string, unknown>;

let embedded: TestServer;
let scaled: ScaledProduct;
let files: readonly File[];

beforeAll(async () => {
  [embedded, scaled] = await Promise.all([startServer(), startScaled({ apis: 1, workers: 1 })]);
  const made = (await ordinaryFiles(24, 1)).map(({ name, bytes }) => ({ name, content: Buffer.from(bytes) }));
  const formats = Map.groupBy(made, ({ name }) => name.split('.').at(-1));
  // One file of each format, and a text in which every section of an analysis finds something.
  files = [
    ...[...formats.values()].flatMap(([first]) => (first ? [first] : [])),
    { name: analysable.name, content: Buffer.from(analysable.content) },
  ];
});
afterAll(async () => {
  await embedded?.kill();
  await scaled?.stop();
});

/** Moments, positions and ids differ by nature. */
const differing: ReadonlySet<string> = new Set(['at', 'position', 'documentId']);
const withoutDiffering = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (differing.has(key) ? undefined : value)));

async function analysed(url: string, leader: Leader, { name, content }: File): Promise<Answers> {
  const { token } = leader;
  const { body } = await uploadFile(url, { token, name, content });
  const of = `/api/documents/${body.documentId}`;
  const get = async <Answer>(path: string) => (await send(url, 'GET', path, { token })).body as Answer;
  const { mapping } = await eventually(
    () => get<TextMapping>(`${of}/mapping`),
    (one) => Boolean(one.mapping),
  );
  expect((await send(url, 'POST', `${of}/analyse`, { token, json: {} })).status).toBe(200);
  const { analysis } = await eventually(
    () => get<DocumentAnalysisAnswer>(`${of}/analysis`),
    (one) => Boolean(one.analysis),
  );
  const dissected = await get(`/api/dissection?documents=${body.documentId}`);
  return new Map<string, unknown>([
    [`${name}: mapping`, withoutDiffering(mapping)],
    [`${name}: analysis`, withoutDiffering(analysis)],
    [`${name}: dissection`, withoutDiffering(dissected)],
  ]);
}

async function allOf(url: string): Promise<Answers> {
  const leader = await registerLeader(url);
  const answers = new Map<string, unknown>();
  for (const file of files)
    for (const [about, answer] of await analysed(url, leader, file)) answers.set(about, answer);
  return answers;
}

describe('identical files', () => {
  test('give identical answers again in another organisation, and in the scaled shape', async () => {
    const first = await allOf(embedded.url);
    expect(first.size).toBe(3 * files.length);
    const found = JSON.stringify(first.get(`${analysable.name}: analysis`));
    for (const sentence of Object.values(analysable.sentences)) expect(found).toContain(sentence);
    expect(await allOf(embedded.url)).toEqual(first);
    expect(await allOf(scaled.url)).toEqual(first);
  });
});
