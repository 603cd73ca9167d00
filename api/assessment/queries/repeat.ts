import type { z } from 'zod/mini';
import { groupsIn } from '../../../domain/assessment/groups.ts';
import { releasesOf } from '../../../domain/assessment/releases.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../../domain/read-models/directory/directory.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { Repeat, repeatPerson } from '../contract/repeat.ts';
import { type ParticipationQuery, secondGroupingOf } from './participation.ts';

type Person = z.infer<typeof repeatPerson>;

/**
 * What an assessment was launched with, and everybody who was invited to it, so that it can be asked again. People are in the groups of
 * their invitation: the board moves people who begin to the group they choose, so its groups would disclose who began. Reads names and
 * addresses without a cache: somebody erased a moment ago is not in the answer.
 */
export function createRepeatQuery(
  deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>,
  directory: Pick<Directory, 'participant'>,
  participation: Pick<ParticipationQuery, 'rows'>,
) {
  const mailKeptBack = createMailKeptBack(deps);

  const againOf = async (email: string, { revoked }: ParticipantEntry): Promise<Person['again']> => {
    if (revoked) return 'withdrawn';
    const keptBack = await mailKeptBack(email, false);
    if (keptBack?.code === 'MAILBOX_DECLINED') return 'unwanted';
    // A limit for one day says nothing about the next cycle.
    return keptBack?.code === 'MAILBOX_BOUNCED' ? 'refused' : 'yes';
  };

  const personOf = async (participantId: string): Promise<Person | undefined> => {
    const row = await directory.participant(participantId);
    if (!row) return undefined;
    const [name, email] = await Promise.all([open(deps.keys, row.name), open(deps.keys, row.email)]);
    if (name === undefined || email === undefined) return undefined;
    const { role: group, secondGroup } = row;
    return {
      name,
      email,
      group,
      ...(secondGroup !== undefined && { secondGroup }),
      again: await againOf(email, row),
    };
  };

  return async (entry: AssessmentEntry): Promise<Repeat> => {
    const people: Person[] = [];
    let erased = 0;
    let cursor: string | undefined;
    do {
      const page = await participation.rows(entry.assessmentId, { cursor });
      for (const person of await Promise.all(page.rows.map(({ participantId }) => personOf(participantId))))
        if (person) people.push(person);
        else erased += 1;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const { name, company, description, opensAt, closesAt, launchedAt, named, threshold } = entry;
    return {
      name,
      company,
      description,
      openFor: closesAt === null ? null : Date.parse(closesAt) - Date.parse(opensAt ?? launchedAt),
      closesAt,
      named: named === true,
      threshold,
      releases: releasesOf(entry),
      groups: [...groupsIn(entry)],
      ...secondGroupingOf(entry),
      // The order of a list of people must not depend on what they did.
      people: people.toSorted((one, other) => (one.email < other.email ? -1 : 1)),
      erased,
    };
  };
}
