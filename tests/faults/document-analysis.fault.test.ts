import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
let server: TestServer;
let leader: Leader;

beforeAll(async () => {
  server = await startServer({ folder });
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await server?.kill();
});

async function uploaded(content: string): Promise<string> {
  const { body } = await uploadFile(server.url, { token: leader.token, content });
  await eventually(
    () => answerOf(body.documentId),
    ({ analysable: version }) => typeof version === 'number',
  );
  return `/api/documents/${body.documentId}`;
}
const answerOf = async (path: string) =>
  (
    await send(server.url, 'GET', `${path.startsWith('/') ? path : `/api/documents/${path}`}/analysis`, {
      token: leader.token,
    })
  ).body as DocumentAnalysisAnswer;
const requested = async (path: string) =>
  expect((await send(server.url, 'POST', `${path}/analyse`, { token: leader.token, json: {} })).status).toBe(
    200,
  );
const analysed = (path: string) =>
  eventually(
    () => answerOf(path),
    ({ analysis }) => Boolean(analysis),
  );

it('an analysis whose server was killed is completed after the next start, with the result of any equal text', async () => {
  const content = Array.from({ length: 200 }, (_, n) => `${analysable.content}\n\nChapter ${n}.`).join(
    '\n\n',
  );
  const [killed, other] = [await uploaded(content), await uploaded(`${content}\n`)];
  await requested(killed);
  await server.kill();
  server = await startServer({ folder });
  const { analysis, running } = await analysed(killed);
  expect(running).toBeNull();
  await requested(other);
  const again = await analysed(other);
  const { at: _, ...first } = analysis ?? { at: '' };
  const { at: __, ...second } = again.analysis ?? { at: '' };
  expect(first).toEqual(second);
});
