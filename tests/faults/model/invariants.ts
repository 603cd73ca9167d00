import { isDeepStrictEqual } from 'node:util';
import { me } from '../../../api/account/contract/auth.ts';
import type { Counts } from '../../../api/assessment/contract/assessments.ts';
import { type Participation, participation } from '../../../api/assessment/contract/participation.ts';
import { auditTrail } from '../../../api/audit/contract/audit.ts';
import { takeState } from '../../../api/response/contract/take.ts';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { participationBoard } from '../../../domain/read-models/participation-board/participation-board.ts';
import { shutOut } from './answers.ts';
import {
  type Answer,
  ask,
  eventually,
  expectAnswer,
  expectRefusal,
  hasReached,
  hasRead,
  mailsOf,
  operationsOf,
  type Real,
} from './conversation.ts';
import { type Assessment, asked, type Model, type Organisation, type Person, signedIn } from './model.ts';
import { checkResults } from './published.ts';
import { noJobsLeft } from './queues.ts';
import { signInAgain } from './signing-in.ts';

/** Checks that everything the last command may have changed equals the model. */
export async function checkTouched(model: Model, real: Real): Promise<void> {
  for (const one of model.touched) {
    if (one.kind === 'organisation') await checkSessions(one, real);
    if (one.kind === 'person') await checkPerson(one, real);
    if (one.kind === 'assessment') await checkAssessment(one, real);
  }
}

/** At the end of a run: checks everything, including every mail. */
export async function checkEverything(model: Model, real: Real): Promise<void> {
  await noJobsLeft(real, 'invitation-mails');
  for (const organisation of Object.values(model.organisations)) {
    await checkSessions(organisation, real);
    if (signedIn(organisation).length === 0) await signInAgain(organisation, real);
    for (const assessment of organisation.assessments) {
      for (const person of assessment.people) {
        await checkPerson(person, real);
        await checkMails(person, real);
      }
      await checkAssessment(assessment, real);
      await eventually(`"sent" for everybody in ${assessment.id}`, async () => {
        const { counts } = (await boardOf(assessment, real)).assessment;
        const expected = assessment.people.filter(({ revoked }) => !revoked).length;
        return counts.sent >= expected && counts.sent <= counts.invited ? true : undefined;
      });
    }
  }
}

/** Checks that a signed-out session is refused at once and every other session is accepted. */
async function checkSessions(organisation: Organisation, real: Real): Promise<void> {
  for (const { access, ended } of organisation.sessions) {
    const answer = await ask(real, { method: 'GET', path: '/api/me', token: access, as: organisation.name });
    if (ended) expectRefusal(answer, 401, 'INVALID_TOKEN');
    else same('account', expectAnswer(answer, 200, me).user.id, organisation.account?.accountId);
  }
}

/** Checks a person's newest devices: each gets exactly the saved answers, or the reason of a refusal. */
async function checkPerson(person: Person, real: Real): Promise<void> {
  for (const { token, link } of person.devices.slice(-3)) {
    const answer = await ask(real, { method: 'GET', path: '/api/take', token, as: nameOf(person) });
    const reason = shutOut(person, link);
    if (reason) expectRefusal(answer, 410, reason);
    else checkTakeState(person, answer);
  }
}

function checkTakeState(person: Person, answer: Answer): void {
  const { response, assessment, participant } = expectAnswer(answer, 200, takeState);
  for (const { score } of response.answers) {
    const legal =
      score === null || score === 'cantJudge' || (Number.isInteger(score) && score >= 0 && score <= 9);
    if (!legal) throw new Error(`${score} is not a score`);
  }
  const themes = new Set([...person.ratings.keys(), ...person.comments.keys()]);
  same(
    `what ${person.email} sees`,
    {
      participant: participant.id,
      role: participant.role,
      status: assessment.status,
      revision: response.revision,
      state: response.state,
      answered: response.answered,
      asked: response.asked,
      answers: response.answers.toSorted((a, b) => a.theme.localeCompare(b.theme)),
    },
    {
      participant: person.id,
      role: person.group,
      status: person.assessment.open ? 'open' : 'closed',
      // Before the start, nothing that a browser sees can change.
      revision: person.started ? person.revision : -1,
      state: person.submitted ? 'submitted' : person.started ? 'started' : 'notStarted',
      answered: person.ratings.size,
      asked,
      answers: [...themes]
        .map((theme) => ({
          theme,
          score: person.ratings.get(theme) ?? null,
          comment: person.comments.get(theme) ?? null,
        }))
        .toSorted((a, b) => a.theme.localeCompare(b.theme)),
    },
  );
}

