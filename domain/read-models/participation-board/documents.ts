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

/** Steps of progress in percent of the asked themes, highest first. */
const steps = [90, 50, 0] as const;
export type Step = (typeof steps)[number];

/** The step of a person with this many answers. */
export function stepAt(answered: number, asked: number): Step {
  return (asked > 0 && steps.find((step) => answered * 100 >= step * asked)) || 0;
}

export type Counts = {
  readonly invited: number;
  readonly sent: number;
  /** Mails kept in the outbox instead of sent; they are included in the number of sent mails. Absent: none. */
  readonly kept?: number;
  /** People who came through a shared link; they are included in the number of invited people. Absent: none. */
  readonly claimed?: number;
  readonly opened: number;
  readonly started: number;
  readonly submitted: number;
  /** Sum over people of their minimum percentage: their step, or 100 once submitted. Estimated completeness: progress / invited. */
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
 * One person: progress in steps, never ratings. A save changes the row only if it reaches a new step, and nothing after
 * submission changes it: watching the board while a comment comes in must not reveal its author.
 */
export type PersonRow = {
  readonly kind: 'person';
  readonly participantId: string;
  /** Encrypted with the person's key. */
  readonly name: string;
  readonly email: string;
  /** Number of corrections of name, address or group; absent: none. */
  readonly corrections?: number;
  readonly group: string;
  /** Their group of the second grouping; absent: there is none. */
  readonly secondGroup?: string;
  readonly invited: boolean;
  /** They came through a shared link. */
  readonly claimed?: boolean;
  readonly sent: boolean;
  /** The mail with the newest link was kept in the outbox, so the link must be handed over in another way. */
  readonly kept?: boolean;
  readonly failed: string | null;
  readonly opened: boolean;
  readonly started: boolean;
  readonly submittedAt: string | null;
  readonly revoked: boolean;
  /** At least this percentage of the themes was answered at some time; withdrawing answers does not lower it. */
  readonly step: Step;
  /** The day they last reached a step: UTC, `YYYY-MM-DD`. Saves between two steps are in {@link SavedDay}. */
  readonly lastActivityOn: string | null;
  /** Absent: no reminder was ever requested. */
  readonly reminder?: {
    /** When the next reminder goes out; null: none is waiting. */
    readonly dueAt: string | null;
    /** When the last reminder went out. */
    readonly sentAt: string | null;
    /** Why the last reminder could not be sent. */
    readonly problem: string | null;
  };
};

/** Counts of an assessment, in total and by group, and the number of releases. */
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

/** The newest activity lines of an assessment, newest first; the audit trail has all of them. */
export type RecentActivity = { readonly kind: 'activity'; readonly lines: readonly ActivityLine[] };

/** Maximum number of lines kept for an assessment. */
export const recentLines = 60;

/**
 * Position of the last visible change of any board of this organisation. Clients get this instead of the view's own position,
 * which moves with every save.
 */
export type LastChange = { readonly kind: 'lastChange'; readonly position: string };

/**
 * The day of a person's last save and the last such day before it, UTC. A day is shown only when it is over, because the moment
 * at which it appears would reveal the time of its first save.
 */
export type SavedDay = { readonly kind: 'day'; readonly on: string; readonly before: string | null };

/** The last day of activity that may be shown at an instant (milliseconds since the epoch). */
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

/** Progress of a person who may be reminded; `unreached`: their invitation has not arrived. Null: no reminder needed. */
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
