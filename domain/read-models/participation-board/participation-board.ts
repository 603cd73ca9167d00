import type { DomainEvent } from '../../events.ts';
import type { Changes, Lookup, ReadModel } from '../read-model.ts';
import {
  type ActivityKind,
  type ActivityLine,
  type BoardDocument,
  type BoardTotals,
  type Counts,
  noCounts,
  type PersonRow,
  type RecentActivity,
  recentLines,
  stepAt,
} from './documents.ts';

export const boardKeys = {
  totals: (assessmentId: string) => `totals:${assessmentId}`,
  people: (assessmentId: string) => `person:${assessmentId}:`,
  person: (assessmentId: string, participantId: string) => `person:${assessmentId}:${participantId}`,
  /** Prefix of the days with saves, for {@link toldDay}. */
  days: (assessmentId: string) => `day:${assessmentId}:`,
  day: (assessmentId: string, participantId: string) => `day:${assessmentId}:${participantId}`,
  activity: (assessmentId: string) => `activity:${assessmentId}`,
  /** Key of the last change of any board of an organisation. */
  lastChange: (tenant: string) => `lastChange:${tenant}`,
};

/** The assessment of a board document; undefined: it belongs to no single one, or its changes are not pushed. */
export function assessmentOfKey(key: string): string | undefined {
  const [kind, assessmentId] = key.split(':');
  return kind === 'lastChange' || kind === 'day' ? undefined : assessmentId;
}

/** True if at least one of these changes is pushed. A day with saves is not pushed, because it is shown only when it is over. */
export const isTold = (changes: Changes<BoardDocument>): boolean =>
  changes.some(([key]) => !key.startsWith('day:'));

/** Participation by person, group and assessment: invited, opened, started, progress in steps, submitted. */
export const participationBoard: ReadModel<BoardDocument> = {
  name: 'participation-board',
  version: 8,
  handles: [
    'AssessmentLaunched',
    'ParticipantInvited',
    'InvitationClaimed',
    'ParticipantCorrected',
    'AssessmentClosed',
    'AssessmentReopened',
    'InviteSent',
    'InviteSendFailed',
    'LinkReplaced',
    'LinkOpened',
    'InvitationRevoked',
    'InvitationReinstated',
    'RemindersAsked',
    'ReminderRequested',
    'ReminderSent',
    'ReminderFailed',
    'ReminderDropped',
    'ResponseStarted',
    'AnswersSaved',
    'ResponseSubmitted',
    'ResponseReset',
    'ResultsReleased',
  ],
  ignores: { AnswersSaved: ['ratings'], ResponseSubmitted: ['ratings'] },
  keys: keysOf,
  evolve: (at, event, keys = keysOf(event)) => {
    const [, , lastChangeKey = ''] = keys;
    const changes = changesOf(at, event, keys);
    if (!isTold(changes)) return changes;
    return [...changes, [lastChangeKey, { kind: 'lastChange', position: event.position }]];
  },
};

function changesOf(
  at: Lookup<BoardDocument>,
  event: DomainEvent,
  [totalsKey = '', activityKey = '', , personKey = '', dayKey = '']: readonly string[],
): Changes<BoardDocument> {
  const line: Line = (what, count = null) => [activityKey, withLine(at(activityKey), event, what, count)];
  switch (event.type) {
    case 'AssessmentLaunched': {
      const totals: BoardTotals = {
        kind: 'totals',
        asked: event.data.asked,
        counts: noCounts,
        groups: {},
        ...(event.data.groups && { order: event.data.groups }),
        ...(event.data.secondGrouping && {
          second: { order: event.data.secondGrouping.groups, groups: {} },
        }),
        releases: 0,
      };
      return [[totalsKey, totals], line('launched')];
    }
    case 'AssessmentClosed':
      return [line('closed')];
    case 'AssessmentReopened':
      return [line('reopened')];
    case 'RemindersAsked':
      return [line('reminded', event.data.participantIds.length)];
    case 'ResultsReleased': {
      const totals = totalsAt(at, totalsKey);
      const counted = event.data.everyone?.people ?? null;
      return [
        ...(totals ? [[totalsKey, { ...totals, releases: event.data.number }] as const] : []),
        line('released', counted),
      ];
    }
    case 'ParticipantInvited':
      return invited(at, event, totalsKey, personKey);
    default:
      return personChanges(at, event, { totalsKey, personKey, dayKey }, line);
  }
}

/** Adds an activity line. */
type Line = (what: ActivityKind, count?: number | null) => readonly [string, BoardDocument];

/** Keys of the totals, the activity, the organisation's last change, and the person if the event is about one. */
function keysOf(event: DomainEvent): readonly string[] {
  const { assessmentId, participantId } = event.data as { assessmentId: string; participantId?: string };
  const shared = [
    boardKeys.totals(assessmentId),
    boardKeys.activity(assessmentId),
    boardKeys.lastChange(event.metadata.tenant),
  ];
  return participantId === undefined
    ? shared
    : [...shared, boardKeys.person(assessmentId, participantId), boardKeys.day(assessmentId, participantId)];
}

