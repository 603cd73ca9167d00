import { setTimeout as delay } from 'node:timers/promises';
import type { Session } from '../../api/account/contract/auth.ts';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { Saved, TakeState } from '../../api/response/contract/take.ts';
import type { Results } from '../../api/results/contract/results.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { callerOf, HttpProblem, linkIn, tokenIn } from '../support/client.ts';
import { readMail, type ScriptedSmtp } from '../support/scripted-smtp.ts';

/** Returns the product's present address, also after a restart. */
export type Place = () => Promise<string>;

/** Acknowledged facts in words; reading them again must give the same facts. */
export type Acknowledged = ReadonlyMap<string, string>;

export type Ending = {
  readonly acknowledged: Acknowledged;
  /** Board, results, people and mails, without times and positions. */
  readonly seen: unknown;
};

const people = ['ada', 'bob'];
const addressOf = (name: string) => `${name}@example.org`;
const requestIds = ['register', 'launch', 'open', 'start', 'save', 'submit'] as const;
type Step = (typeof requestIds)[number];
const requestId = (step: Step) => eventIdFrom('interrupted-story', step, 0);

/**
 * Registers, launches with two people, waits for their mails, opens a link, starts, saves, submits: each request is repeated with
 * its own request id until it is answered. At the end all requests are sent once more.
 */
export async function tellStory(place: Place, smtp: ScriptedSmtp): Promise<Ending> {
  const acknowledged = new Map<string, string>();
  const ask = async <T>(method: string, path: string, body?: unknown, more?: object): Promise<T> => {
    for (;;) {
      const url = await place();
      try {
        return await callerOf(url)<T>(method, path, body, more);
      } catch (error) {
        // A cut connection means no answer; anything else is an answer.
        if (error instanceof HttpProblem && error.status !== 503) throw error;
        await delay(5);
      }
    }
  };
  const once = async (repeat: boolean) => {
    const note = (step: Step, answer: Readonly<Record<string, unknown>>) => {
      const words = JSON.stringify(answer);
      const before = acknowledged.get(step) ?? words;
      if (before !== words) throw new Error(`${step} was answered ${before}, and then ${words}`);
      acknowledged.set(step, words);
    };
    const session = await ask<Session>(
      'POST',
      '/api/auth/register',
      {
        email: 'leader@example.org',
        password: 'Correct-Horse-7',
        firstName: 'Ada',
        lastName: 'Byron',
        organizationName: 'Engines Ltd',
      },
      { requestId: requestId('register') },
    );
    note('register', { account: session.user.id, organization: session.organization.id });
    const leader = { token: session.accessToken };
    const participants = people.map((name) => ({ name, email: addressOf(name), role: 'Employee' }));
    const launched = await ask<{ assessmentId: string; position: string }>(
      'POST',
      '/api/assessments',
      { name: 'Interrupted', company: 'Engines Ltd', participants },
      { ...leader, requestId: requestId('launch') },
    );
    note('launch', launched);
    await smtp.until((mails) => people.every((name) => mails.some(({ to }) => to === addressOf(name))));
    const mail = smtp.accepted.find(({ to }) => to === addressOf('ada'));
    const link = linkIn((mail && (await readMail(mail)).text) ?? '');
    // A view may lag behind; a person would click again.
    const opened = await ask<{ accessToken: string; state: TakeState }>(
      'POST',
      '/api/take/sessions',
      { token: tokenIn(link) },
      { requestId: requestId('open') },
    );
    note('open', { participant: opened.state.participant.id });
    const taker = { token: opened.accessToken };
    const started = await ask<Saved>(
      'POST',
      '/api/take/start',
      { name: 'Ada', role: 'Employee' },
      { ...taker, requestId: requestId('start') },
    );
    note('start', { revision: started.revision, position: started.position });
    const answers = [
      { theme: '1.1.1', score: 7, comment: 'why' },
      { theme: '1.1.2', score: 'cantJudge' },
    ];
    const saved = await ask<Saved>(
      'PUT',
      '/api/take/answers',
      { answers },
      { ...taker, requestId: requestId('save') },
    );
    note('save', { revision: saved.revision, position: saved.position });
    const submitted = await ask<{ revision: number; position: string }>(
      'POST',
      '/api/take/submit',
      { confirmFewer: true },
      { ...taker, requestId: requestId('submit') },
    );
    note('submit', { revision: submitted.revision, position: submitted.position });
    if (!repeat) return undefined;

    const of = `/api/assessments/${launched.assessmentId}`;
    const at = `?after=${submitted.position}`;
    const board = await boardWithAllSent(() =>
      ask<Participation>('GET', `${of}/participation${at}`, undefined, leader),
    );
    const results = await ask<Results>('GET', `${of}/results${at}`, undefined, leader);
    const state = await ask<TakeState>('GET', '/api/take', undefined, taker);
    return timeless({
      counts: board.assessment.counts,
      groups: board.groups,
      people: board.people.toSorted((a, b) => a.email.localeCompare(b.email)),
      activity: board.activity.map(({ kind, participantId }) => `${kind} ${participantId}`).sort(),
      results: { state: results.state, groups: results.groups, figure: results.figure },
      answers: state.response,
    });
  };
  await once(false);
  const seen = await once(true);
  // No answer depends on this mail, but without waiting for it the story would not reach all of its steps.
  await smtp.until(() => smtp.letters.length > 0);
  const mails = new Map(smtp.accepted.map(({ to, messageId }) => [to, messageId]));
  return { acknowledged, seen: { ...(seen as object), mails: [...mails].sort() } };
}

async function boardWithAllSent(read: () => Promise<Participation>): Promise<Participation> {
  for (;;) {
    const board = await read();
    if (board.assessment.counts.sent === people.length) return board;
    await delay(10);
  }
}

/** Removes the parts that differ between any two runs. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (/At$|^position$/.test(key) ? undefined : inner)),
  );
}
