import { LRUCache } from 'lru-cache';
import type { Framework } from '../../../domain/framework/schema.ts';
import {
  answersKeys,
  type Names,
  type PersonAnswers,
  type Place,
} from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { type Answers, type PairedChange, pairedChanges } from '../../../domain/scoring/analysis/paired.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';

/** With more people than this, they are compared as independent samples, which then makes little difference. */
const mostPeople = 2_000;

/** @returns undefined if the two assessments cannot be compared in pairs */
export type PairsQuery = (
  framework: Framework,
  before: AssessmentEntry,
  now: AssessmentEntry,
) => Promise<readonly PairedChange[] | undefined>;

/**
 * Changes of people who answered both of two closed assessments with names, matched by their address. Anonymous
 * assessments are never read: no release may disclose who answered both times.
 */
export function createPairsQuery(
  answers: ModelReader,
  directory: Pick<Directory, 'participant'>,
  personal: Personal,
): PairsQuery {
  // Cached: submissions of a closed assessment are final.
  const known = new LRUCache<string, Promise<readonly PairedChange[] | undefined>>({ max: 100 });
  return async (framework, before, now) => {
    if (![before, now].every(({ named, closedAt }) => named && closedAt !== null)) return undefined;
    const key = JSON.stringify([before.assessmentId, now.assessmentId]);
    const made = known.get(key) ?? compared(framework, before.assessmentId, now.assessmentId);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };

  async function compared(framework: Framework, before: string, now: string) {
    const [earlier, later] = await Promise.all([byAddress(before), byAddress(now)]);
    if (!earlier || !later) return undefined;
    const pairs = [...later].flatMap(([address, given]) => {
      const said = earlier.get(address);
      return said ? [{ before: said, now: given }] : [];
    });
    return pairedChanges(framework, pairs);
  }

  async function byAddress(assessmentId: string): Promise<ReadonlyMap<string, Answers> | undefined> {
    const names = await answers.get<Names>(answersKeys.names(assessmentId));
    if (!names || names.over) return undefined;
    const places = await answers.list(answersKeys.places(assessmentId), { limit: mostPeople + 1 });
    if (places.length > mostPeople) return undefined;
    const found = await Promise.all(
      places.map(async ({ document }) => {
        const { participantId } = document as Place;
        const [given, participant] = await Promise.all([
          answers.get<PersonAnswers>(answersKeys.person(assessmentId, participantId)),
          directory.participant(participantId),
        ]);
        const address = participant && (await personal.read(participant.email));
        return given && address && address !== erased
          ? [[address.trim().toLowerCase(), given.ratings] as const]
          : [];
      }),
    );
    return new Map(found.flat());
  }
}