/** Checks the board and the published results, once they contain the last write. */
export async function checkAssessment(assessment: Assessment, real: Real): Promise<void> {
  const session = signedIn(assessment.organisation).at(0);
  if (!session) return;
  const board = await boardOf(assessment, real);
  same('status', board.assessment.status, assessment.open ? 'open' : 'closed');
  same('board', withoutSent(board.assessment.counts), countsOf(assessment.people));
  for (const { group, counts } of board.groups)
    same(
      `board of ${group}`,
      withoutSent(counts),
      countsOf(assessment.people.filter((one) => one.group === group)),
    );
  for (const person of assessment.people) {
    const row = board.people.find(({ participantId }) => participantId === person.id);
    const expected = stateOf(person);
    same(
      `row of ${person.email}`,
      { email: row?.email, group: row?.group, state: row?.state },
      {
        email: person.email,
        group: person.group,
        state: expected ?? (row?.state === 'sent' || row?.state === 'queued' ? row.state : 'queued or sent'),
      },
    );
  }
  const trail = await ask(real, {
    method: 'GET',
    path: `/api/assessments/${assessment.id}/audit-trail`,
    token: session.access,
    as: assessment.organisation.name,
  });
  expectAnswer(trail, 200, auditTrail);
  await checkResults(assessment, session.access, real);
}

async function boardOf(assessment: Assessment, real: Real): Promise<Participation> {
  const as = assessment.organisation.name;
  // Opening a link returns no position, so the board is read at the head of the log.
  const { head, projections } = await operationsOf(real, as);
  const after = assessment.position ?? head;
  const least = comparePositions(head as Position | null, after as Position | null) > 0 ? head : after;
  let read = hasReached(projections, participationBoard.name, least);
  return eventually(`A board of ${assessment.id} at ${least}`, async () => {
    read ||= await hasRead(participationBoard.name, least, real, as);
    if (!read) return undefined;
    const answer = await ask(real, {
      method: 'GET',
      path: `/api/assessments/${assessment.id}/participation?after=${least}`,
      token: signedIn(assessment.organisation).at(0)?.access,
      as,
    });
    return expectAnswer(answer, 200, participation);
  });
}

function countsOf(people: readonly Person[]): Omit<Counts, 'sent'> {
  const counted = people.filter(({ revoked, submitted }) => !revoked || submitted);
  const number = (of: (person: Person) => boolean) => counted.filter(of).length;
  return {
    invited: counted.length,
    opened: number(({ opened }) => opened),
    started: number(({ started }) => started),
    submitted: number(({ submitted }) => submitted),
    progress: counted.reduce((sum, person) => sum + (person.submitted ? 100 : person.step), 0),
  };
}

/** The counts without the number of sent mails, which depends on the mail server or the outbox, not on commands. */
function withoutSent({ sent, kept = 0, ...counts }: Counts): Omit<Counts, 'sent' | 'kept'> {
  if (Math.max(sent, kept) > counts.invited) throw new Error(`${sent} mails for ${counts.invited} people`);
  return counts;
}

/** The person's state on the board; undefined if it depends on the progress of the mail. */
function stateOf(person: Person): string | undefined {
  if (person.revoked) return 'revoked';
  if (person.submitted) return 'submitted';
  if (person.started) return ({ 0: 'started', 50: 'half', 90: 'nearly' } as const)[person.step];
  return person.opened ? 'opened' : undefined;
}

/**
 * Checks that the valid link was mailed, and that no link was mailed twice except under a Message-ID whose arrival was unknown.
 */
async function checkMails(person: Person, real: Real): Promise<void> {
  if (!person.revoked)
    await eventually(`The mail with link ${person.link} for ${person.email}`, () =>
      mailsOf(real, person, person.link).at(0),
    );
  const astray = person.revoked
    ? []
    : mailsOf(real, person, person.link).filter(({ to }) => to !== person.email);
  for (const { to } of astray) throw new Error(`The link of ${person.email} that works was mailed to ${to}`);
  for (let link = 1; link <= person.link; link += 1) {
    const all = mailsOf(real, person, link);
    const generations = new Set(all.map(({ generation }) => generation)).size;
    const excused = all.some(({ messageId }) => real.place.mayRepeat.has(messageId));
    if (all.length > generations && !excused)
      throw new Error(`${person.email} got the mail with link ${link} ${all.length} times`);
    same(
      'Message-IDs of one link',
      new Set(all.map(({ messageId }) => messageId)).size,
      Math.min(1, all.length),
    );
  }
  if (mailsOf(real, person, person.link + 1).length > 0)
    throw new Error(`${person.email} got a mail nobody asked for`);
}

export function same(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(
      `${what}: the product says\n  ${JSON.stringify(actual)}\nthe model says\n  ${JSON.stringify(expected)}`,
    );
}

const nameOf = (person: Person) => person.assessment.organisation.name;
