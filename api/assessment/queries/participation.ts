import { groupsIn } from '../../../domain/assessment/groups.ts';
import { releasesOf } from '../../../domain/assessment/releases.ts';
import { statusAt } from '../../../domain/assessment/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  type ActivityLine,
  type BoardTotals,
  type LastChange,
  noCounts,
  type PersonRow,
  type RecentActivity,
  type SavedDay,
  stateOf,
  toldDay,
  unfinished,
} from '../../../domain/read-models/participation-board/documents.ts';
import {
  boardKeys,
  participationBoard,
} from '../../../domain/read-models/participation-board/participation-board.ts';
import { rulesOf } from '../../../domain/scoring/release/smallest-group.ts';
import type { Clock } from '../../../infra/identifiers/clock.ts';
import type { Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { AssessmentSummary } from '../contract/assessments.ts';
import type { Activity, BoardPerson, Participation } from '../contract/participation.ts';

export const boardModel = participationBoard.name;
const pageSize = 200;
const activityLines = 50;
/**
 * How long the answer about a board is reused: short compared with the minute that an erased name may be cached
 * (../../queries/personal.ts).
 */
const sharedMs = 1_000;

type SharedBoard = {
  readonly position: Position | null;
  readonly status: AssessmentSummary['status'];
  readonly until: number;
  readonly answer: Promise<Participation>;
};

export type ParticipationQuery = {
  /**
   * Position of the last change to any board of this organisation. Read before the documents, so the answer is at least
   * that new. It discloses no more than the boards do; the view's checkpoint would disclose every save.
   */
  lastChange(tenant: string): Promise<Position | null>;
  summary(entry: AssessmentEntry): Promise<AssessmentSummary>;
  /**
   * One frozen answer is shared by all concurrent readers: after a network interruption every dashboard asks at once.
   */
  board(entry: AssessmentEntry, after: string | undefined): Promise<Participation>;
  people(
    assessmentId: string,
    cursor: string | undefined,
  ): Promise<{ people: BoardPerson[]; nextCursor: string | null }>;
  totals(assessmentId: string): Promise<BoardTotals | undefined>;
  /** One page of people on the board, or one person. */
  rows(
    assessmentId: string,
    asked: { readonly cursor?: string | undefined; readonly participantId?: string | undefined },
  ): Promise<{ rows: PersonRow[]; nextCursor: string | null }>;
  /**
   * @returns unfinished people; with `participantId`, that person (an empty list if they have finished); undefined if
   * there is no such person
   */
  unfinished(assessmentId: string, participantId?: string): Promise<readonly PersonRow[] | undefined>;
};

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one short function per question about the board, and the answer they share
export function createParticipationQuery(
  reader: ModelReader,
  personal: Personal,
  clock: Clock,
  /**
   * Clock that decides whether a day of saves is over. For a past moment it is the time of the last change, because the
   * documents contain nothing later.
   */
  days: Clock = clock,
): ParticipationQuery {
  const lastChange = (tenant: string) => lastChangeIn(reader, tenant);
  const totals = (assessmentId: string) => reader.get<BoardTotals>(boardKeys.totals(assessmentId));

  const mayReopen = async ({ assessmentId, closedByDate, closesAt }: AssessmentEntry): Promise<boolean> =>
    closedByDate === true &&
    closesAt !== null &&
    clock.now() < Date.parse(closesAt) &&
    (await totals(assessmentId))?.releases === 0;

  const summary = async (entry: AssessmentEntry): Promise<AssessmentSummary> => {
    const {
      assessmentId,
      name,
      company,
      description,
      framework,
      launchedAt,
      opensAt,
      closesAt,
      closedAt,
      threshold,
    } = entry;
    return {
      assessmentId,
      name,
      company,
      description,
      framework,
      status: statusOf(entry, clock),
      launchedAt,
      opensAt,
      closesAt,
      closedAt,
      mayReopen: await mayReopen(entry),
      threshold,
      distributionThreshold: rulesOf(entry).distributionThreshold,
      named: entry.named === true,
      // An imported survey is released once, completely.
      releases: entry.imported ? 'atClosing' : releasesOf(entry),
      groups: entry.imported ? [] : [...groupsIn(entry)],
      ...secondGroupingOf(entry),
      imported: entry.imported !== undefined,
      ...(entry.imported?.undated && { undated: true }),
      ...(entry.imported?.answeredFrom !== undefined && { answeredFrom: entry.imported.answeredFrom }),
      ...(entry.imported?.periodHidden && { periodHidden: true }),
      counts: entry.imported
        ? everybodyAnswered(entry.imported.responses)
        : ((await totals(assessmentId))?.counts ?? noCounts),
    };
  };

  const people: ParticipationQuery['people'] = async (assessmentId, cursor) => {
    const prefix = boardKeys.people(assessmentId);
    const rows = await reader.list(prefix, {
      limit: pageSize,
      ...(cursor === undefined ? {} : { after: `${prefix}${cursor}` }),
    });
    // Listed in the same order as the people, so the days of one page are found within one page of days.
    const saved = await reader.list(boardKeys.days(assessmentId), {
      limit: pageSize,
      ...(cursor === undefined ? {} : { after: boardKeys.day(assessmentId, cursor) }),
    });
    const savedBy = new Map(saved.map(({ key, document }) => [key, document as SavedDay]));
    const now = days.now();
    const found = await Promise.all(
      rows.map(({ document }) => {
        const row = document as PersonRow;
        return personOf(row, savedBy.get(boardKeys.day(assessmentId, row.participantId)), now, personal);
      }),
    );
    return {
      people: found,
      nextCursor: rows.length === pageSize ? (found.at(-1)?.participantId ?? null) : null,
    };
  };

  const read = async (entry: AssessmentEntry, position: Position | null): Promise<Participation> => {
    const { assessmentId } = entry;
    const [assessment, page, recent, counted] = await Promise.all([
      summary(entry),
      people(assessmentId, undefined),
      reader.get<RecentActivity>(boardKeys.activity(assessmentId)),
      totals(assessmentId),
    ]);
    return Object.freeze({
      assessment,
      groups: groupsOf(counted),
      ...secondGroupsOf(counted),
      ...page,
      activity: (recent?.lines ?? []).slice(0, activityLines).map(activityOf),
      position,
    });
  };

  /** Keyed by the directory's entry object, which is replaced at every change. */
  const shared = new WeakMap<AssessmentEntry, SharedBoard>();

  const everybody = async (assessmentId: string): Promise<PersonRow[]> => {
    const prefix = boardKeys.people(assessmentId);
    const rows: PersonRow[] = [];
    for (let after = prefix; ; ) {
      const page = await reader.list(prefix, { limit: pageSize, after });
      rows.push(...page.map(({ document }) => document as PersonRow));
      if (page.length < pageSize) return rows;
      after = page.at(-1)?.key ?? after;
    }
  };

  const rows: ParticipationQuery['rows'] = async (assessmentId, { cursor, participantId }) => {
    if (participantId !== undefined) {
      const row = await reader.get<PersonRow>(boardKeys.person(assessmentId, participantId));
      return { rows: row ? [row] : [], nextCursor: null };
    }
    const prefix = boardKeys.people(assessmentId);
    const page = await reader.list(prefix, { limit: pageSize, after: `${prefix}${cursor ?? ''}` });
    const found = page.map(({ document }) => document as PersonRow);
    return {
      rows: found,
      nextCursor: found.length === pageSize ? (found.at(-1)?.participantId ?? null) : null,
    };
  };

  return {
    rows,
    lastChange,
    summary,
    totals,
    people,
    unfinished: async (assessmentId, participantId) => {
      if (participantId === undefined) return (await everybody(assessmentId)).filter(isUnfinished);
      const row = await reader.get<PersonRow>(boardKeys.person(assessmentId, participantId));
      return row && [row].filter(isUnfinished);
    },
    board: async (entry, after) => {
      await reader.reached(after);
      const position = await lastChange(entry.tenant);
      const [status, now] = [statusOf(entry, clock), clock.now()];
      const known = shared.get(entry);
      if (known?.position === position && known.status === status && now < known.until) return known.answer;
      const answer = read(entry, position);
      shared.set(entry, { position, status, until: now + sharedMs, answer });
      answer.catch(() => shared.delete(entry));
      return answer;
    },
  };
}

/** @returns null if the organisation's boards have no event yet */
export async function lastChangeIn(reader: ModelReader, tenant: string): Promise<Position | null> {
  const found = await reader.get<LastChange>(boardKeys.lastChange(tenant));
  return (found?.position ?? null) as Position | null;
}

/** As in the answer: the field is absent with one grouping. */
export function secondGroupingOf({
  secondGrouping,
}: Pick<AssessmentEntry, 'secondGrouping'>): Pick<AssessmentSummary, 'secondGrouping'> {
  return secondGrouping
    ? { secondGrouping: { name: secondGrouping.name, groups: [...secondGrouping.groups] } }
    : {};
}

export function statusOf(entry: AssessmentEntry, clock: Clock): AssessmentSummary['status'] {
  const opensAt = entry.opensAt === null ? null : Date.parse(entry.opensAt);
  const closesAt = entry.closesAt === null ? null : Date.parse(entry.closesAt);
  return statusAt({ opensAt, closesAt, closed: entry.closedAt !== null }, clock.now());
}

const isUnfinished = (row: PersonRow) => unfinished(row) !== null;

/** Counts for an imported survey, which all of its people have answered. */
function everybodyAnswered(people: number) {
  return { ...noCounts, invited: people, submitted: people, progress: people * 100 };
}

/** Groups that have people, in the leader's order. */
export function groupsOf(totals: BoardTotals | undefined): Participation['groups'] {
  return peopled(groupsIn({ groups: totals?.order }), totals?.groups ?? {});
}

/** The same for the second grouping; empty if there is none. */
export function secondGroupsOf(totals: BoardTotals | undefined): Pick<Participation, 'secondGroups'> {
  return totals?.second ? { secondGroups: peopled(totals.second.order, totals.second.groups) } : {};
}

function peopled(order: readonly string[], groups: BoardTotals['groups']): Participation['groups'] {
  return order.flatMap((group) => {
    const counts = groups[group];
    return counts && counts.invited > 0 ? [{ group, counts }] : [];
  });
}

export function activityOf({ position, at, what, participantId, count }: ActivityLine): Activity {
  return { position, at, kind: what, participantId, count };
}

/** The part of a row that changes, without personal data. */
export function progressOf(row: PersonRow, saved: SavedDay | undefined, now: number) {
  return {
    participantId: row.participantId,
    corrections: row.corrections ?? 0,
    group: row.group,
    ...(row.secondGroup !== undefined && { secondGroup: row.secondGroup }),
    state: stateOf(row),
    kept: row.sent && row.kept === true,
    lastActivityOn: toldDay(row, saved, now),
    submittedAt: row.submittedAt,
    mailProblem: row.failed ?? row.reminder?.problem ?? null,
    remindedAt: row.reminder?.sentAt ?? null,
    reminderDueAt: row.reminder?.dueAt ?? null,
  };
}

async function personOf(
  row: PersonRow,
  saved: SavedDay | undefined,
  now: number,
  personal: Personal,
): Promise<BoardPerson> {
  const [name, email] = await Promise.all([personal.read(row.name), personal.read(row.email)]);
  return { ...progressOf(row, saved, now), name, email };
}
