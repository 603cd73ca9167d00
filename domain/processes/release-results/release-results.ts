import type { DomainEvent } from '../../events.ts';
import type { Lookup, Process, Reaction } from '../../read-models/read-model.ts';
import { furtherKeysByPeople, reactByPeople } from './by-people/by-people.ts';
import type { PeopleDocument, PeopleState } from './by-people/documents.ts';
import { keysByTheme, reactByTheme } from './by-theme/by-theme.ts';
import type { ReleaseDocument as ThemeDocument } from './by-theme/documents.ts';

export type ReleaseDocument = ThemeDocument | PeopleDocument;

/**
 * Publishes scores in batches that protect people. Each publication is an event with the figures, the position they cover and the
 * rule it followed, so that anybody with the log can recompute them. An assessment keeps the rule it was launched with.
 */
export const releaseResults: Process<ReleaseDocument> = {
  name: 'release-results',
  version: 1,
  handles: [
    'AssessmentLaunched',
    'ParticipantInvited',
    'AssessmentClosed',
    'AssessmentReopened',
    'AnswersSaved',
    'ResponseSubmitted',
    'ExpertiseDeclared',
    'SurveyImportBegan',
    'ResponseImported',
    'SurveyImported',
  ],
  keys: (event) =>
    event.type === 'ParticipantInvited'
      ? furtherKeysByPeople(event)
      : [...keysByTheme(event), ...furtherKeysByPeople(event)],
  react: (at, event): Reaction<ReleaseDocument> => {
    const state = begunBy(event) ?? at(`state:${(event.data as { assessmentId: string }).assessmentId}`);
    if (state && 'over' in state) return {};
    if (event.type === 'AssessmentReopened') return reopened(state, event.data.assessmentId);
    // All documents of one assessment follow one rule.
    return isByPeople(state)
      ? reactByPeople(at as Lookup<PeopleDocument>, event, 'kind' in state ? state : undefined)
      : reactByTheme(at as Lookup<ThemeDocument>, event);
  },
};

/**
 * An assessment with a release cannot be reopened. If a reopening and a release overlap, that release is the last one, because a
 * second closing would reveal the few answers given in between.
 */
function reopened(
  state: ReleaseDocument | { readonly rule?: string | undefined } | undefined,
  assessmentId: string,
): Reaction<ReleaseDocument> {
  if (!state || !('kind' in state) || state.kind !== 'state') return {};
  const after: ReleaseDocument = state.releases > 0 ? { ...state, over: true } : { ...state, closed: false };
  return { documents: [[`state:${assessmentId}`, after]] };
}

function begunBy(event: DomainEvent): { readonly rule?: string | undefined } | undefined {
  return event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan' ? event.data : undefined;
}

function isByPeople(
  state: ReleaseDocument | { readonly rule?: string | undefined } | undefined,
): state is PeopleState | { readonly rule: 'people@1' } {
  return state !== undefined && 'rule' in state && state.rule === 'people@1';
}
