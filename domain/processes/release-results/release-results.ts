import type { DomainEvent } from '../../events.ts';
import type { Lookup, Process, Reaction } from '../../kernel/read-model.ts';
import { furtherKeysByPeople, reactByPeople } from './by-people/by-people.ts';
import type { PeopleDocument, PeopleState } from './by-people/documents.ts';
import { keysByTheme, reactByTheme } from './by-theme/by-theme.ts';
import type { ReleaseDocument as ThemeDocument } from './by-theme/documents.ts';

export type ReleaseDocument = ThemeDocument | PeopleDocument;

/**
 * Publishes scores in batches that protect people (product decisions, section 5). Each publication is an event that carries the figures, the position they
 * cover and the rule it followed, so anybody with the log can compute them again. An assessment keeps the rule it was launched with.
 */
export const releaseResults: Process<ReleaseDocument> = {
  name: 'release-results',
  version: 1,
  handles: [
    'AssessmentLaunched',
    'ParticipantInvited',
    'AssessmentClosed',
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
    // Documents of one assessment are all of one rule.
    return isByPeople(state)
      ? reactByPeople(at as Lookup<PeopleDocument>, event, 'kind' in state ? state : undefined)
      : reactByTheme(at as Lookup<ThemeDocument>, event);
  },
};

function begunBy(event: DomainEvent): { readonly rule?: string | undefined } | undefined {
  return event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan' ? event.data : undefined;
}

function isByPeople(
  state: ReleaseDocument | { readonly rule?: string | undefined } | undefined,
): state is PeopleState | { readonly rule: 'people@1' } {
  return state !== undefined && 'rule' in state && state.rule === 'people@1';
}
