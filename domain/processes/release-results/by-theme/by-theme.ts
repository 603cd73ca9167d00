import { stakeholderRoles } from '../../../assessment/roles.ts';
import type { DomainEvent } from '../../../events.ts';
import { frameworkById, themeIds } from '../../../framework/frameworks.ts';
import type { Revision } from '../../../kernel/event.ts';
import type { Lookup, Reaction } from '../../../read-models/read-model.ts';
import { Results } from '../../../results/state.ts';
import { composeRelease, type Tallies } from './compose-release.ts';
import type { History, Person, Questionnaire, ReleaseDocument, ReleaseState, Tally } from './documents.ts';
import {
  levelsText,
  settledLevels,
  type Weighing,
  weighingOf,
  withLevels,
  withOtherLevels,
} from './levels.ts';
import { emptyTally, notRated, ratingsText, withEdit, withImported, withSubmission } from './tally.ts';
import { weighRelease } from './weigh-release.ts';

const keyOf = {
  state: (assessmentId: string) => `state:${assessmentId}`,
  history: (assessmentId: string) => `history:${assessmentId}`,
  tally: (assessmentId: string, group: string) => `tally:${assessmentId}:${group}`,
  person: (participantId: string) => `person:${participantId}`,
};

/**
 * The first rule: themes only, each decided separately. Assessments launched under it keep it, because figures published under one rule can
 * only be checked against that rule, and because a replay of the log must give the same releases.
 */
export function keysByTheme(event: DomainEvent): readonly string[] {
  switch (event.type) {
    case 'SurveyImportBegan':
      return [keyOf.state(event.data.assessmentId)];
    case 'ResponseImported': {
      const { assessmentId, group } = event.data;
      return [keyOf.state(assessmentId), keyOf.tally(assessmentId, group)];
    }
    case 'SurveyImported': {
      const { assessmentId, groups } = event.data;
      return [keyOf.state(assessmentId), ...groups.map(({ group }) => keyOf.tally(assessmentId, group))];
    }
  }
  const { assessmentId, participantId } = event.data as { assessmentId: string; participantId?: string };
  // Most saves come before submitting and change nothing here.
  if (event.type === 'AnswersSaved' || event.type === 'ExpertiseDeclared')
    return [keyOf.state(assessmentId), keyOf.person(participantId ?? ''), ...tallyKeys(assessmentId)];
  const person = participantId === undefined ? [] : [keyOf.person(participantId)];
  return [keyOf.state(assessmentId), keyOf.history(assessmentId), ...person, ...tallyKeys(assessmentId)];
}

export function reactByTheme(at: Lookup<ReleaseDocument>, event: DomainEvent): Reaction<ReleaseDocument> {
  switch (event.type) {
    case 'AssessmentLaunched': {
      const { assessmentId, framework, threshold, named } = event.data;
      const state: ReleaseState = {
        kind: 'state',
        framework,
        threshold,
        ...(named && { named }),
        closed: false,
        releases: 0,
        everyone: { submitted: 0, released: 0 },
        groups: {},
      };
      return { documents: [[keyOf.state(assessmentId), state]] };
    }
    case 'AssessmentClosed': {
      const state = stateAt(at, event.data.assessmentId);
      return state
        ? published(at, event, event.data.assessmentId, { ...state, closed: true }, stakeholderRoles)
        : {};
    }
    case 'ResponseSubmitted':
      return submitted(at, event);
    case 'SurveyImportBegan':
      return surveyBegan(event);
    case 'ResponseImported':
      return imported(at, event);
    case 'SurveyImported':
      return surveyImported(at, event);
    case 'AnswersSaved':
      return edited(at, event);
    case 'ExpertiseDeclared':
      return declared(at, event);
    default:
      return {};
  }
}

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

