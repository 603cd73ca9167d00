import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentHistory, Passages } from '../../api/document/contract/documents.ts';
import type { TextMapping } from '../../api/document/contract/mapping.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
const market =
  'Demand for electric bicycles in the northern cities grew by a third last year. Our market share among commuters rose to 18 percent, while two competitors left the market. Customers compare prices online before they buy, and most of them are families in the suburbs.';
const governance =
  'The board of directors met six times. The audit committee reviewed the internal controls and the risk register, and the independent directors approved the code of conduct and the policy on conflicts of interest.';
const noise = 'Zxqv plomt grubbel snorf.';
/** Texts as long as a passage, so that each becomes one passage. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');
const content = [market, governance, noise].map(long).join('\n\n');

let server: TestServer;
let leader: Leader;
let documentId: string;
const get = async <Answer>(path: string, id = documentId, { token }: { readonly token: string } = leader) =>
  (await send(server.url, 'GET', `/api/documents/${id}/${path}`, { token })).body as Answer;
const mappingOf = () => get<TextMapping>('mapping');
const bestTwo = (mapping: TextMapping['mapping']) =>
  mapping?.lenses
    .slice(0, 2)
    .map(({ lens }) => lens)
    .toSorted();
const mapped = () => eventually(mappingOf, ({ mapping }) => Boolean(mapping));
const moved = (passage: number, subLens: string | null, version = 1) =>
  send(server.url, 'POST', `/api/documents/${documentId}/move-passage`, {
    token: leader.token,
    json: { version, passage, subLens },
  });

beforeAll(async () => {
  server = await startServer({ folder });
  leader = await registerLeader(server.url);
  documentId = (await uploadFile(server.url, { token: leader.token, content })).body.documentId;
});
afterAll(async () => {
  await server?.kill();
});

describe('the text of a document', () => {
  it('is mapped to lenses automatically, with evidence quoted from its passages', async () => {
    const { mapping } = await mapped();
    expect(bestTwo(mapping)).toEqual(['1', '8']);
    expect(mapping?.entries.map(({ subLens }) => subLens?.split('.')[0] ?? null)).toEqual(['1', '8', null]);
    expect(mapping).toMatchObject({ passages: 3, unclear: 1, moved: 0 });
    const { passages } = await get<Passages>('passages');
    for (const [index, { evidence }] of (mapping?.entries ?? []).entries())
      for (const { start, end } of evidence)
        expect(passages[index]?.text.slice(start, end)).toMatch(/^[A-Z].*\.$/s);
  });

  it('counts moved passages for the sub-lens that a person chose, and keeps the computed mapping as well', async () => {
    expect((await moved(1, '4.2')).status).toBe(200);
    expect((await moved(2, null)).status).toBe(200);
    const { mapping } = await eventually(mappingOf, (found) => found.mapping?.moved === 2);
    expect(mapping?.entries[1]).toMatchObject({ subLens: '4.2', isMoved: true, isUnclear: false });
    expect(mapping?.entries[1]?.candidates[0]?.subLens).toMatch(/^8\./);
    expect(mapping?.entries[2]).toMatchObject({ subLens: null, isMoved: true, isUnclear: false });
    expect(bestTwo(mapping)).toEqual(['1', '4']);
    const { entries } = await get<DocumentHistory>('history');
    expect(entries.map(({ text }) => text).join('\n')).toMatch(
      /Passage 3 of version 1 was said to be about no lens\.\n.*Passage 2 of version 1 was moved to .+\n/,
    );
  });

  it('has passages that can be moved, but only existing ones and only to an existing sub-lens', async () => {
    const codes = await Promise.all(
      [moved(0, '9.9'), moved(3, '1.1'), moved(0, '1.1', 2)].map(async (answer) => {
        const { status, body } = await answer;
        return `${status} ${(body as { code: string }).code}`;
      }),
    );
    expect(codes).toEqual(['400 UNKNOWN_LENS', '404 NOT_FOUND', '404 NOT_FOUND']);
  });

  it("keeps its mapping and people's changes after a restart", async () => {
    const before = await mappingOf();
    expect(await server.stop()).toBe(0);
    server = await startServer({ folder });
    expect((await mapped()).mapping).toEqual(before.mapping);
  });

  it('of a new version does not get the mapping of the earlier version, which keeps its own', async () => {
    const to = `/api/documents/${documentId}/versions`;
    await uploadFile(server.url, { token: leader.token, content: governance, to });
    const { mapping } = await eventually(mappingOf, (found) => found.version === 2 && Boolean(found.mapping));
    expect(mapping).toMatchObject({ passages: 1, moved: 0 });
    const first = await get<TextMapping>('mapping?version=1');
    expect(first.mapping).toMatchObject({ passages: 3, moved: 2 });
  });
});

it('a text whose server was killed before mapping is mapped after the next start, to the same bytes as any equal text', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `${n}. ${long(n % 2 === 0 ? market : governance)}`).join(
    '\n\n',
  );
  const first = await uploadFile(server.url, { token: leader.token, content: many });
  await eventually(
    () => send(server.url, 'GET', `/api/documents/${first.body.documentId}`, { token: leader.token }),
    ({ body }) => (body as { document?: { stage: string } }).document?.stage === 'ready',
  );
  await server.kill();
  server = await startServer({ folder });
  documentId = first.body.documentId;
  const { mapping } = await mapped();
  const other = await registerLeader(server.url);
  const again = await uploadFile(server.url, { token: other.token, content: many });
  const ofOther = () => get<TextMapping>('mapping', again.body.documentId, other);
  expect((await eventually(ofOther, (found) => Boolean(found.mapping))).mapping).toEqual(mapping);
});
