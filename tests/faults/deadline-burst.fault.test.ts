import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { percentile } from '../load/bench/http-load.ts';
import { participationOf, type Taker } from '../support/client.ts';
import { answersOf, type Crowd, gatherCrowd } from '../support/crowd.ts';
import { converged, openDashboard } from '../support/dashboard.ts';
import { type Answered, insist } from '../support/insist.ts';
import { compareWithRebuild, everyEvent } from '../support/rebuild.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

// A tenth of the planned size, because 10,000 people and their load generator do not fit on two cores.
const long = process.env.LONG === '1';
const people = long ? 1_000 : 300;
/** Number of saves a person still has to make when the burst begins. */
const saves = long ? 9 : 4;
const burstMs = long ? 60_000 : 9_000;
/** Time for launching, opening every link and starting; on a machine for which it is too short, twice as much and more. */
const gatheringMs = long ? 60_000 : 15_000;
/** The last people arrive this long after the closing date. */
const lateMs = 400;
const doublings = 4;
const early = Math.floor(people / 10);

type Outcome = { readonly accepted: boolean; readonly answers: readonly Answered[] };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
});

describe(`when nine of ten of ${people} people submit in the last seconds before the closing date`, () => {
  it('each submission is accepted and counted, or refused as closed; no submission is lost', async () => {
    const { crowd, dashboards, beforehand, begins } = await beforeTheBurst();

    const inTheBurst = await Promise.all(
      crowd.takers.slice(early).map(async (taker, index, { length }) => {
        const due = begins + arrival(index / length) - Date.now();
        await new Promise((resolve) => setTimeout(resolve, due));
        return answerAndSubmit(taker, early + index);
      }),
    );
    const outcomes = [...beforehand, ...inTheBurst];
    const accepted = outcomes.filter((outcome) => outcome.accepted).length;
    const answers = inTheBurst.flatMap((outcome) => outcome.answers);
    const closed = answers.filter(({ code }) => code === 'CLOSED');
    expect(beforehand.every((outcome) => outcome.accepted)).toBe(true);
    expect(accepted).toBeGreaterThan(2 * early);
    expect(closed.length).toBeGreaterThan(0);
    expect(answers.filter(({ status, code }) => status !== 200 && code !== 'CLOSED')).toEqual([]);
    expect(answers.filter(({ withoutRetryAfter }) => withoutRetryAfter > 0)).toEqual([]);

    const board = await settled(crowd, accepted);
    expect(board.assessment.counts.submitted).toBe(accepted);
    expect(board.assessment.status).toBe('closed');
    const ms = await converged(dashboards, () => participationOf(crowd.leader, crowd.assessmentId), 60_000);
    for (const dashboard of dashboards) dashboard.close();
    await inTheLog(crowd, outcomes);

    const latencies = answers.map((answer) => answer.ms);
    console.log(
      `  deadline burst: ${people} people, ${answers.length} commands in ${burstMs / 1_000} s (the rate doubling every ${burstMs / doublings / 1_000} s): ${accepted} accepted, ${people - accepted} too late, ${answers.reduce((sum, { refused }) => sum + refused, 0)} times 503; p50 ${Math.round(percentile(latencies, 50))} ms, p99 ${Math.round(percentile(latencies, 99))} ms; boards right after ${Math.round(ms)} ms`,
    );
  });
});

/** A crowd of which one in ten has submitted in time, gathered before the burst begins. */
async function beforeTheBurst() {
  for (let givenMs = gatheringMs; ; givenMs *= 2) {
    const begins = Date.now() + givenMs + lateMs;
    const closesAt = new Date(begins + burstMs - lateMs).toISOString();
    const gathered = await gatherCrowd(server.url, { people, name: `Deadline ${givenMs}`, closesAt }).catch(
      (error: unknown) => {
        // The assessment closed meanwhile, which refuses those who had not started.
        if (Date.now() < begins) throw error;
      },
    );
    if (!gathered || Date.now() > begins) continue;
    const watching = { url: server.url, token: gathered.leader.token, assessmentId: gathered.assessmentId };
    const dashboards = await Promise.all(Array.from({ length: 5 }, () => openDashboard(watching)));
    const beforehand = await Promise.all(gathered.takers.slice(0, early).map(answerAndSubmit));
    if (Date.now() < begins) return { crowd: gathered, dashboards, beforehand, begins };
    for (const dashboard of dashboards) dashboard.close();
  }
}

/**
 * Arrival time in ms of the person at this share of all people (0..1): the arrival rate doubles in each of `doublings` equal
 * parts of the time.
 */
function arrival(share: number): number {
  return (burstMs * Math.log2(1 + share * (2 ** doublings - 1))) / doublings;
}

/** Saves the missing answers and submits, one after the other, like the survey does; ends at the first refusal. */
async function answerAndSubmit({ token }: Taker, person: number): Promise<Outcome> {
  const answers: Answered[] = [];
  for (let page = 0; page < saves; page += 1) {
    const body = { answers: answersOf(page, saves, person) };
    const saved = await insist(server.url, { method: 'PUT', path: '/api/take/answers', token, body });
    answers.push(saved);
    if (saved.status !== 200) break;
  }
  const body = { confirmFewer: true };
  const submitted = await insist(server.url, { method: 'POST', path: '/api/take/submit', token, body });
  return { accepted: submitted.status === 200, answers: [...answers, submitted] };
}

/** The board once it contains everything that was accepted, read without load. */
async function settled({ leader, assessmentId }: Crowd, accepted: number) {
  await waitFor(
    async () => {
      const { assessment, activity } = await participationOf(leader, assessmentId);
      expect([assessment.status, assessment.counts.submitted]).toEqual(['closed', accepted]);
      expect(activity.some(({ kind }) => kind === 'closed')).toBe(true);
    },
    { interval: 50 },
  );
  return participationOf(leader, assessmentId);
}

/** Checks that the stored events are exactly the accepted commands, each once, and that the views equal the events. */
async function inTheLog(crowd: Crowd, outcomes: readonly Outcome[]): Promise<void> {
  expect(await server.stop()).toBe(0);
  const store = openSqliteEventStore({ file: path.join(server.folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  const tenant = crowd.leader.session.organization.id;
  const storedBy = (type: string) =>
    events
      .filter((event) => event.type === type && event.metadata.tenant === tenant)
      .map(({ metadata }) => metadata.actor);
  const acknowledged = (of: (outcome: Outcome) => readonly Answered[]) =>
    outcomes.flatMap((outcome, person) =>
      of(outcome)
        .filter(({ status }) => status === 200)
        .map(() => `participant:${crowd.takers[person]?.state.participant.id}`),
    );
  expect(storedBy('ResponseSubmitted').toSorted()).toEqual(
    acknowledged(({ answers }) => answers.slice(-1)).toSorted(),
  );
  expect(storedBy('AnswersSaved').toSorted()).toEqual(
    acknowledged(({ answers }) => answers.slice(0, -1)).toSorted(),
  );
  expect(storedBy('AssessmentClosed')).toHaveLength(1);
  const comparisons = await compareWithRebuild(server.folder);
  expect(comparisons.length).toBeGreaterThan(0);
  expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
}
