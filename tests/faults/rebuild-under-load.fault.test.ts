import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorToken } from '../../api/http/access/operators.ts';
import { operations } from '../../api/installation/contract/operations.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { atConstantRate, createLoadClient, percentile, type Sent } from '../load/bench/http-load.ts';
import { writeSyntheticLog } from '../load/bench/synthetic-log.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

const long = process.env.LONG === '1';
const history = long ? 1_000_000 : 20_000;
const rebuilds = 3;
const savesPerSecond = 100;
const people = 20;
/** Interval between reads of the board, shorter than that of any dashboard. */
const lookEveryMs = 5;
const model = 'participation-board';

/** A view is rebuilt while people save and the board is watched. */
describe(`a rebuild of ${model} beside ${savesPerSecond} saves a second`, () => {
  const folder = temporaryFolder();
  let server: TestServer;
  let leader: Leader;
  let assessmentId: string;
  let takers: readonly Taker[];
  let operator: string;
  beforeAll(async () => {
    await writeSyntheticLog(folder, history);
    server = await startServer({ folder });
    leader = await registerLeader(server.url);
    const participants = Array.from({ length: people }, (_, index) => ({
      name: `P${index}`,
      email: `p${index}@example.org`,
      role: 'Employee' as const,
    }));
    ({ assessmentId } = await launch(leader, { name: 'Live', company: 'Engines Ltd', participants }));
    const links = await linksFromOutbox(
      leader,
      participants.map(({ email }) => email),
      // The view is positioned after every mail that the history requests, so that a new queue regards those mails as sent.
      2 * history + 10_000,
    );
    takers = await Promise.all([...links.values()].map((link) => openLink(callerOf(server.url), link)));
    await Promise.all(takers.map((taker) => taker.start()));
    const keys = openSubjectKeys({ folder });
    operator = operatorToken(keys);
    await keys.close();
  }, 600_000);
  afterAll(async () => {
    await server?.kill();
  });

  it('fails no save, never shows a partial board, and ends equal to a fresh build', async () => {
    const load = createLoadClient(server.url, 32);
    const sent: (Sent & { readonly during: boolean })[] = [];
    const waiting: Promise<void>[] = [];
    let building = false;
    let running = true;
    let late = 0;
    const save = (index: number, scheduled: number) => {
      const taker = takers[index % people];
      const during = building;
      // Always another answer, so that each save writes an event.
      const turn = Math.floor(index / people);
      const body = { answers: [{ theme: `1.1.${1 + (turn % 4)}`, score: Math.floor(turn / 4) % 10 }] };
      waiting.push(
        load
          .send('PUT', '/api/take/answers', taker?.token ?? '', body, scheduled)
          .then((answer) => void sent.push({ ...answer, during: during || building })),
      );
    };
    const saving = (async () => {
      for (let from = 0; running; from += savesPerSecond / 2)
        late += await atConstantRate(savesPerSecond, savesPerSecond / 2, (index, at) =>
          save(from + index, at),
        );
    })();

    let looks = 0;
    const watching = (async () => {
      for (let before = { invited: 0, started: 0, progress: 0 }; running; looks += 1) {
        const board = await participationOf(leader, assessmentId);
        const { invited, started, progress } = board.assessment.counts;
        const now = { invited, started, progress };
        expect(board.people).toHaveLength(people);
        for (const key of ['invited', 'started', 'progress'] as const)
          expect(now[key], key).toBeGreaterThanOrEqual(before[key]);
        before = now;
        await delay(lookEveryMs);
      }
    })();

    const took: number[] = [];
    let looksDuring = 0;
    const rebuilding = (async () => {
      await delay(1_000 * (long ? 30 : 2.5));
      for (let round = 0; round < rebuilds; round += 1) {
        const [before, began] = [looks, performance.now()];
        building = true;
        await rebuilt();
        building = false;
        took.push(performance.now() - began);
        looksDuring += looks - before;
        await reportedLive();
      }
      running = false;
    })();
    await Promise.all([rebuilding, saving, watching]).finally(() => {
      running = false;
    });
    await Promise.all(waiting);
    load.close();

    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    const [before, during] = [false, true].map((when) =>
      sent.filter((one) => one.during === when).map(({ latency }) => latency),
    );
    const p99 = [before, during].map((latencies) => percentile(latencies ?? [], 99));
    const ratio = (p99[1] ?? Number.NaN) / (p99[0] ?? Number.NaN);
    expect(before?.length).toBeGreaterThan(savesPerSecond);
    expect(during?.length).toBeGreaterThan(savesPerSecond / 4);
    expect(looksDuring).toBeGreaterThan(rebuilds);

    expect(await server.stop()).toBe(0);
    const events = await savedIn(folder);
    expect(events.live).toBe(sent.length);
    const comparisons = await compareWithRebuild(folder);
    expect(comparisons.find((one) => one.model === model)?.documents).toBeGreaterThan(history / 40);
    expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
    const seconds = took.reduce((sum, ms) => sum + ms, 0) / rebuilds / 1_000;
    console.log(
      `R18: ${events.all} events, ${rebuilds} rebuilds at ${Math.round(events.all / seconds)} events/s, ${sent.length} saves, 0 failed, ${late} sent late; ` +
        `p99 ${p99[0]?.toFixed(1)} ms before (${before?.length}), ${p99[1]?.toFixed(1)} ms during (${during?.length}), ratio ${ratio.toFixed(2)}; ` +
        `${looks} looks at the board, ${looksDuring} during`,
    );
    if (long) expect(ratio).toBeLessThan(2);
  }, 1_200_000);

  it('stops cleanly in the middle of a rebuild, and the next start is intact', async () => {
    server = await startServer({ folder });
    await reportedLive();
    await askForRebuild();
    const views = openSqliteReadModelStore({ file: path.join(folder, 'read-models.db') });
    while ((await views.models()).filter(({ name }) => name === model).length < 2) await delay(1);
    await views.close();
    expect(await server.stop()).toBe(0);
    server = await startServer({ folder });
    expect(await server.stop()).toBe(0);
    expect((await compareWithRebuild(folder)).flatMap(({ different }) => different)).toEqual([]);
  });

  const askForRebuild = () =>
    callerOf(server.url)('POST', `/api/operations/projections/${model}/rebuild`, undefined, {
      token: operator,
    });

  /** Requests a rebuild and waits for its completion. */
  async function rebuilt(): Promise<void> {
    const call = callerOf(server.url);
    const token = { token: operator };
    await askForRebuild();
    for (;;) {
      const now = operations.parse(await call('GET', '/api/operations', undefined, token));
      const queue = now.queues.find(({ name }) => name === 'operations');
      expect(queue?.deadJobs).toEqual([]);
      if (queue?.waiting === 0 && queue.running === 0) return;
      // Polling costs the server time, too.
      await delay(50);
    }
  }

  /**
   * Waits until the status reports the view as live: reports are up to a second old, and until then another rebuild would be
   * refused.
   */
  async function reportedLive(): Promise<void> {
    const read = () =>
      callerOf(server.url)('GET', '/api/operations', undefined, { token: operator }).then(operations.parse);
    while ((await read()).projections.some(({ name, state }) => name === model && state !== 'live'))
      await delay(20);
  }

  async function savedIn(place: string): Promise<{ all: number; live: number }> {
    const store = openSqliteEventStore({ file: path.join(place, 'events.db'), clock: systemClock });
    const events = await everyEvent(store);
    await store.close();
    const live = events.filter(
      ({ stream, type }) => type === 'AnswersSaved' && stream.startsWith(`response-${assessmentId}`),
    );
    return { all: events.length, live: live.length };
  }
});
