import { stakeholderRoles } from '../../domain/assessment/roles.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { madeUpAnswers } from './seeded-ratings.ts';

export type RehearsalPerson = {
  readonly name: string;
  readonly email: string;
  readonly taker: Taker;
  readonly answers: ReturnType<typeof madeUpAnswers>;
};
export type Rehearsal = {
  readonly leader: Leader;
  readonly assessmentId: string;
  readonly people: readonly RehearsalPerson[];
};

const firstNames = [
  'Amira',
  'Ben',
  'Chiara',
  'Dmitri',
  'Esra',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Lars',
  'Mina',
  'Noah',
  'Olga',
  'Pavel',
  'Quynh',
  'Rosa',
  'Sami',
  'Tara',
  'Uwe',
  'Vera',
  'Wim',
  'Xenia',
  'Yara',
  'Zoltan',
];

/** Groups of a typical small company: enough people in three of them to see results, too few in the others. */
const groupOf = (index: number) =>
  stakeholderRoles[[4, 3, 4, 5, 4, 3, 2, 5, 4, 3, 5, 0, 4][index % 13] ?? 4] ?? 'Employee';

/**
 * Launches an assessment of as many people as a rehearsal needs, with real commands over the public API: registered as a demo, launched, people invited, links read from
 * the mails. No answers yet.
 */
export async function makeRehearsal(
  baseUrl: string,
  options: {
    readonly people: number;
    readonly seed: number;
    readonly source: string;
    readonly name: string;
    readonly email?: string;
  },
): Promise<Rehearsal> {
  const leader = await registerLeader(baseUrl, {
    organizationName: 'Demo Company',
    demo: { source: options.source },
    ...(options.email === undefined ? {} : { email: options.email }),
  });
  const invited = Array.from({ length: options.people }, (_, index) => ({
    name: `${firstNames[index % firstNames.length]} ${String.fromCharCode(65 + (index % 26))}.`,
    email: `demo-person-${index + 1}@example.org`,
    role: groupOf(index),
  }));
  const { assessmentId } = await launch(leader, {
    name: options.name,
    company: 'Demo Company',
    description: options.source,
    // A fixed release mode, so that the demo shows the same with any number of people.
    releases: 'inSteps',
    participants: invited,
  });
  const links = await linksFromOutbox(
    leader,
    invited.map((person) => person.email),
    60_000,
  );
  const call = callerOf(baseUrl);
  const people = await Promise.all(
    invited.map(async ({ name, email, role }, index) => ({
      name,
      email,
      taker: await openLink(call, links.get(email) ?? ''),
      answers: madeUpAnswers(options.seed, index, stakeholderRoles.indexOf(role)),
    })),
  );
  return { leader, assessmentId, people };
}
