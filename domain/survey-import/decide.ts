import { retentionEndsAt } from '../assessment/retention.ts';
import { offCalendar } from '../kernel/calendar.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { SurveyImportEvent } from './events.ts';
import type { ReadResponse } from './reading/ratings.ts';
import { fitting } from './sizes.ts';
import type { SurveyImport } from './state.ts';

type Of<Type extends SurveyImportEvent['type']> = Extract<SurveyImportEvent, { type: Type }>;
type Size = { readonly group: string; readonly people: number };
export type BeginImport = Omit<Of<'SurveyImportBegan'>['data'], 'rule'>;

/** An import of fewer people than the smallest group would never be released. @param k of the release rules */
export const tooFewPeople = (people: number, k: number): Refusal | null =>
  people >= k
    ? null
    : refuse('conflict', 'IMPORT_TOO_FEW_PEOPLE', say('surveyImport.tooFewPeople', { people, k }));

/**
 * Begins an import, or its review. Idempotent; an id belongs to one file.
 * @param file name of the stored file, which a review needs
 */
export function beginImport(
  state: SurveyImport,
  { file, ...command }: BeginImport,
  isShownAtOnce: boolean,
): Decision<SurveyImportEvent> {
  if (state) return [];
  const refusal =
    offCalendar(command.answeredAt, 'answeredAt') ?? tooFewPeople(command.responses, command.threshold);
  if (refusal) return refusal;
  if (!isShownAtOnce && file !== undefined)
    return [{ type: 'SurveyReviewBegan', data: { ...command, file, rule: 'people@1' } }];
  return [
    {
      type: 'SurveyImportBegan',
      data: { ...command, ...(file !== undefined && { file }), rule: 'people@1' },
    },
  ];
}

type Reviewer = { readonly accountId: string; readonly isOwner: boolean };

/** Whether this person may see the figures of an import in review, and show it: only the importer, who has every row. */
export const mayCheck = (state: SurveyImport, { accountId }: Pick<Reviewer, 'accountId'>): boolean =>
  state?.importedBy === accountId;

/** Ends the review: the import begins, for everybody. Idempotent. */
export function showImport(
  state: SurveyImport,
  reviewer: Pick<Reviewer, 'accountId'>,
): Decision<SurveyImportEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('general.notFound'));
  if (!mayCheck(state, reviewer))
    return refuse('forbidden', 'IMPORT_OF_ANOTHER', say('surveyImport.importOfAnother'));
  if (state.review === 'withdrawn')
    return refuse('conflict', 'IMPORT_WITHDRAWN', say('surveyImport.importWithdrawn'));
  return state.review ? [{ type: 'SurveyImportBegan', data: { ...state.review } }] : [];
}

/** Ends the review without an import. An owner may do it, too, because the importer may have left. Idempotent. @param now ms since the epoch */
export function withdrawImport(
  state: SurveyImport,
  reviewer: Reviewer,
  now: number,
): Decision<SurveyImportEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('general.notFound'));
  if (!mayCheck(state, reviewer) && !reviewer.isOwner)
    return refuse('forbidden', 'IMPORT_OF_ANOTHER', say('surveyImport.importOfAnother'));
  if (state.review === 'withdrawn') return [];
  if (!state.review) return refuse('conflict', 'IMPORT_SHOWN', say('surveyImport.importShown'));
  const { assessmentId } = state;
  const at = new Date(now).toISOString();
  return [{ type: 'SurveyImportWithdrawn', data: { assessmentId, by: reviewer.accountId, at } }];
}

/**
 * Appends the next responses after those already imported, so that a restarted worker continues where it stopped.
 * @param most what one append may hold
 */
export function importNext(
  state: SurveyImport,
  responses: readonly ReadResponse[],
  most: { readonly responses: number; readonly bytes: number },
): Decision<SurveyImportEvent> {
  if (!state || state.review || state.finished) return [];
  const next = responses.slice(state.imported, state.imported + most.responses);
  return next.slice(0, fitting(next, most.bytes)).map(({ line, group, ratings, ...response }, index) => {
    const { secondGroup, answeredOn, comments } = response;
    return {
      type: 'ResponseImported',
      data: {
        assessmentId: state.assessmentId,
        number: state.imported + index + 1,
        line,
        group,
        ratings: { ...ratings },
        ...(secondGroup !== undefined && { secondGroup }),
        ...(answeredOn !== undefined && { answeredOn }),
        ...(comments && { comments: { ...comments } }),
      },
    };
  });
}

/** Completes the import once all responses are imported. */
export function finishImport(
  state: SurveyImport,
  groups: readonly Size[],
  secondGroups?: readonly Size[],
): Decision<SurveyImportEvent> {
  if (!state || state.review || state.finished || state.imported < state.responses) return [];
  const { assessmentId, responses } = state;
  const copied = (sizes: readonly Size[]) => sizes.map((one) => ({ ...one }));
  return [
    {
      type: 'SurveyImported',
      data: {
        assessmentId,
        responses,
        groups: copied(groups),
        ...(secondGroups && { secondGroups: copied(secondGroups) }),
      },
    },
  ];
}

/** Records once that the import will not continue by itself; a later success clears this. */
export function failImport(
  state: SurveyImport,
  reason: Of<'SurveyImportFailed'>['data']['reason'],
): Decision<SurveyImportEvent> {
  if (!state || state.review || state.finished || state.failed) return [];
  return [{ type: 'SurveyImportFailed', data: { assessmentId: state.assessmentId, reason } }];
}

/**
 * Records once that the retention period of an import's comments has ended. The event is the intention; the erasure follows it. An import in
 * review is withdrawn, because its comments are in one file with its ratings.
 * @param importedAt milliseconds since the epoch
 * @param months of the organisation's current settings; null = no automatic erasure
 */
export function endComments(
  state: SurveyImport,
  { importedAt, months }: { readonly importedAt: number; readonly months: number | null },
  now: number,
): Decision<SurveyImportEvent> {
  if (!state?.hasComments || state.commentsEnded || state.review === 'withdrawn') return [];
  if (months === null || now < retentionEndsAt(importedAt, months)) return [];
  const { assessmentId } = state;
  return state.review
    ? [{ type: 'SurveyImportWithdrawn', data: { assessmentId, at: new Date(now).toISOString() } }]
    : [{ type: 'SurveyCommentsEnded', data: { assessmentId, months } }];
}
