import { offCalendar } from '../kernel/calendar.ts';
import type { Decision } from '../kernel/decision.ts';
import type { SurveyImportEvent } from './events.ts';
import type { ReadResponse } from './reading/ratings.ts';
import type { SurveyImport } from './state.ts';

type Of<Type extends SurveyImportEvent['type']> = Extract<SurveyImportEvent, { type: Type }>;
export type BeginImport = Omit<Of<'SurveyImportBegan'>['data'], 'rule'>;

/** Begins an import. Idempotent; an id belongs to one file. */
export function beginImport(state: SurveyImport, command: BeginImport): Decision<SurveyImportEvent> {
  if (state) return [];
  const refusal = offCalendar(command.answeredAt, 'answeredAt');
  if (refusal) return refusal;
  return [{ type: 'SurveyImportBegan', data: { ...command, rule: 'people@1' } }];
}

/** Appends the next responses after those already imported, so that a restarted worker continues where it stopped. */
export function importNext(
  state: SurveyImport,
  responses: readonly ReadResponse[],
  most: number,
): Decision<SurveyImportEvent> {
  if (!state || state.finished) return [];
  return responses.slice(state.imported, state.imported + most).map((response, index) => ({
    type: 'ResponseImported',
    data: {
      assessmentId: state.assessmentId,
      number: state.imported + index + 1,
      line: response.line,
      group: response.group,
      ratings: { ...response.ratings },
    },
  }));
}

/** Completes the import once all responses are imported. */
export function finishImport(
  state: SurveyImport,
  groups: readonly { readonly group: string; readonly people: number }[],
): Decision<SurveyImportEvent> {
  if (!state || state.finished || state.imported < state.responses) return [];
  const { assessmentId, responses } = state;
  return [
    { type: 'SurveyImported', data: { assessmentId, responses, groups: groups.map((one) => ({ ...one })) } },
  ];
}

/** Records once that the import will not continue by itself; a later success clears this. */
export function failImport(
  state: SurveyImport,
  reason: Of<'SurveyImportFailed'>['data']['reason'],
): Decision<SurveyImportEvent> {
  if (!state || state.finished || state.failed) return [];
  return [{ type: 'SurveyImportFailed', data: { assessmentId: state.assessmentId, reason } }];
}
