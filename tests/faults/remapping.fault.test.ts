import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import type { Lexicon } from '../../api/lexicon/contract/lexicon.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { ownWords } from '../support/documents/own-words.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
const documents = 12;
let server: TestServer;
let leader: Leader;

beforeAll(async () => {
  server = await startServer({ folder });
  leader = await registerLeader(server.url);
  const ids: string[] = [];
  for (let number = 1; number <= documents; number += 1)
    ids.push(
      (await uploadFile(server.url, { token: leader.token, ...ownWords.file(number) })).body.documentId,
    );
  for (const id of ids)
    await eventually(
      () => get<TextMapping>(`/api/documents/${id}/mapping`),
      ({ mapping }) => mapping !== null,
    );
});
afterAll(async () => {
  await server?.kill();
});

const ask = (method: string, path: string, json?: unknown) =>
  send(server.url, method, path, { token: leader.token, ...(json !== undefined && { json }) });
const get = async <Answer>(path: string) => (await ask('GET', path)).body as Answer;
const lexicon = () => get<Lexicon>('/api/lexicon');

it('a re-mapping whose server was killed goes on after the next start, and maps each document once', async () => {
  const { subLens, term, passages } = ownWords;
  expect((await ask('POST', '/api/lexicon/add-term', { subLens, term })).status).toBe(200);
  expect((await ask('POST', '/api/lexicon/map-again')).status).toBe(200);
  await eventually(lexicon, ({ remapping }) => (remapping?.done ?? 0) > 0);
  await server.kill();
  server = await startServer({ folder });
  const after = await eventually(lexicon, ({ remapping }) => remapping?.isRunning === false);
  expect(after).toMatchObject({ documents, older: 0, remapping: { done: documents } });
  expect(after.subLenses).toEqual([{ subLens, terms: [{ term, passages: documents * passages }] }]);
});
