import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  resultsOf,
  type Taker,
} from '../support/client.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { fillDisk, mountSmallDisk, onSmallDisk } from '../support/small-disk.ts';

const folder = temporaryFolder();
const ballast = path.join(folder, 'ballast');
const addresses = ['anna@example.org', 'arno@example.org'];
/** Theme -> last acknowledged comment. */
const acknowledged = new Map<string, string>();

let unmount: (() => void) | undefined;
let server: TestServer;
let leader: Leader;
let assessmentId: string;
let links: ReadonlyMap<string, string>;
let taker: Taker;

beforeAll(async () => {
  unmount = mountSmallDisk(folder, '24m');
  if (!unmount) return;
  server = await startServer({ folder, env: { LOG_LEVEL: 'silent' } });
  leader = await registerLeader(server.url);
  const participants = addresses.map((email) => ({ email, role: 'Employee' as const }));
  ({ assessmentId } = await launch(leader, { name: 'Full disk', company: 'Engines Ltd', participants }));
  links = await linksFromOutbox(leader, addresses);
  taker = await openLink(callerOf(server.url), links.get('anna@example.org') ?? '');
  await taker.start();
});
afterAll(async () => {
  await server?.kill();
  unmount?.();
});

const themes = ['1.1.1', '1.1.2', '1.1.3', '1.1.4'];
let saves = 0;
async function save(): Promise<void> {
  saves += 1;
  const theme = themes[saves % themes.length] ?? '1.1.1';
  const comment = `${saves} ${'x'.repeat(1_500)}`;
  await taker.save([{ theme, score: saves % 10, comment }]);
  acknowledged.set(theme, comment);
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof HttpProblem ? `${error.status} ${error.code}` : String(error)),
  );
const commentsOf = ({ state }: Pick<Taker, 'state'>) =>
  new Map(state.response.answers.map(({ theme, comment }) => [theme, comment]));

describe('a server with a full disk', () => {
  it('answers saves with 507 STORAGE_FULL from the first save that does not fit', async (context) => {
    onSmallDisk(unmount, context);
    for (let count = 0; count < 20; count += 1) await save();
    fillDisk(ballast);
    // A save that fits into space that the files already own may still be accepted, and must then be durable.
    const answers: string[] = [];
    while (answers.filter((answer) => answer !== 'accepted').length < 20 && answers.length < 20_000)
      answers.push(await codeOf(save()));
    expect(new Set(answers.filter((answer) => answer !== 'accepted'))).toEqual(new Set(['507 STORAGE_FULL']));
    expect(answers.slice(-20).every((answer) => answer.startsWith('507'))).toBe(true);
  });

  it('still returns everything that was acknowledged', async (context) => {
    onSmallDisk(unmount, context);
    const state = await taker.read();
    expect(commentsOf({ state })).toEqual(acknowledged);
    const board = await participationOf(leader, assessmentId);
    expect(board.people).toHaveLength(2);
    expect((await resultsOf(leader, assessmentId)).state).toBe('empty');
    expect(await leader.call('GET', '/api/me', undefined, { token: leader.token })).toHaveProperty('user');
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  });

  it('answers an invitation, a resend, a closing and a submission with 507 STORAGE_FULL', async (context) => {
    onSmallDisk(unmount, context);
    const { people } = await participationOf(leader, assessmentId);
    const member = { token: leader.token };
    const under = `/api/assessments/${assessmentId}`;
    expect(
      await codeOf(
        leader.call('POST', `${under}/participants/${people[1]?.participantId}/resend`, undefined, member),
      ),
    ).toBe('507 STORAGE_FULL');
    expect(await codeOf(leader.call('POST', `${under}/close`, undefined, member))).toBe('507 STORAGE_FULL');
    expect(await codeOf(taker.submit())).toBe('507 STORAGE_FULL');
  });

  it('answers a launch, which needs new keys, with 507 STORAGE_FULL', async (context) => {
    onSmallDisk(unmount, context);
    const participants = Array.from({ length: 300 }, (_, index) => ({
      email: `new${index}@example.org`,
      role: 'Employee' as const,
    }));
    const launching = launch(leader, { name: 'Too much', company: 'Engines Ltd', participants });
    expect(await codeOf(launching)).toBe('507 STORAGE_FULL');
  });

  it('answers a sign-in, whose session cannot be stored, with 507 STORAGE_FULL', async (context) => {
    onSmallDisk(unmount, context);
    const { email, password } = leader;
    let answer = 'accepted';
    for (let sessions = 0; sessions < 25 && answer === 'accepted'; sessions += 1) {
      answer = await codeOf(leader.call('POST', '/api/auth/login', { email, password }));
    }
    expect(answer).toBe('507 STORAGE_FULL');
  });

  it('works again without a restart when there is space, and nothing acknowledged is lost', async (context) => {
    onSmallDisk(unmount, context);
    rmSync(ballast);
    await save();
    expect(commentsOf({ state: await taker.read() })).toEqual(acknowledged);
    const { email, password } = leader;
    expect(await codeOf(leader.call('POST', '/api/auth/login', { email, password }))).toBe('accepted');
    const { position } = await taker.submit();
    const board = await participationOf(leader, assessmentId, position);
    expect(board.assessment.counts).toMatchObject({ submitted: 1 });
    // Mails are sent again, too.
    const participants = [{ email: 'late@example.org', role: 'Employee' as const }];
    await launch(leader, { name: 'Space again', company: 'Engines Ltd', participants });
    expect((await linksFromOutbox(leader, ['late@example.org'])).size).toBe(1);
  });

  it('still has everything acknowledged after a restart, and its views equal a rebuild', async (context) => {
    onSmallDisk(unmount, context);
    expect(await server.stop()).toBe(0);
    server = await startServer({ folder });
    const again = await openLink(callerOf(server.url), links.get('anna@example.org') ?? '');
    expect(commentsOf(again)).toEqual(acknowledged);
    expect(await server.stop()).toBe(0);
    const comparisons = await compareWithRebuild(folder);
    expect(comparisons.flatMap(({ model, different }) => different.map((key) => `${model} ${key}`))).toEqual(
      [],
    );
  });
});
