import path from 'node:path';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { DomainFact } from '../../../domain/events.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { EventMetadata, Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { Response } from '../../../domain/response/state.ts';
import { encodeFact } from '../../../infra/event-codec/codec.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../../infra/identifiers/clock.ts';
import { derivedId, derivedSecret, eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';
import { seededRandom } from '../seeded-ratings.ts';

const themes = themeIds(nineLenses);
const savesPerPerson = 9;
const peoplePerAssessment = 500;

/**
 * Fills a data folder with about `events` events in the shape of real use (each person is invited, mailed, opens the link,
 * starts, saves nine times and submits), through the codec and the store.
 */
export async function writeSyntheticLog(folder: string, events: number): Promise<void> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const random = seededRandom(events);
  const perPerson = 7 + savesPerPerson + 1;
  const people = Math.ceil(events / perPerson);
  for (let from = 0, assessment = 0; from < people; from += peoplePerAssessment, assessment += 1) {
    await writeAssessment(store, keys, random, assessment, Math.min(peoplePerAssessment, people - from));
  }
  await store.close();
  await keys.close();
}

async function writeAssessment(
  store: EventStore,
  keys: SubjectKeys,
  random: () => number,
  number: number,
  people: number,
): Promise<void> {
  const tenant = derivedId('tenant', String(number % 50));
  const assessmentId = derivedId('assessment', String(number));
  const ids = Array.from({ length: people }, (_, index) => derivedId('person', assessmentId, String(index)));
  const append = (stream: StreamName, from: number, facts: readonly DomainFact[]) =>
    appendFacts(store, keys, tenant, stream, from, facts);
  await append(Assessment.stream(assessmentId), 0, [
    {
      type: 'AssessmentLaunched',
      data: {
        assessmentId,
        name: `Assessment ${number}`,
        company: 'Company',
        description: '',
        framework: 'nine-lenses@1',
        asked: themes.length,
        subLenses: 37,
        opensAt: null,
        closesAt: null,
        threshold: 5,
        launchedBy: tenant,
      },
    },
    ...ids.map(
      (participantId): DomainFact => ({
        type: 'ParticipantInvited',
        data: {
          assessmentId,
          participantId,
          name: 'Somebody',
          email: 'somebody@example.org',
          addressHash: participantId,
          role: 'Employee',
          linkHash: hashOf(participantId),
        },
      }),
    ),
  ]);
  const saves = ids.map(() => Array.from({ length: savesPerPerson }, (_, page) => ratingsOf(page, random)));
  await Promise.all(
    ids.map((participantId) => {
      const about = { assessmentId, participantId };
      return append(Invitation.stream(participantId), 0, [
        { type: 'InvitationIssued', data: { ...about, link: 1, linkHash: hashOf(participantId) } },
        { type: 'InviteSendRequested', data: { ...about, link: 1, send: 1 } },
        { type: 'InviteSendStarted', data: { ...about, send: 1, attempt: 1 } },
        {
          type: 'InviteSent',
          data: { ...about, send: 1, messageId: `<invitation-${participantId}-1@example.org>`, via: 'smtp' },
        },
        { type: 'LinkOpened', data: { ...about, link: 1 } },
      ]);
    }),
  );
  await Promise.all(
    ids.map((participantId) =>
      append(Response.stream({ assessmentId, participantId }), 0, [
        {
          type: 'ResponseStarted',
          data: { assessmentId, participantId, name: 'Somebody', role: 'Employee' },
        },
      ]),
    ),
  );
  // Page by page over all people, like concurrent participants.
  for (let page = 0; page < savesPerPerson; page += 1) {
    await Promise.all(
      ids.map((participantId, person) => {
        const ratings = saves[person]?.[page] ?? {};
        const change = Object.keys(ratings).length;
        const answered = Object.keys(Object.assign({}, ...(saves[person]?.slice(0, page + 1) ?? []))).length;
        return append(Response.stream({ assessmentId, participantId }), page + 1, [
          { type: 'AnswersSaved', data: { assessmentId, participantId, ratings, answered, change } },
        ]);
      }),
    );
  }
  await Promise.all(
    ids.map((participantId, person) => {
      const ratings: Record<string, number> = Object.assign({}, ...(saves[person] ?? []));
      return append(Response.stream({ assessmentId, participantId }), savesPerPerson + 1, [
        {
          type: 'ResponseSubmitted',
          data: {
            assessmentId,
            participantId,
            role: 'Employee',
            ratings,
            answered: Object.keys(ratings).length,
          },
        },
      ]);
    }),
  );
}

function ratingsOf(page: number, random: () => number): Record<string, number> {
  const size = Math.ceil(themes.length / savesPerPerson);
  return Object.fromEntries(
    themes.slice(page * size, (page + 1) * size).map((theme) => [theme, Math.floor(random() * 10)]),
  );
}

const hashOf = (participantId: string) => derivedSecret(Buffer.from('synthetic'), participantId);

async function appendFacts(
  store: EventStore,
  keys: SubjectKeys,
  tenant: string,
  stream: StreamName,
  from: number,
  facts: readonly DomainFact[],
): Promise<Position> {
  const cause = `${stream}${from}`;
  const commandId = eventIdFrom(cause, 'command', 0);
  const metadata: EventMetadata = {
    correlationId: commandId,
    causationId: commandId,
    commandId,
    actor: `participant:${tenant}`,
    tenant,
  };
  const events = await Promise.all(
    facts.map((fact, index) => encodeFact(keys, fact, stream, eventIdFrom(cause, stream, index), metadata)),
  );
  const { position } = await store.append(stream, from === 0 ? 'noStream' : ((from - 1) as Revision), events);
  return position;
}