/** Changes for an event about one invited person: their row, and the activity line if any. */
function personChanges(
  at: Lookup<BoardDocument>,
  event: DomainEvent,
  {
    totalsKey,
    personKey,
    dayKey,
  }: { readonly totalsKey: string; readonly personKey: string; readonly dayKey: string },
  line: Line,
): Changes<BoardDocument> {
  const person = at(personKey);
  if (person?.kind !== 'person') return [];
  const known = { key: personKey, person };
  const seen = { lastActivityOn: laterDay(person.lastActivityOn, event.recordedAt) };
  switch (event.type) {
    case 'InviteSent': {
      const kept = event.data.via === 'outbox';
      const { kept: _, ...before } = person;
      const row = { ...before, sent: true, failed: null, ...(kept && { kept }) };
      return [...moved(at, totalsKey, known, row), line(kept ? 'kept' : 'sent')];
    }
    case 'InviteSendFailed':
      return event.data.permanent
        ? [...moved(at, totalsKey, known, { ...person, failed: event.data.reason }), line('failed')]
        : [];
    case 'LinkReplaced':
      return [...moved(at, totalsKey, known, { ...person, sent: false, failed: null }), line('resent')];
    case 'LinkOpened':
      if (person.submittedAt !== null) return [];
      return [
        ...moved(at, totalsKey, known, { ...person, opened: true, ...seen }),
        ...(person.opened ? [] : [line('opened')]),
      ];
    case 'InvitationClaimed':
      return moved(at, totalsKey, known, { ...person, claimed: true });
    case 'ParticipantCorrected':
      return [...moved(at, totalsKey, known, corrected(person, event)), line('corrected')];
    case 'InvitationRevoked':
      return [...moved(at, totalsKey, known, { ...person, revoked: true }), line('revoked')];
    case 'InvitationReinstated':
      return [...moved(at, totalsKey, known, { ...person, revoked: false }), line('reinstated')];
    case 'ReminderRequested':
      return [[personKey, withReminder(person, { dueAt: event.data.sendAt, problem: null })]];
    case 'ReminderSent':
      return [[personKey, withReminder(person, { dueAt: null, sentAt: event.recordedAt, problem: null })]];
    case 'ReminderFailed':
      return event.data.permanent
        ? [[personKey, withReminder(person, { dueAt: null, problem: event.data.reason })], line('failed')]
        : [];
    case 'ReminderDropped':
      return [[personKey, withReminder(person, { dueAt: null })]];
    case 'ResponseStarted':
      if (person.submittedAt !== null) return [];
      return [
        ...moved(at, totalsKey, known, {
          ...person,
          opened: true,
          started: true,
          group: event.data.role,
          ...secondOf(event.data),
          ...seen,
        }),
        ...(person.started ? [] : [line('started')]),
      ];
    case 'AnswersSaved': {
      // Changes after submission are not visible anywhere.
      if (person.submittedAt !== null) return [];
      const reached = stepAt(event.data.answered, totalsAt(at, totalsKey)?.asked ?? 0);
      const step = reached > person.step ? reached : person.step;
      return [
        ...savedOn(at, dayKey, person, event.recordedAt),
        ...(step > person.step
          ? [
              ...moved(at, totalsKey, known, { ...person, step, ...seen }),
              line(step === 90 ? 'nearly' : 'half'),
            ]
          : []),
      ];
    }
    case 'ResponseSubmitted':
      if (person.submittedAt !== null) return [];
      return [
        ...moved(at, totalsKey, known, { ...person, submittedAt: event.recordedAt, ...seen }),
        line('submitted'),
      ];
    case 'ResponseReset': {
      if (person.submittedAt !== null) return [line('reset')];
      const anew: PersonRow = { ...person, opened: false, started: false, step: 0, lastActivityOn: null };
      return [...moved(at, totalsKey, known, anew), [dayKey, undefined], line('reset')];
    }
    default:
      return [];
  }
}

/**
 * The row after a correction. Nothing was sent to or opened at a new address. People who have begun chose their groups
 * themselves, so their groups stay.
 */
function corrected(
  person: PersonRow,
  { data }: Extract<DomainEvent, { type: 'ParticipantCorrected' }>,
): PersonRow {
  const { name, email, role, corrected } = data;
  const settled = person.started;
  return {
    ...person,
    name,
    email,
    corrections: (person.corrections ?? 0) + 1,
    group: corrected.includes('role') && !settled ? role : person.group,
    ...(corrected.includes('secondGroup') && !settled && secondOf(data)),
    ...(corrected.includes('email') && { sent: false, failed: null, opened: false, lastActivityOn: null }),
  };
}

function secondOf({ secondGroup }: { readonly secondGroup?: string | undefined }) {
  return secondGroup === undefined ? {} : { secondGroup };
}

const noReminder = { dueAt: null, sentAt: null, problem: null } as const;

function withReminder(person: PersonRow, change: Partial<NonNullable<PersonRow['reminder']>>): PersonRow {
  return { ...person, reminder: { ...(person.reminder ?? noReminder), ...change } };
}

