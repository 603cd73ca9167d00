import type { Action } from '../../domain/access/policy.ts';
import type { LiveChanged, LiveParticipation, LivePresence, liveEvents } from '../live/contract/live.ts';
import { both, nothing, type Reach } from './kinds.ts';

type Person = LiveParticipation['people'][number];
type Fields<T> = Readonly<Record<keyof Required<T>, Reach>>;
type SocketReach = { readonly who: Action | 'member'; readonly fields: Readonly<Record<string, Reach>> };

const id = both('participantId');
const step = both('step');
const mails = both('mails');

/** Fields about each person who changed. */
const person = {
  participantId: id,
  corrections: id,
  group: both('group'),
  secondGroup: both('group'),
  state: both('step', 'mails'),
  lastActivityOn: step,
  submittedAt: step,
  mailProblem: mails,
  kept: mails,
  remindedAt: mails,
  reminderDueAt: mails,
} satisfies Fields<Person>;

const participation = {
  assessmentId: nothing,
  since: nothing,
  position: nothing,
  counts: both('counts'),
  status: nothing,
  groups: both('counts'),
  secondGroups: both('counts'),
  people: id,
  activity: both('step', 'mails', 'participantId', 'counts'),
  releases: nothing,
} satisfies Fields<LiveParticipation>;

const inEach = (fields: Readonly<Record<string, Reach>>, of: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, reach]) => [`${of}.${name}`, reach]));

/**
 * The information about one person in each socket message, by field; a new message or field without an entry does not
 * compile.
 */
export const socketReach: Readonly<Record<keyof typeof liveEvents, SocketReach>> = {
  participation: { who: 'results.read', fields: { ...participation, ...inEach(person, 'people[]') } },
  hello: { who: 'member', fields: { position: nothing, access: both('ownAccount') } },
  bye: { who: 'member', fields: {} },
  session: { who: 'member', fields: {} },
  changed: {
    who: 'results.read',
    fields: { model: nothing, id: nothing, position: nothing } satisfies Fields<LiveChanged>,
  },
  look: { who: 'results.read', fields: { assessmentId: nothing } },
  presence: {
    who: 'results.read',
    fields: {
      assessmentId: nothing,
      people: nothing,
      ...inEach(
        { accountId: both('accountId'), name: both('acts') } satisfies Fields<LivePresence['people'][number]>,
        'people[]',
      ),
    },
  },
};
