import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { ImportCheck } from '../../api/survey-import/contract/reviews.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { openS3BlobStore } from '../../infra/blob-store/s3/blob-store.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { openAwkwardEventStore } from '../../infra/event-store/awkward/event-store.ts';
import { createAwkwardMemory } from '../../infra/event-store/awkward/memory.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { connectToS3 } from '../../infra/s3/s3-bucket.ts';
import { openS3SubjectKeys } from '../../infra/subject-keys/s3/subject-keys.ts';
import { rotateFolderKeys } from '../../infra/subject-keys/sqlite/rotate.ts';
import { importFiles } from '../../infra/survey-files/import-files.ts';
import { storedResponses } from '../../infra/survey-files/stored-responses.ts';
import { backUp } from '../../workers/operate/backup.ts';
import { moveDataFolder } from '../../workers/operate/move.ts';
import { restore } from '../../workers/operate/restore.ts';
import { verify } from '../../workers/operate/verify.ts';
import { callerOf, type Leader, registerLeader } from '../support/client.ts';
import { runProduct } from '../support/product.ts';
import { startS3Server } from '../support/s3-server.ts';
import { temporaryFolder } from '../support/server.ts';

const fileOf = (name: string, salt: number) => ({
  ...{ fileName: `${name}.csv`, name, company: 'Engines Ltd', scale: { min: 1, max: 5 } },
  content: Buffer.from(
    [
      `group,${name} listens,${name} asks`,
      ...Array.from({ length: 12 }, (_, at) => `North,${1 + ((at * salt) % 5)},${1 + ((at >> 1) % 5)}`),
    ].join('\n'),
  ).toString('base64'),
});
const begin = async (leader: Leader, file: object) =>
  (await leader.call<{ assessmentId: string }>('POST', '/api/imports', file, leader)).assessmentId;
const on = (leader: Leader, assessmentId: string, what: 'check' | 'show' | 'withdraw') =>
  leader.call<ImportCheck>(
    what === 'check' ? 'GET' : 'POST',
    `/api/imports/${assessmentId}/${what}`,
    undefined,
    leader,
  );
async function signedIn(url: string, leader: Leader): Promise<Leader> {
  const call = callerOf(url);
  const { email, password } = leader;
  const session = await call<Session>('POST', '/api/auth/login', { email, password, session: 'token' });
  return { ...leader, call, session, token: session.accessToken };
}
const filesIn = (folder: string) =>
  readdirSync(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith('imports+'))
    .map(({ name }) => name);

it('an import in review goes along with a backup, a rotated master key and a move; a backup after its withdrawal has neither file nor key', async () => {
  const product = await runProduct();
  const leader = await registerLeader(product.url);
  const [herd, flock] = [await begin(leader, fileOf('Herd', 3)), await begin(leader, fileOf('Flock', 7))];
  const [earlier, later] = [temporaryFolder(), temporaryFolder()];
  await backUp({ folder: product.folder, target: earlier });
  const before = await on(leader, herd, 'check');
  await on(leader, herd, 'withdraw');
  await backUp({ folder: product.folder, target: later });
  await product.stop();
  expect(filesIn(earlier)).toHaveLength(2);
  expect(filesIn(later)).toEqual([expect.stringContaining(flock)]);

  // The file of the earlier backup, in the folder of the later one.
  const withdrawn = path.join(temporaryFolder(), 'data');
  await restore({ backup: later, target: withdrawn });
  cpSync(path.join(earlier, 'blobs'), path.join(withdrawn, 'blobs'), { recursive: true });
  const [, , file = ''] = (filesIn(earlier).find((name) => name.includes(herd)) ?? '').split('+');
  const after = await runProduct({ folder: withdrawn });
  expect(await importFiles(after.infra).get({ assessmentId: herd, file })).toBeUndefined();
  await after.stop();

  // A backup copies the log before keys and files; the withdrawal came in between.
  const between = path.join(temporaryFolder(), 'data');
  await restore({ backup: earlier, target: between });
  rmSync(path.join(between, 'blobs'), { recursive: true });
  for (const part of ['blobs', 'keys.db'])
    cpSync(path.join(later, part), path.join(between, part), { recursive: true });
  const { findings, problems } = await verify(between, { log: true, views: false, files: true });
  expect(problems).toEqual([]);
  expect(findings.join()).toContain(`imports in review: 2, of which 1 without stored answers (${herd})`);
  const broken = await runProduct({ folder: between });
  const owner = await signedIn(broken.url, leader);
  const refusal = expect.objectContaining({ code: 'IMPORT_FILE_BROKEN' });
  await expect(on(owner, herd, 'check')).rejects.toEqual(refusal);
  await expect(begin(owner, fileOf('Swarm', 5))).rejects.toEqual(refusal);
  await on(owner, herd, 'withdraw');
  await begin(owner, fileOf('Swarm', 5));
  await broken.stop();

  // Moved to the stores of the scaled shape, the file of the one that is still in review is there with its key.
  const s3 = await startS3Server();
  const bucket = {
    s3: connectToS3(s3.url),
    masterKey: readFileSync(path.join(product.folder, 'master.key')),
  };
  const log = openAwkwardEventStore({ memory: createAwkwardMemory(7), clock: systemClock, seed: 7 });
  await moveDataFolder({ folder: product.folder, to: log, bucket });
  const keys = await openS3SubjectKeys(bucket);
  const moved = importFiles({ keys, blobs: openS3BlobStore(bucket) });
  const fileIn = async (assessmentId: string) => {
    for await (const stored of readEvents(log, SurveyImport.stream(assessmentId))) {
      const event = decodeEvent(stored);
      if (event.type === 'SurveyReviewBegan') return moved.get(event.data);
    }
    return undefined;
  };
  expect(await fileIn(herd)).toBeUndefined();
  const kept = await fileIn(flock);
  if (!kept) throw new Error('The file did not move.');
  expect((await storedResponses(kept)).responses).toHaveLength(12);
  for (const one of [keys, log, s3]) await one.close();

  const restored = path.join(temporaryFolder(), 'data');
  await restore({ backup: earlier, target: restored });
  rotateFolderKeys(restored);
  expect((await verify(restored, { log: true, views: true, files: true })).problems).toEqual([]);
  const again = await runProduct({ folder: restored });
  const back = await signedIn(again.url, leader);
  expect(await on(back, herd, 'check')).toEqual(before);
  await on(back, herd, 'show');
  await expect
    .poll(() => back.call<{ state: string }>('GET', `/api/imports/${herd}`, undefined, back))
    .toMatchObject({ state: 'released' });
  await on(back, flock, 'withdraw');
  await expect.poll(() => filesIn(restored)).toEqual([]);
  await again.stop();
});