function invited(
  at: Lookup<BoardDocument>,
  event: Extract<DomainEvent, { type: 'ParticipantInvited' }>,
  totalsKey: string,
  key: string,
): Changes<BoardDocument> {
  const known = at(key);
  return moved(
    at,
    totalsKey,
    { key, person: known?.kind === 'person' ? known : undefined },
    invitedPerson(event),
  );
}

function invitedPerson(event: Extract<DomainEvent, { type: 'ParticipantInvited' }>): PersonRow {
  return {
    kind: 'person',
    participantId: event.data.participantId,
    name: event.data.name,
    email: event.data.email,
    group: event.data.role,
    ...secondOf(event.data),
    invited: true,
    sent: false,
    failed: null,
    opened: false,
    started: false,
    submittedAt: null,
    revoked: false,
    step: 0,
    lastActivityOn: null,
  };
}

/** Records a day with a save; changes nothing if a step already shows that day. */
function savedOn(
  at: Lookup<BoardDocument>,
  key: string,
  { lastActivityOn }: PersonRow,
  recordedAt: string,
): Changes<BoardDocument> {
  const known = at(key);
  const before = known?.kind === 'day' ? known.on : null;
  const on = laterDay(before, recordedAt);
  return on === before || on <= (lastActivityOn ?? '') ? [] : [[key, { kind: 'day', on, before }]];
}

/** The later of the two days, so that a clock that steps back over midnight does not lower the day. */
function laterDay(known: string | null, recordedAt: string): string {
  const day = recordedAt.slice(0, 10);
  return known !== null && known > day ? known : day;
}

function isSame(before: PersonRow, after: PersonRow): boolean {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof PersonRow>;
  return [...fields].every((field) => before[field] === after[field]);
}

/**
 * Replaces the row and adjusts the counts by the difference, so that the cost does not grow with the number of people. An
 * unchanged row is neither written nor pushed.
 */
function moved(
  at: Lookup<BoardDocument>,
  totalsKey: string,
  { key, person: before }: { readonly key: string; readonly person: PersonRow | undefined },
  after: PersonRow,
): Changes<BoardDocument> {
  if (before && isSame(before, after)) return [];
  const totals = at(totalsKey);
  if (totals?.kind !== 'totals') return [[key, after]];
  const share = countsOf(after);
  const previous = before ? countsOf(before) : noCounts;
  const between = (
    known: BoardTotals['groups'],
    groupOf: (person: PersonRow) => string | undefined,
  ): BoardTotals['groups'] => {
    const from = before && groupOf(before);
    const to = groupOf(after);
    if (to === undefined) return known;
    const groups: Partial<Record<string, Counts>> = { ...known };
    const stays = from === undefined || from === to;
    if (from !== undefined && !stays) groups[from] = shifted(groups[from] ?? noCounts, previous, noCounts);
    groups[to] = shifted(groups[to] ?? noCounts, stays ? previous : noCounts, share);
    return groups;
  };
  const { second } = totals;
  return [
    [key, after],
    [
      totalsKey,
      {
        ...totals,
        counts: shifted(totals.counts, previous, share),
        groups: between(totals.groups, ({ group }) => group),
        ...(second && {
          second: { ...second, groups: between(second.groups, ({ secondGroup }) => secondGroup) },
        }),
      },
    ],
  ];
}

/** A person's contribution to the counts. A withdrawn invitation counts only if it was submitted. */
function countsOf(person: PersonRow): Counts {
  if (person.revoked && person.submittedAt === null) return noCounts;
  return {
    invited: 1,
    sent: person.sent ? 1 : 0,
    ...(person.sent && person.kept && { kept: 1 }),
    ...(person.claimed && { claimed: 1 }),
    opened: person.opened ? 1 : 0,
    started: person.started ? 1 : 0,
    submitted: person.submittedAt === null ? 0 : 1,
    progress: person.submittedAt === null ? person.step : 100,
  };
}

function shifted(counts: Counts, from: Counts, to: Counts): Counts {
  const kept = (counts.kept ?? 0) + (to.kept ?? 0) - (from.kept ?? 0);
  const claimed = (counts.claimed ?? 0) + (to.claimed ?? 0) - (from.claimed ?? 0);
  return {
    invited: counts.invited + to.invited - from.invited,
    sent: counts.sent + to.sent - from.sent,
    ...(kept > 0 && { kept }),
    ...(claimed > 0 && { claimed }),
    opened: counts.opened + to.opened - from.opened,
    started: counts.started + to.started - from.started,
    submitted: counts.submitted + to.submitted - from.submitted,
    progress: counts.progress + to.progress - from.progress,
  };
}

function totalsAt(at: Lookup<BoardDocument>, key: string): BoardTotals | undefined {
  const totals = at(key);
  return totals?.kind === 'totals' ? totals : undefined;
}

function withLine(
  known: BoardDocument | undefined,
  event: DomainEvent,
  what: ActivityKind,
  count: number | null,
): RecentActivity {
  const { participantId = null } = event.data as { participantId?: string };
  const line: ActivityLine = { what, at: event.recordedAt, position: event.position, participantId, count };
  const before = known?.kind === 'activity' ? known.lines.slice(0, recentLines - 1) : [];
  return { kind: 'activity', lines: [line, ...before] };
}
