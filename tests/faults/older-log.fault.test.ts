import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  callerOf,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startServer } from '../support/server.ts';

/** `npm run restore` is the supported way; this test covers an operator who copies a file by hand. */
it('after an older copy of the log was restored by hand, views and mails continue from its end', async () => {
  const people = (name: string) =>
    [1, 2, 3].map((n) => ({
      name: `${name} ${n}`,
      email: `${name}-${n}@example.org`,
      role: 'Employee' as const,
    }));
  const addresses = (name: string) => people(name).map(({ email }) => email);
  const about = (name: string) => ({ name, company: 'Engines Ltd', participants: people(name) });

  const first = await startServer();
  const { folder } = first;
  const log = path.join(folder, 'events.db');
  const leader = await registerLeader(first.url);
  const kept = await launch(leader, about('kept'));
  await linksFromOutbox(leader, addresses('kept'));
  expect(await first.stop()).toBe(0);
  await copyFile(log, `${log}.older`);

  const second = await startServer({ folder });
  const again = { ...leader, call: callerOf(second.url) };
  const lost = await launch(again, about('lost'));
  await linksFromOutbox(again, addresses('lost'));
  expect(await second.stop()).toBe(0);
  await copyFile(`${log}.older`, log);
  for (const end of ['-wal', '-shm']) await rm(`${log}${end}`, { force: true });

  const third = await startServer({ folder });
  const after = { ...leader, call: callerOf(third.url) };
  const fresh = await launch(after, about('fresh'));
  const links = await linksFromOutbox(after, addresses('fresh'));
  const takers = await Promise.all([...links.values()].map((link) => openLink(callerOf(third.url), link)));
  for (const taker of takers) await taker.start();
  const saved = await takers[0]?.save([{ theme: '1.1.1', score: 4 }]);
  const counts = async (assessmentId: string) =>
    (await participationOf(after, assessmentId, saved?.position)).assessment.counts;
  expect(await counts(fresh.assessmentId)).toMatchObject({ invited: 3, started: 3, progress: 0 });
  expect(await counts(kept.assessmentId)).toMatchObject({ invited: 3, started: 0 });
  await expect(counts(lost.assessmentId)).rejects.toThrow('NOT_FOUND');
  expect(await third.stop()).toBe(0);
  expect((await compareWithRebuild(folder)).flatMap(({ different }) => different)).toEqual([]);
});