function submitted(at: Lookup<ReleaseDocument>, event: Of<'ResponseSubmitted'>): Reaction<ReleaseDocument> {
  const { assessmentId, participantId, role, ratings, expertise } = event.data;
  const state = stateAt(at, assessmentId);
  const themes = state && themesOf(state);
  if (!state || !themes || at(keyOf.person(participantId))) return {};
  const text = ratingsText(themes, ratings);
  const weighing = weighingIn(state);
  const levels = weighing && levelsText(weighing, expertise);
  const person: Person = {
    kind: 'person',
    group: role,
    ratings: text,
    interval: state.releases + 1,
    edited: { interval: 0, themes: [] },
    uncounted: [],
    ...(levels === undefined ? {} : { levels }),
  };
  const tally = withLevels(
    withSubmission(tallyAt(at, assessmentId, role) ?? emptyTally(themes.length), text),
    levels,
    { from: notRated.repeat(text.length), to: text, fresh: true },
  );
  const reaction = published(at, event, assessmentId, counted(state, role), stakeholderRoles, {
    role,
    tally,
  });
  return { ...reaction, documents: [[keyOf.person(participantId), person], ...(reaction.documents ?? [])] };
}

/** An imported survey is released once, when it is complete, like an assessment at closing. */
function surveyBegan({ data }: Of<'SurveyImportBegan'>): Reaction<ReleaseDocument> {
  const { assessmentId, framework, definition, threshold } = data;
  const known = definition ?? frameworkById(framework);
  if (!known) return {};
  const state: ReleaseState = {
    kind: 'state',
    framework,
    survey: { themes: themeIds(known), min: known.scale.min, max: known.scale.max },
    threshold,
    closed: false,
    releases: 0,
    everyone: { submitted: 0, released: 0 },
    groups: {},
  };
  return { documents: [[keyOf.state(assessmentId), state]] };
}

function imported(at: Lookup<ReleaseDocument>, event: Of<'ResponseImported'>): Reaction<ReleaseDocument> {
  const { assessmentId, group, ratings } = event.data;
  const state = stateAt(at, assessmentId);
  const questionnaire = state && questionnaireOf(state);
  if (!state || !questionnaire) return {};
  const { themes, min, max } = questionnaire;
  const tally = tallyAt(at, assessmentId, group) ?? emptyTally(themes.length, max - min + 1);
  return {
    documents: [
      [keyOf.state(assessmentId), counted(state, group)],
      [
        keyOf.tally(assessmentId, group),
        withImported(
          tally,
          themes.map((theme) => ratings[theme]),
          questionnaire,
        ),
      ],
    ],
  };
}

function surveyImported(at: Lookup<ReleaseDocument>, event: Of<'SurveyImported'>): Reaction<ReleaseDocument> {
  const { assessmentId, groups } = event.data;
  const state = stateAt(at, assessmentId);
  if (!state) return {};
  const names = groups.map(({ group }) => group);
  return published(at, event, assessmentId, { ...state, closed: true }, names);
}

/** Adds one submitted person to the counts of the group. */
function counted(state: ReleaseState, group: string): ReleaseState {
  const before = state.groups[group] ?? { submitted: 0, released: 0 };
  return {
    ...state,
    everyone: { ...state.everyone, submitted: state.everyone.submitted + 1 },
    groups: { ...state.groups, [group]: { ...before, submitted: before.submitted + 1 } },
  };
}

/** Counts edits of submitted responses at once; they are shown with the next release. */
function edited(at: Lookup<ReleaseDocument>, event: Of<'AnswersSaved'>): Reaction<ReleaseDocument> {
  const { assessmentId, participantId } = event.data;
  const person = at(keyOf.person(participantId));
  if (person?.kind !== 'person') return {};
  const state = stateAt(at, assessmentId);
  const themes = state && themesOf(state);
  const tally = tallyAt(at, assessmentId, person.group);
  if (!state || !themes || !tally) return {};
  const after = withEdit(tally, person, themes, event.data, state.releases + 1);
  const change = {
    from: person.ratings,
    to: after.person.ratings,
    fresh: person.interval === state.releases + 1,
  };
  return {
    documents: [
      [keyOf.person(participantId), after.person],
      [keyOf.tally(assessmentId, person.group), withLevels(after.tally, person.levels, change)],
    ],
  };
}

/**
 * Records expertise declared for a submitted response: it weighs the answers from the next release on, and triggers no release.
 */
