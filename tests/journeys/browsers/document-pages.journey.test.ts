import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Documents } from '../../../api/document/contract/documents.ts';
import type { Engine } from '../../support/browsers/driver.ts';
import { others } from '../../support/browsers/engines.ts';
import { open } from '../../support/browsers/person.ts';
import { confirmAddress, type Leader, registerLeader } from '../../support/client.ts';
import { reportPdf } from '../../support/documents/ordinary.ts';
import { prose } from '../../support/documents/prose.ts';
import { eventually } from '../../support/eventually.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { uploadFile } from '../../support/uploads.ts';

const desk = { width: 1280, height: 800 };
let server: TestServer;
let leader: Leader;
let documentId: string;

beforeAll(async () => {
  server = await startServer();
  leader = await registerLeader(server.url);
  await confirmAddress(leader);
  const content = Buffer.from(reportPdf(prose(7), 12));
  ({
    body: { documentId },
  } = await uploadFile(server.url, { token: leader.token, name: 'Report.pdf', content }));
  await eventually(
    () => leader.call<Documents>('GET', '/api/documents', undefined, leader),
    ({ documents }) => documents[0]?.stage === 'ready',
  );
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

describe.each(others)('the pages of a PDF, $name', ({ missing, start }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (!missing) engine = await start();
  });
  afterAll(() => engine?.close());

  it.skipIf(missing)('are drawn in the sandboxed frame, and can be turned to the next', async () => {
    const person = await open(engine, desk);
    // Signed out, so the sign-in page comes first. No page is left while its modules load, which WebKit would report.
    await person.goto(`${server.url}/documents?document=${documentId}`);
    await person.fills('Email', leader.email);
    await person.fills('Password', leader.password);
    await person.press('Enter');
    await person.sees('Page 1 of 12');
    await person.clicks('button', 'Next page');
    await person.sees('Page 2 of 12');
    await person.shows('document-pages');
    expect(await person.complaints()).toEqual([]);
    expect(server.output()).not.toContain('content security policy violated');
    await person.close();
  });
});
