import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { seededRandom } from '../load/seeded-ratings.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';

const cycles = Number(process.env.KILL_CYCLES ?? (process.env.LONG === '1' ? 2_000 : 3));
const people = 24;
const themes = themeIds(nineLenses);

describe('kill -9 at random under load', () => {
  const folder = temporaryFolder();
  let server: TestServer | undefined;
  afterAll(async () => {
    await server?.kill();
  });

  it(
    `loses no acknowledged answer and stores none twice, in ${cycles} cycles; views equal a rebuild`,
    async () => {
      const seed = Number(process.env.KILL_SEED ?? 20_261_121);
      const random = seededRandom(seed);
      process.stdout.write(`  seed ${seed}\n`);
      // The same port after each restart, so that links in mails stay valid.
      server = await startServer({ folder });
      const port = new URL(server.url).port;
      const leader = await registerLeader(server.url);
      const links = await inviteEverybody(leader);
      const acknowledged = new Map<string, Map<string, number>>(links.map((link) => [link, new Map()]));
      let acks = 0;
      let unanswered = 0;

      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const takers = await Promise.all(links.map((link) => openLink(callerOf(server?.url ?? ''), link)));
        // Everything acknowledged earlier is still there.
        for (const [index, taker] of takers.entries())
          expectKept(taker, acknowledged.get(links[index] ?? '') ?? new Map());
        let alive = true;
        // The moment of the kill is a number of acknowledged saves, which a slow machine reaches later; sometimes it is before the first one.
        let waitFor = Math.floor(random() * 60);
        const enough = Promise.withResolvers<void>();
        if (waitFor === 0) enough.resolve();
        const load = takers.map(async (taker, index) => {
          const mine = acknowledged.get(links[index] ?? '') ?? new Map<string, number>();
          try {
            if (taker.state.response.state === 'notStarted') await taker.start();
            while (alive) {
              const theme = themes[Math.floor(random() * themes.length)] ?? '1.1.1';
              const score = Math.floor(random() * 10);
              mine.delete(theme);
              await taker.save([{ theme, score }]);
              mine.set(theme, score);
              acks += 1;
              waitFor -= 1;
              if (waitFor === 0) enough.resolve();
            }
          } catch {
            // The answer in flight at the kill may be stored or not.
            unanswered += 1;
          }
        });
        const killing = server;
        await Promise.race([enough.promise, Promise.all(load)]);
        await new Promise((resolve) => setTimeout(resolve, random() * 50));
        alive = false;
        await killing.kill();
        await Promise.all(load);
        server = await startServer({ folder, env: { PORT: port } });
        // Report intermediate results, in case a long run is interrupted.
        if ((cycle + 1) % 100 === 0 && cycle + 1 < cycles) {
          await server.stop();
          await expectWhole(folder, acks + unanswered);
          process.stdout.write(`  ${cycle + 1} kills, ${acks} saves acknowledged, views equal a rebuild\n`);
          server = await startServer({ folder, env: { PORT: port } });
        }
      }

      const takers = await Promise.all(links.map((link) => openLink(callerOf(server?.url ?? ''), link)));
      for (const [index, taker] of takers.entries())
        expectKept(taker, acknowledged.get(links[index] ?? '') ?? new Map());
      await server.stop();
      expect(acks).toBeGreaterThan(cycles);
      process.stdout.write(`  ${acks} saves acknowledged, ${unanswered} cut off by a kill\n`);
      const stored = await expectWhole(folder, acks + unanswered);
      expect(stored).toBeGreaterThan(cycles);
    },
    120_000 + cycles * 10_000,
  );
});

/**
 * For a stopped server: checks that every view equals a rebuild, that no save is stored twice, and that no save is stored that
 * was not sent.
 * @returns number of stored saves
 */
async function expectWhole(folder: string, sent: number): Promise<number> {
  const comparisons = await compareWithRebuild(folder);
  expect(comparisons.map(({ model, different }) => [model, different])).toEqual(
    comparisons.map(({ model }) => [model, []]),
  );
  const commands = await savedCommands(folder);
  expect(new Set(commands).size).toBe(commands.length);
  expect(commands.length).toBeLessThanOrEqual(sent);
  return commands.length;
}

/** The command id of every stored save. */
async function savedCommands(folder: string): Promise<readonly string[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  return events.flatMap((event) => (event.type === 'AnswersSaved' ? [event.metadata.commandId] : []));
}

function expectKept(taker: Taker, mine: ReadonlyMap<string, number>): void {
  const stored = new Map(taker.state.response.answers.map(({ theme, score }) => [theme, score]));
  for (const [theme, score] of mine) expect(stored.get(theme)).toBe(score);
  expect(taker.state.response.answered).toBe(stored.size);
}

async function inviteEverybody(leader: Leader): Promise<readonly string[]> {
  const participants = Array.from({ length: people }, (_, index) => ({
    name: `P${index}`,
    email: `p${index}@example.org`,
    role: 'Employee' as const,
  }));
  await launch(leader, { name: 'Under fire', company: 'Engines Ltd', participants });
  return [
    ...(
      await linksFromOutbox(
        leader,
        participants.map(({ email }) => email),
      )
    ).values(),
  ];
}
