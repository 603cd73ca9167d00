export type ParticipantState =
  | 'queued'
  | 'sent'
  | 'failed'
  | 'opened'
  | 'started'
  | 'half'
  | 'nearly'
  | 'submitted'
  | 'revoked';

/** Percent of the themes asked that mark a step, highest first. */
export const steps = [90, 50, 0] as const;
export type Step = (typeof steps)[number];

/** The step somebody is at who has answered so many themes of those asked. */
export function stepAt(answered: number, asked: number): Step {
  return (asked > 0 && steps.find((step) => answered * 100 >= step * asked)) || 0;
}

export type Counts = {
  readonly invited: number;
  readonly sent: number;
  /** Of those sent, the ones whose mail was kept instead. Absent: none. */
  readonly kept?: number;
  readonly opened: number;
  readonly started: number;
  readonly submitted: number;
  /** Summed over people, the percent each has at least: their step, 100 once they submitted. About how complete it is: progress / invited. */
  readonly progress: number;
};

export const noCounts: Counts = {
  invited: 0,
  sent: 0,
  opened: 0,
  started: 0,
  submitted: 0,
  progress: 0,
};

/**
 * One person: how far they are in steps, never what they rated. No single save moves it, and nothing the person does after submitting:
 * whoever watches the board while a comment comes in must not learn whose it is.
 */
export type PersonRow = {
  readonly kind: 'person';
  readonly participantId: string;
  /** Sealed. */
  readonly name: string;
  readonly email: string;
  /** How often name, address or group were corrected; absent: never. */
  readonly corrections?: number;
  readonly group: string;
  /** Their group of the second grouping; absent: there is none. */
  readonly secondGroup?: string;
  readonly invited: boolean;
  readonly sent: boolean;
  /** The mail with the newest link was kept in the outbox: somebody hands the link over. */
  readonly kept?: boolean;
  readonly failed: string | null;
  readonly opened: boolean;
  readonly started: boolean;
  readonly submittedAt: string | null;
  readonly revoked: boolean;
  /** At least so many percent of the themes were answered at some time; taking answers back does not lower it. */
  readonly step: Step;
  /** The day on which they last came to a step: UTC, `YYYY-MM-DD`. What they save between two steps is in {@link SavedDay}. */
  readonly lastActivityOn: string | null;
  /** Absent: nobody ever asked to remind them. */
  readonly reminder?: {
    /** When the next one goes out. */
    readonly dueAt: string | null;
    /** When the last one went out. */
    readonly sentAt: string | null;
    /** Why the last one could not be sent. */
    readonly problem: string | null;
  };
};

/** Counts of an assessment, whole and by group, and how many releases there were. */
export type BoardTotals = {
  readonly kind: 'totals';
  readonly asked: number;
  readonly counts: Counts;
  readonly groups: Readonly<Partial<Record<string, Counts>>>;
  /** The leader's own groups, in their order; absent: the ten roles. */
  readonly order?: readonly string[];
  /** The same people by the second grouping, in its order; absent: there is none. */
  readonly second?: {
    readonly order: readonly string[];
    readonly groups: Readonly<Partial<Record<string, Counts>>>;
  };
  readonly releases: number;
};

export type ActivityKind =
  | 'launched'
  | 'invited'
  | 'sent'
  | 'kept'
  | 'failed'
  | 'opened'
  | 'started'
  | 'half'
  | 'nearly'
  | 'submitted'
  | 'corrected'
  | 'resent'
  | 'revoked'
  | 'reinstated'
  | 'reset'
  | 'reminded'
  | 'released'
  | 'closed'
  | 'reopened';

export type ActivityLine = {
  readonly what: ActivityKind;
  readonly at: string;
  readonly position: string;
  readonly participantId: string | null;
  readonly count: number | null;
};

/** The newest lines of an assessment, newest first; everything that ever happened is in the audit trail. */
export type RecentActivity = { readonly kind: 'activity'; readonly lines: readonly ActivityLine[] };

/** How many lines an assessment keeps. */
export const recentLines = 60;

/**
 * Where in the log a board of this organisation last changed. Readers are told this and not how far the view has read: that moves with every
 * save of everybody.
 */
export type LastChange = { readonly kind: 'lastChange'; readonly position: string };

/**
 * The day on which somebody last saved, and the one before: UTC. Told when it is over, because the first save of a day would be found by the moment
 * at which the day appears.
 */
export type SavedDay = { readonly kind: 'day'; readonly on: string; readonly before: string | null };

/** The last day of activity as it may be told at an instant (milliseconds since the epoch). */
export function toldDay(
  { lastActivityOn }: Pick<PersonRow, 'lastActivityOn'>,
  saved: SavedDay | undefined,
  now: number,
): string | null {
  const today = new Date(now).toISOString().slice(0, 10);
  const day = [saved?.on, saved?.before].find((one) => one && one < today);
  return day && day > (lastActivityOn ?? '') ? day : lastActivityOn;
}

export type BoardDocument = PersonRow | BoardTotals | RecentActivity | LastChange | SavedDay;

/** How far somebody is who may be reminded; `unreached`: their invitation has not arrived. Null: there is nothing to remind them of. */
export type Unfinished = 'unopened' | 'opened' | 'started' | 'unreached';

export function unfinished(person: PersonRow): Unfinished | null {
  if (person.revoked || person.submittedAt !== null) return null;
  if (!person.sent) return 'unreached';
  if (person.started) return 'started';
  return person.opened ? 'opened' : 'unopened';
}

export function stateOf(person: PersonRow): ParticipantState {
  if (person.revoked) return 'revoked';
  if (person.submittedAt !== null) return 'submitted';
  if (person.started) return startedStates[person.step];
  if (person.opened) return 'opened';
  if (person.failed !== null) return 'failed';
  return person.sent ? 'sent' : 'queued';
}

const startedStates = { 0: 'started', 50: 'half', 90: 'nearly' } as const satisfies Record<
  Step,
  ParticipantState
>;
