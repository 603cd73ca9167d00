import { randomInt } from 'node:crypto';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { type Product, runProduct } from '../support/product.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { startScriptedSmtp, takenTwice } from '../support/scripted-smtp.ts';
import { temporaryFolder } from '../support/server.ts';
import { type Ending, type Place, tellStory } from './interrupted-story.ts';
import { type KillPoint, startKillable } from './killable-product.ts';

const long = process.env.LONG === '1';
const atOnce = 3;

type Told = {
  readonly killed: boolean;
  readonly steps: readonly string[];
  readonly ending: Ending;
  readonly log: readonly string[];
  readonly differing: readonly string[];
  readonly mails: number;
  /** Mails received more than twice, or under two Message-IDs; one kill cannot explain either. */
  readonly thrice: readonly string[];
};

/**
 * Every step through a port between a registration and a submission is a kill point, before and after the step. The next process
 * continues on the same folder; the same requests are repeated until they are answered.
 */
describe('kill -9 before or after any step from a registration to a submission', () => {
  let undisturbed: Told;
  let points: readonly KillPoint[];
  beforeAll(async () => {
    undisturbed = await told();
    points = pointsOf(undisturbed.steps);
  });

  it('has, after repeated requests, the same result as without a kill', async () => {
    expect(undisturbed.killed).toBe(false);
    expect(undisturbed.mails).toBe(2);
    expect(undisturbed.differing).toEqual([]);
    expect(undisturbed.log.length).toBeGreaterThan(15);
    expect(points.length).toBeGreaterThan(long ? 80 : 9);
    const began = performance.now();
    const waiting = [...points];
    const missed: KillPoint[] = [];
    let kills = 0;
    let doubled = 0;
    const work = async () => {
      for (let point = waiting.shift(); point; point = waiting.shift()) {
        const name = `killed ${point.when} ${point.step}#${point.occurrence}`;
        const again = await told(point);
        if (again.killed) kills += 1;
        else missed.push(point);
        expect(again.ending.seen, name).toEqual(undisturbed.ending.seen);
        expect([...again.ending.acknowledged.keys()], name).toHaveLength(6);
        expect(again.log, name).toEqual(undisturbed.log);
        expect(again.differing, name).toEqual([]);
        expect(again.thrice, name).toEqual([]);
        doubled += again.mails - 2;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    // The number of steps depends on timing (commits share events, a conflicting append is repeated). But a kill must happen at
    // least once before or after each kind of step.
    const kindsOf = (some: readonly { readonly step: string }[]) => new Set(some.map(({ step }) => step));
    expect(kindsOf(points.filter((point) => !missed.includes(point)))).toEqual(kindsOf(points));
    expect(kills).toBeGreaterThan(points.length * 0.8);
    expect(kills + missed.length).toBe(points.length);
    const names = new Set(points.map(({ step }) => step));
    console.log(
      `R2: ${kills} kills at ${points.length} points (${names.size} kinds of step, ${missed.length} not reached), ${doubled} mails taken twice, 0 violations, ${Math.round((performance.now() - began) / points.length)} ms a point`,
    );
  }, 1_200_000);
});

/**
 * Long form: before and after each step. Short form: after the first step of each kind (the point before a step equals the
 * point after the previous one, except for taking a job), and every second of these points, odd or even by chance.
 */
function pointsOf(steps: readonly string[]): readonly KillPoint[] {
  const points = steps.flatMap((taken) => {
    const [step = '', number] = taken.split('#');
    const occurrence = Number(number);
    if (!long && occurrence > 1) return [];
    const both = long || step.startsWith('job ') ? (['before', 'after'] as const) : (['after'] as const);
    return both.map((when) => ({ step, occurrence, when }));
  });
  const odd = randomInt(2);
  return long ? points : points.filter((_, index) => index % 2 === odd);
}

/** Runs the story once, with or without a kill. */
async function told(kill?: KillPoint): Promise<Told> {
  const folder = temporaryFolder();
  const smtp = await startScriptedSmtp();
  const env = { SMTP_URL: smtp.url };
  const doomed = await startKillable({ folder, env, ...(kill && { kill }) });
  let next: Promise<Product> | undefined;
  let killed = false;
  doomed.gone.then(
    (was) => {
      killed = was;
      if (was) next = runProduct({ folder, env });
    },
    () => undefined,
  );
  const place: Place = async () => {
    if (next) return (await next).url;
    if (doomed.url !== undefined) return doomed.url;
    await doomed.gone;
    return place();
  };
  let ending: Ending;
  try {
    ending = await tellStory(place, smtp);
  } finally {
    // A failed story must not leave a process running.
    await (next ? (await next).stop() : doomed.stop());
    await smtp.close();
  }
  const comparisons = await compareWithRebuild(folder);
  return {
    killed,
    steps: doomed.steps,
    ending,
    log: await logOf(folder),
    differing: comparisons.flatMap(({ model, different }) => different.map((key) => `${model} ${key}`)),
    mails: smtp.accepted.length,
    thrice: takenTwice(smtp.accepted).flatMap((mails) =>
      mails.length > 2 || new Set(mails.map(({ messageId }) => messageId)).size > 1
        ? mails.map(({ to, messageId }) => `${to} ${messageId}`)
        : [],
    ),
  };
}

/**
 * Events in the order of each stream. These differences are ignored: a repeated start of a mail, a repeated sign-in after a lost
 * answer, and a retry of a worker that started before its views existed.
 */
async function logOf(folder: string): Promise<readonly string[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  const begun = new Set<string>();
  return (
    events
      // The story does not wait for this letter, so it may still be in progress at the end.
      .filter((event) => event.type !== 'MailAdmitted' || !JSON.stringify(event.data).includes('"account"'))
      // Names derived from keys and random ids of a folder are ignored.
      .map(({ stream, type }) => `${stream.replace(/^(email|letter|mailbox)-.*/, '$1')} ${type}`)
      // A tree head is signed periodically, so it is only in the log of a slower story.
      .filter((line) => !/ (InviteSendFailed|Letter(Started|Sent|Failed)|TreeHeadSigned)$/.test(line))
      .filter((line) => !/ (InviteSendStarted|SignedIn)$/.test(line) || (!begun.has(line) && begun.add(line)))
      .sort()
  );
}
