import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { verify } from '../../workers/operate/verify.ts';
import { callerOf, linksFromOutbox, openLink } from '../support/client.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A data folder of commit f68820c (2026-11-25) with the answers it gave: see tests/fixtures/older-folder/make.ts. */
const kept = JSON.parse(
  gunzipSync(
    readFileSync(path.resolve(import.meta.dirname, '../fixtures/older-folder/folder.json.gz')),
  ).toString(),
) as {
  readonly email: string;
  readonly password: string;
  /** An assessment that is still open. */
  readonly open: string;
  readonly answers: Readonly<Record<string, object>>;
  readonly files: Readonly<Record<string, string>>;
};

/** Sentences of the audit trail that are different now, with the same facts: no mail server was set when the folder was written. */
const saidNow = new Map<unknown, string>([
  ['Started sending an invitation mail.', 'Began to prepare an invitation mail.'],
  ['Sent an invitation mail.', 'Kept an invitation in the outbox; no mail was sent.'],
]);
const asSaidNow = (answer: object): object =>
  JSON.parse(JSON.stringify(answer), (_key, value: unknown) => saidNow.get(value) ?? value);

const onTheDay = new URL('clock-on-the-day.ts', import.meta.url).href;
let server: TestServer | undefined;
afterEach(() => server?.stop());

it('a data folder of an earlier release verifies, gives the same answers, and can be continued', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'older-folder-'));
  for (const [name, content] of Object.entries(kept.files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  expect((await verify(folder, { log: true, views: true, files: true })).problems).toEqual([]);
  server = await startServer({ folder, env: { NODE_OPTIONS: `--import ${onTheDay}` } });
  const call = callerOf(server.url);
  const { email, password } = kept;
  const session = await call<Session>('POST', '/api/auth/login', { email, password, session: 'token' });
  const { accessToken: token } = session;
  for (const [place, before] of Object.entries(kept.answers))
    expect({ place, answer: await call('GET', place, undefined, { token }) }).toMatchObject({
      place,
      answer: asSaidNow(before),
    });
  const invited = 'newcomer@example.org';
  await call(
    'POST',
    `/api/assessments/${kept.open}/participants`,
    { participants: [{ email: invited, role: 'Employee' }] },
    { token },
  );
  const links = await linksFromOutbox({ call, session, token, email, password }, [invited]);
  const taker = await openLink(call, links.get(invited) ?? '');
  await taker.start();
  await taker.save([{ theme: '1.1.1', score: 4 }]);
  expect(await server.stop()).toBe(0);
  expect((await compareWithRebuild(folder)).flatMap(({ different }) => different)).toEqual([]);
});