function declared(at: Lookup<ReleaseDocument>, event: Of<'ExpertiseDeclared'>): Reaction<ReleaseDocument> {
  const { assessmentId, participantId } = event.data;
  const person = at(keyOf.person(participantId));
  if (person?.kind !== 'person') return {};
  const state = stateAt(at, assessmentId);
  const weighing = state && weighingIn(state);
  const tally = tallyAt(at, assessmentId, person.group);
  if (!state || !weighing || !tally) return {};
  const levels = levelsText(weighing, event.data.levels);
  const after = withOtherLevels(tally, person, levels, state.releases + 1);
  return {
    documents: [
      [keyOf.person(participantId), after.person],
      [keyOf.tally(assessmentId, person.group), after.tally],
    ],
  };
}

/** The documents after the event, with a release if one is due. */
function published(
  at: Lookup<ReleaseDocument>,
  event: DomainEvent,
  assessmentId: string,
  state: ReleaseState,
  groups: readonly string[],
  changed?: { readonly role: string; readonly tally: Tally },
): Reaction<ReleaseDocument> {
  const tallies: Record<string, Tally> = {};
  for (const role of groups) {
    const tally = changed?.role === role ? changed.tally : tallyAt(at, assessmentId, role);
    if (tally) tallies[role] = tally;
  }
  const changedTally = changed ? [[keyOf.tally(assessmentId, changed.role), changed.tally] as const] : [];
  const history = historyAt(at, assessmentId);
  const questionnaire = questionnaireOf(state) ?? { themes: [], min: 0, max: 0 };
  const composed = composeRelease(assessmentId, state, tallies, history, questionnaire, event.position);
  const weighing = weighingIn(state);
  const release =
    composed && weighing
      ? weighRelease(composed, tallies, history.weights, questionnaire.themes, weighing)
      : composed;
  if (!release) return { documents: [[keyOf.state(assessmentId), state], ...changedTally] };
  return {
    documents: [
      [keyOf.state(assessmentId), release.state],
      [keyOf.history(assessmentId), release.history],
      ...settled(assessmentId, tallies),
    ],
    intentions: [
      {
        stream: Results.stream(assessmentId),
        expected: state.releases === 0 ? 'noStream' : ((state.releases - 1) as Revision),
        facts: [release.event],
      },
    ],
  };
}

/** A release ends the interval: people counted in it are no longer new. */
function settled(assessmentId: string, tallies: Tallies): readonly (readonly [string, ReleaseDocument])[] {
  return Object.entries(tallies).map(([role, { moved: _, ...tally }]) => [
    keyOf.tally(assessmentId, role),
    {
      ...tally,
      fresh: tally.fresh.map(() => 0),
      changed: tally.changed.map(() => 0),
      lost: [],
      ...settledLevels(tally),
    },
  ]);
}

function tallyKeys(assessmentId: string): readonly string[] {
  return stakeholderRoles.map((role) => keyOf.tally(assessmentId, role));
}

function stateAt(at: Lookup<ReleaseDocument>, assessmentId: string): ReleaseState | undefined {
  const document = at(keyOf.state(assessmentId));
  return document?.kind === 'state' ? document : undefined;
}

function tallyAt(at: Lookup<ReleaseDocument>, assessmentId: string, group: string): Tally | undefined {
  const document = at(keyOf.tally(assessmentId, group));
  if (document?.kind !== 'tally') return undefined;
  // A process continues with its stored documents, so documents of an earlier version are read in the present form.
  const { changed = document.fresh.map(() => 0), lost = [] } = document as Partial<Tally>;
  return { ...document, changed, lost };
}

function historyAt(at: Lookup<ReleaseDocument>, assessmentId: string): History {
  const document = at(keyOf.history(assessmentId));
  const nothing = { everyone: [], groups: {} };
  return document?.kind === 'history'
    ? document
    : { kind: 'history', contributions: [], scores: nothing, distributions: nothing, alike: [] };
}

function questionnaireOf(state: ReleaseState): Questionnaire | undefined {
  if (state.survey) return state.survey;
  const framework = frameworkById(state.framework);
  return framework && { themes: themeIds(framework), min: framework.scale.min, max: framework.scale.max };
}

function themesOf(state: ReleaseState): readonly string[] | undefined {
  return questionnaireOf(state)?.themes;
}

/** Answers of an imported survey have no expertise, and assessments with names do not ask for it. */
function weighingIn(state: ReleaseState): Weighing | undefined {
  return state.survey || state.named ? undefined : weighingOf(frameworkById(state.framework));
}
