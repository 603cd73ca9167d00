import path from 'node:path';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { DomainFact } from '../../../domain/events.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { EventMetadata, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { encodeFact } from '../../../infra/event-codec/codec.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../../infra/identifiers/clock.ts';
import { derivedId, eventIdFrom, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { openSubjectKeys } from '../../../infra/subject-keys/sqlite/subject-keys.ts';

/**
 * Creates a data folder with one assessment of `people` invited persons, in the form that the product writes, without their
 * mails.
 * @returns the link secrets of `wanted` of these people, evenly spread
 */
export async function writeLargeAssessment(
  folder: string,
  people: number,
  wanted: number,
): Promise<string[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const tenant = derivedId('tenant', 'large');
  const assessmentId = derivedId('assessment', 'large');
  const next = new Map<StreamName, number>();
  const append = async (stream: StreamName, facts: readonly DomainFact[]) => {
    const from = next.get(stream) ?? 0;
    next.set(stream, from + facts.length);
    const cause = eventIdFrom(stream, 'large', from);
    const metadata: EventMetadata = {
      commandId: cause,
      correlationId: cause,
      causationId: cause,
      actor: `account:${tenant}`,
      tenant,
    };
    const events = await Promise.all(
      facts.map((fact, index) => encodeFact(keys, fact, stream, eventIdFrom(cause, stream, index), metadata)),
    );
    await store.append(stream, from === 0 ? 'noStream' : ((from - 1) as Revision), events);
  };
  const about = Assessment.stream(assessmentId);
  await append(about, [
    {
      type: 'AssessmentLaunched',
      data: {
        assessmentId,
        name: 'Large',
        company: 'Large',
        description: '',
        framework: 'nine-lenses@1',
        asked: themeIds(nineLenses).length,
        subLenses: 37,
        opensAt: null,
        closesAt: null,
        threshold: 5,
        launchedBy: tenant,
      },
    },
  ]);
  const links: string[] = [];
  const every = Math.max(1, Math.floor(people / wanted));
  for (let from = 0; from < people; from += 500) {
    const invited = await Promise.all(
      Array.from({ length: Math.min(500, people - from) }, async (_, index) => {
        const participantId = derivedId('person', String(from + index));
        const secret = await linkSecret(keys, participantId, 1);
        if ((from + index) % every === 0 && links.length < wanted) links.push(secret);
        return { participantId, linkHash: secretHash(secret), number: from + index };
      }),
    );
    await append(
      about,
      invited.map(({ participantId, linkHash, number }) => ({
        type: 'ParticipantInvited',
        data: {
          assessmentId,
          participantId,
          name: `Person ${number}`,
          email: `person${number}@example.org`,
          addressHash: participantId,
          role: 'Employee',
          linkHash,
        },
      })),
    );
    // Invitations are already issued, so that the inviting process has no work.
    await Promise.all(
      invited.map(({ participantId, linkHash }) =>
        append(Invitation.stream(participantId), [
          { type: 'InvitationIssued', data: { assessmentId, participantId, link: 1, linkHash } },
        ]),
      ),
    );
  }
  await store.close();
  await keys.close();
  return links;
}
