import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCheck } from '../../api/survey-import/contract/reviews.ts';
import { HttpProblem, type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { fillDisk, mountSmallDisk, onSmallDisk } from '../support/small-disk.ts';

const folder = temporaryFolder();
const ballast = path.join(folder, 'ballast');
let unmount: (() => void) | undefined;
let server: TestServer;
let leader: Leader;
beforeAll(async () => {
  unmount = mountSmallDisk(folder, '24m');
  if (!unmount) return;
  server = await startServer({ folder, env: { LOG_LEVEL: 'silent' } });
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  await server?.kill();
  unmount?.();
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof HttpProblem ? `${error.status} ${error.code}` : String(error)),
  );
/** A file with comments that do not compress. */
const fileOf = (name: string, people: number, letters: number) => ({
  ...{ fileName: `${name}.csv`, name, company: 'Engines Ltd', scale: { min: 1, max: 5 } },
  columns: { group: 'group', questions: ['Q1'], comments: { Why: 'Q1' } },
  content: Buffer.from(
    [
      'group,Q1,Why',
      ...Array.from(
        { length: people },
        (_, person) => `North,${1 + (person % 5)},${randomBytes(letters / 2).toString('hex')}`,
      ),
    ].join('\n'),
  ).toString('base64'),
});
const begin = (file: object, requestId = randomUUID()) =>
  leader.call<{ assessmentId: string }>('POST', '/api/imports', file, { token: leader.token, requestId });
const on = (assessmentId: string, what: 'check' | 'show' | 'withdraw') =>
  leader.call<ImportCheck>(
    what === 'check' ? 'GET' : 'POST',
    `/api/imports/${assessmentId}/${what}`,
    undefined,
    leader,
  );
const stored = () =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

it('an import in review outlives a full disk; one that does not fit leaves nothing, and both can be ended or repeated', async (context) => {
  onSmallDisk(unmount, context);
  const { assessmentId } = await begin(fileOf('Herd', 200, 20));
  const [large, requestId] = [fileOf('Flock', 600, 1_500), randomUUID()];
  // Enough for a key, too little for the file.
  fillDisk(ballast, 300_000);
  expect(await codeOf(begin(large, requestId))).toBe('507 STORAGE_FULL');
  expect(stored()).toBe(1);
  fillDisk(ballast);
  expect(await codeOf(on(assessmentId, 'withdraw'))).toBe('507 STORAGE_FULL');
  expect(await codeOf(on(assessmentId, 'show'))).toBe('507 STORAGE_FULL');
  expect(await on(assessmentId, 'check')).toMatchObject({ people: 200 });

  rmSync(ballast);
  const again = await begin(large, requestId);
  expect(await on(again.assessmentId, 'check')).toMatchObject({ people: 600 });
  for (const one of [assessmentId, again.assessmentId])
    expect(await codeOf(on(one, 'withdraw'))).toBe('accepted');
  expect(stored()).toBe(0);
});
