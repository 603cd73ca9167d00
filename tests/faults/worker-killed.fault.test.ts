import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { callerOf, launch, linkIn, participationOf, registerLeader } from '../support/client.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { readMail, type ScriptedSmtp, startScriptedSmtp, takenTwice } from '../support/scripted-smtp.ts';
import { temporaryFolder } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';
import { type KillableProduct, startKillable } from './killable-product.ts';

const kills = process.env.LONG === '1' ? 100 : 3;
/** Number of mails between two kills. */
const between = 3;
const people = kills * (between + 1) + 5;
const patienceMs = kills * 40_000;

/** The mail was delivered, but that is not recorded yet. */
describe('a worker killed right after the mail server accepted a mail', () => {
  const folder = temporaryFolder();
  let smtp: ScriptedSmtp;
  let product: KillableProduct;
  beforeAll(async () => {
    smtp = await startScriptedSmtp();
    product = await start();
  });
  afterAll(async () => {
    await product?.kill();
    await smtp?.close();
  });
  const { promise: breaking, reject: broken } = Promise.withResolvers<never>();
  const start = async () => {
    const started = await startKillable({ folder, env: { SMTP_URL: smtp.url } });
    started.endedByItself.catch(broken);
    return started;
  };
  const url = () => product.url ?? '';

  it(
    `${kills} times, sends every mail, at most one twice for each kill, under the same Message-ID and with the same link`,
    async () => {
      const leader = await registerLeader(url());
      const counts = async () => {
        const board = await participationOf({ ...leader, call: callerOf(url()) }, assessmentId);
        return board.assessment.counts;
      };
      const recorded = async () => (await counts()).sent;
      const soFar = () =>
        `${smtp.accepted.length} mails accepted, ${victims.length} kills, dying: ${dying}, last steps: ${product.steps.slice(-20).join()}`;
      const reached = () => new Set(smtp.accepted.map((mail) => mail.to)).size;
      const times = (to: string) => smtp.accepted.filter((mail) => mail.to === to).length;
      const victims: string[] = [];
      let dying = false;
      let next = between;
      let turn: Promise<unknown> = Promise.resolve();
      // Mails are sent one at a time. Before the mail with a kill, all earlier mails have been recorded.
      smtp.script(({ step, to, hungUp }) => {
        if (step !== 'message') return undefined;
        const mine = turn.then(async () => {
          if (dying || hungUp()) return { drop: true };
          if (victims.length < kills && times(to) === 0 && reached() >= next) {
            dying = true;
            // The mail may have been recorded in the instant before the kill; then it is not sent again.
            const expected = reached() - victims.filter((victim) => times(victim) === 1).length;
            await waitFor(async () => expect(await recorded(), soFar()).toBeGreaterThanOrEqual(expected), {
              interval: 10,
            });
            // Its worker may have died already: then this mail is not accepted, and does not cause a kill.
            if (hungUp()) {
              dying = false;
              return { drop: true };
            }
            victims.push(to);
          }
          return undefined;
        });
        turn = mine.catch(broken);
        return mine;
      });
      smtp.onAccepted(({ to }) => {
        if (to !== victims.at(-1) || times(to) > 1) return;
        process.kill(product.pid, 'SIGKILL');
        next = reached() + between;
        product.gone
          .then(async () => {
            // Ends the connections of the dead process. Its successor must find a server that accepts, because it sends before it
            // is ready, and every mail that is not accepted is tried again after a wait that doubles.
            await smtp.refuse(true);
            await smtp.refuse(false);
            dying = false;
            product = await start();
          })
          .catch(broken);
      });

      const participants = Array.from({ length: people }, (_, index) => ({
        name: `P${index}`,
        email: `p${index}@example.org`,
        role: 'Employee' as const,
      }));
      const { assessmentId } = await launch(leader, {
        name: 'Cut off',
        company: 'Engines Ltd',
        participants,
      });
      const delivered = waitFor(async () => expect(await counts(), soFar()).toMatchObject({ sent: people }), {
        interval: 50,
        timeout: patienceMs,
      });
      await Promise.race([delivered, breaking]);

      expect(victims).toHaveLength(kills);
      expect(await product.stop()).toBe(false);
      const { accepted } = smtp;
      const twice = takenTwice(accepted);
      const duplicates = accepted.length - people;
      expect(new Set(accepted.map(({ to }) => to)).size).toBe(people);
      expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(people);
      expect(duplicates).toBeGreaterThan(0);
      expect(duplicates).toBeLessThanOrEqual(kills);
      for (const mails of twice) {
        expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
        const links = await Promise.all(mails.map(async (mail) => linkIn((await readMail(mail)).text ?? '')));
        expect(new Set(links.map((link) => link.slice(link.indexOf('#')))).size).toBe(1);
      }
      const { sent, started } = await sendsIn(folder);
      expect(sent).toBe(people);
      expect(started).toBeGreaterThanOrEqual(people + duplicates);
      const comparisons = await compareWithRebuild(folder);
      expect(comparisons.reduce((sum, { documents }) => sum + documents, 0)).toBeGreaterThan(people);
      expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
      console.log(
        `R3: ${kills} kills after a 250, ${people} people, ${accepted.length} mails taken: ${duplicates} twice (same Message-ID, same link), 0 lost, ${started} attempts on record`,
      );
    },
    patienceMs + 60_000,
  );
});

async function sendsIn(folder: string): Promise<{ sent: number; started: number }> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  const count = (type: string) => events.filter((event) => event.type === type).length;
  return { sent: count('InviteSent'), started: count('InviteSendStarted') };
}
