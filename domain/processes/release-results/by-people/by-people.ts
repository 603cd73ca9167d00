import { stakeholderRoles } from '../../../assessment/roles.ts';
import type { DomainEvent } from '../../../events.ts';
import { isReversed } from '../../../framework/direction.ts';
import { frameworkById, themeIds } from '../../../framework/frameworks.ts';
import type { Framework } from '../../../framework/schema.ts';
import type { Revision } from '../../../kernel/event.ts';
import type { Lookup, Reaction } from '../../../read-models/read-model.ts';
import type { ReleasedFigure, ResultsEvent } from '../../../results/events.ts';
import { Results } from '../../../results/state.ts';
import { levelsOf } from '../../../scoring/released.ts';
import { levelsText, type Weighing, weighingOf, withLevels } from '../by-theme/levels.ts';
import { notRated, ratingsText } from '../by-theme/tally.ts';
import { weighRelease } from '../by-theme/weigh-release.ts';
import { nothingPublished } from '../published.ts';
import { cellOf, groupsOfCell } from './cells.ts';
import { type Composed, composeByPeople, type GroupTallies } from './compose.ts';
import type {
  GroupTally,
  History,
  PeopleDocument,
  PeopleState,
  Person,
  Questionnaire,
  Tallies,
} from './documents.ts';
import { emptyTally, ratingsOf, settled, withChange, withPerson, withStep } from './tally.ts';

const keyOf = {
  state: (assessmentId: string) => `state:${assessmentId}`,
  history: (assessmentId: string) => `history:${assessmentId}`,
  tallies: (assessmentId: string, place: string) => `tally:${assessmentId}:${place}`,
  person: (participantId: string) => `person:${participantId}`,
};

/**
 * Leaders name the groups, and events do not list them, so the tallies of a launched assessment are kept in ten documents with
 * fixed keys, by hash of the group's name. (The keys equal those of the first rule's tallies, so that an event loads no document
 * twice.)
 */
const places: readonly string[] = stakeholderRoles;

function placeOf(group: string): string {
  let hash = 0;
  for (const letter of group) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return places[hash % places.length] ?? '';
}

/** Keys of documents beyond those of `keysByTheme`. */
export function furtherKeysByPeople(event: DomainEvent): readonly string[] {
  switch (event.type) {
    case 'ParticipantInvited':
      return [keyOf.state(event.data.assessmentId)];
    case 'SurveyImported':
      return [keyOf.history(event.data.assessmentId)];
    default:
      return [];
  }
}

/**
 * The rule `people@1`: levels are figures of people, released beside the themes and decided before them. Answers that were
 * counted in a release stay as counted until closing. Scores come at closing only, or in steps.
 */
export function reactByPeople(
  at: Lookup<PeopleDocument>,
  event: DomainEvent,
  state: PeopleState | undefined,
): Reaction<PeopleDocument> {
  switch (event.type) {
    case 'AssessmentLaunched':
      return launched(event);
    case 'SurveyImportBegan':
      return importBegan(event);
  }
  const questionnaire = state && questionnaireOf(state);
  if (!state || !questionnaire) return {};
  const about: About = { at, state, questionnaire };
  switch (event.type) {
    case 'ParticipantInvited':
      return invited(about, event);
    case 'ResponseSubmitted':
      return submitted(about, event);
    case 'AnswersSaved':
      return edited(about, event);
    case 'ExpertiseDeclared':
      return declared(about, event);
    case 'AssessmentClosed':
      return closed(about, event);
    case 'ResponseImported':
      return imported(about, event);
    case 'SurveyImported':
      return surveyImported(about, event);
    default:
      return {};
  }
}

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
type About = {
  readonly at: Lookup<PeopleDocument>;
  readonly state: PeopleState;
  readonly questionnaire: Questionnaire;
};

function launched({ data }: Of<'AssessmentLaunched'>): Reaction<PeopleDocument> {
  const { assessmentId, framework, threshold, named, releases, secondGrouping } = data;
  const state: PeopleState = {
    kind: 'state',
    rule: 'people@1',
    framework,
    threshold,
    ...(named && { named }),
    ...(secondGrouping && { twice: true }),
    inSteps: releases !== 'atClosing',
    closed: false,
    releases: 0,
    everyone: { invited: 0, submitted: 0, released: 0 },
    groups: {},
  };
  return { documents: [[keyOf.state(assessmentId), state]] };
}

/** An imported survey is released once, when it is complete, like an assessment at closing. */
function importBegan({ data }: Of<'SurveyImportBegan'>): Reaction<PeopleDocument> {
  const { assessmentId, framework, definition, threshold } = data;
  const known = definition ?? frameworkById(framework);
  if (!known) return {};
  const state: PeopleState = {
    kind: 'state',
    rule: 'people@1',
    framework,
    survey: askedIn(known),
    threshold,
    inSteps: false,
    closed: false,
    releases: 0,
    everyone: { invited: 0, submitted: 0, released: 0 },
    groups: {},
  };
  return { documents: [[keyOf.state(assessmentId), state]] };
}

function invited({ state }: About, { data }: Of<'ParticipantInvited'>): Reaction<PeopleDocument> {
  return {
    documents: [[keyOf.state(data.assessmentId), oneMore(state, 'invited', data.role, data.secondGroup)]],
  };
}

function submitted(about: About, event: Of<'ResponseSubmitted'>): Reaction<PeopleDocument> {
  const { at, state, questionnaire } = about;
  const { assessmentId, participantId, role, secondGroup, ratings, expertise, aside } = event.data;
  // With names there are no insiders to exclude.
  const isAside = aside !== undefined && state.named !== true;
  const group = cellOf(role, secondGroup);
  if (at(keyOf.person(participantId))) return {};
  const text = ratingsText(questionnaire.themes, ratings);
  const weighing = weighingIn(state);
  const levels = weighing && levelsText(weighing, expertise);
  const person: Person = {
    kind: 'person',
    rule: 'people@1',
    group,
    ratings: text,
    interval: state.releases + 1,
    ...(levels === undefined ? {} : { levels }),
    ...(isAside && { aside: true }),
  };
  const before = talliesAt(at, assessmentId, placeOf(group))[group] ?? emptyTally(questionnaire);
  const tally = withStep(before, isAside, (one) =>
    weighed(withPerson(one, ratingsOf(text), questionnaire), levels, notRated.repeat(text.length), text),
  );
  const reaction = published(
    about,
    event,
    assessmentId,
    oneMore(state, 'submitted', role, secondGroup),
    allTallies(about, assessmentId, { group, tally }),
    group,
  );
  return { ...reaction, documents: [[keyOf.person(participantId), person], ...(reaction.documents ?? [])] };
}

/**
 * Records changed answers. Until the person is counted, a changed answer replaces the former one; after that the change waits for
 * the closing release.
 */
function edited({ at, state, questionnaire }: About, event: Of<'AnswersSaved'>): Reaction<PeopleDocument> {
  const { assessmentId, participantId, ratings, cleared = [] } = event.data;
  const person = personAt(at, participantId);
  if (!person) return {};
  const place = placeOf(person.group);
  const groups = talliesAt(at, assessmentId, place);
  const tally = groups[person.group];
  if (!tally) return {};
  const was = person.now ?? person.ratings;
  const changed = ratingsText(questionnaire.themes, ratings);
  const taken = new Set(cleared);
  const is = questionnaire.themes
    .map((theme, index) =>
      taken.has(theme) ? notRated : Object.hasOwn(ratings, theme) ? changed[index] : was[index],
    )
    .join('');
  if (is === was) return {};
  // With names every answer is visible, so a change need not wait for the closing release.
  const isOpen = person.interval === state.releases + 1 || state.named === true;
  const after = withStep(tally, person.aside === true, (one) =>
    isOpen
      ? weighed(
          withPerson(withPerson(one, ratingsOf(was), questionnaire, -1), ratingsOf(is), questionnaire),
          person.levels,
          was,
          is,
        )
      : withChange(
          one,
          { counted: ratingsOf(person.ratings), was: ratingsOf(was), is: ratingsOf(is) },
          questionnaire,
        ),
  );
  return {
    documents: [
      [keyOf.person(participantId), isOpen ? { ...person, ratings: is } : { ...person, now: is }],
      [keyOf.tallies(assessmentId, place), { kind: 'tallies', groups: { ...groups, [person.group]: after } }],
    ],
  };
}

/**
 * Expertise declared for a submitted response: it weighs the answers from the next release on, triggers no release, and stays as
 * counted after that.
 */
function declared({ at, state }: About, event: Of<'ExpertiseDeclared'>): Reaction<PeopleDocument> {
  const { assessmentId, participantId } = event.data;
  const person = personAt(at, participantId);
  const weighing = weighingIn(state);
  if (!person || !weighing || person.interval !== state.releases + 1) return {};
  const place = placeOf(person.group);
  const groups = talliesAt(at, assessmentId, place);
  const tally = groups[person.group];
  if (!tally) return {};
  const levels = levelsText(weighing, event.data.levels);
  const nothing = notRated.repeat(person.ratings.length);
  const after = withStep(tally, person.aside === true, (one) =>
    weighed(weighed(one, person.levels, person.ratings, nothing), levels, nothing, person.ratings),
  );
  const { levels: _, ...rest } = person;
  return {
    documents: [
      [keyOf.person(participantId), levels === undefined ? rest : { ...rest, levels }],
      [keyOf.tallies(assessmentId, place), { kind: 'tallies', groups: { ...groups, [person.group]: after } }],
    ],
  };
}

function closed(about: About, event: Of<'AssessmentClosed'>): Reaction<PeopleDocument> {
  const { assessmentId } = event.data;
  return published(
    about,
    event,
    assessmentId,
    { ...about.state, closed: true },
    allTallies(about, assessmentId),
  );
}

function imported(
  { at, state, questionnaire }: About,
  event: Of<'ResponseImported'>,
): Reaction<PeopleDocument> {
  const { assessmentId, group, secondGroup, ratings } = event.data;
  const cell = cellOf(group, secondGroup);
  const tallies = talliesAt(at, assessmentId, group);
  const before = tallies[cell] ?? emptyTally(questionnaire);
  const tally = withPerson(
    before,
    questionnaire.themes.map((theme) => ratings[theme]),
    questionnaire,
  );
  return {
    documents: [
      [
        keyOf.state(assessmentId),
        oneMore(oneMore(state, 'invited', group, secondGroup), 'submitted', group, secondGroup),
      ],
      [keyOf.tallies(assessmentId, group), { kind: 'tallies', groups: { ...tallies, [cell]: tally } }],
    ],
  };
}

function surveyImported(about: About, event: Of<'SurveyImported'>): Reaction<PeopleDocument> {
  const { assessmentId, groups } = event.data;
  const tallies = groups.flatMap(({ group }) => Object.entries(talliesAt(about.at, assessmentId, group)));
  return published(about, event, assessmentId, { ...about.state, closed: true }, Object.fromEntries(tallies));
}

/** The documents after the event, with a release if one is due. */
function published(
  { at, questionnaire }: About,
  event: DomainEvent,
  assessmentId: string,
  state: PeopleState,
  tallies: GroupTallies,
  changed?: string,
): Reaction<PeopleDocument> {
  const history = historyAt(at, assessmentId);
  const composed = composeByPeople(assessmentId, state, tallies, history, questionnaire, event.position);
  if (!composed)
    return {
      documents: [
        [keyOf.state(assessmentId), state],
        ...keptIn(assessmentId, state, tallies).filter(([, { groups }]) =>
          Object.hasOwn(groups, changed ?? ''),
        ),
      ],
    };
  const { event: released, history: remembered } = withWeights(composed, state, questionnaire);
  const counted = Object.fromEntries(
    Object.entries(tallies).map(([group, tally]) => [group, settled(tally)]),
  );
  return {
    documents: [
      [keyOf.state(assessmentId), composed.state],
      [keyOf.history(assessmentId), remembered],
      ...keptIn(assessmentId, state, counted),
    ],
    intentions: [
      {
        stream: Results.stream(assessmentId),
        expected: state.releases === 0 ? 'noStream' : ((state.releases - 1) as Revision),
        facts: [released],
      },
    ],
  };
}

/**
 * Adds means weighted by expertise to the themes of a release. Answers changed after being counted are left out of weighted
 * means.
 */
function withWeights(composed: Composed, state: PeopleState, { themes }: Questionnaire) {
  const weighing = weighingIn(state);
  if (!weighing) return composed;
  const weighedBy = (release: Composed, tallies: GroupTallies, before: History) => {
    const unweighed = new Set(
      Object.values(tallies).flatMap(({ changes }) => Object.keys(changes?.themes ?? {}).map(Number)),
    );
    return weighRelease(
      release,
      weighable(tallies, themes.length),
      before.weights,
      themes,
      weighing,
      unweighed,
    );
  };
  const all = weighedBy(composed, composed.tallies, composed.history);
  const { outsiders } = composed.history;
  if (!outsiders || !composed.outsiders) return all;
  const hiding = weighedBy({ ...composed, history: outsiders }, composed.outsiders, outsiders);
  return {
    ...all,
    event: weighedInBoth(all.event, hiding.event),
    history: { ...all.history, outsiders: hiding.history },
  };
}

/** Tallies in the form that the rule for weighted means expects. */
function weighable(tallies: GroupTallies, themes: number) {
  return Object.fromEntries(
    Object.entries(tallies).map(([group, { histogram, fresh, expertise }]) => [
      group,
      {
        kind: 'tally' as const,
        histogram,
        fresh: fresh.slice(0, themes),
        changed: [],
        lost: [],
        ...(expertise && { levels: expertise }),
      },
    ]),
  );
}

/** The first release without the weighted means that are missing from the second. */
function weighedInBoth(one: ResultsEvent, other: ResultsEvent): ResultsEvent {
  const left = <Figure extends ReleasedFigure | null>(
    figure: Figure,
    beside: ReleasedFigure | null,
  ): Figure => {
    if (!figure?.weighted) return figure;
    const { weighted, ...rest } = figure;
    const both = Object.entries(weighted).filter(([theme]) => Object.hasOwn(beside?.weighted ?? {}, theme));
    return { ...rest, ...(both.length > 0 && { weighted: Object.fromEntries(both) }) } as Figure;
  };
  const { data } = one;
  return {
    ...one,
    data: {
      ...data,
      everyone: left(data.everyone, other.data.everyone),
      groups: data.groups.map(({ group, figure }) => ({
        group,
        figure: left(figure, other.data.groups.find((beside) => beside.group === group)?.figure ?? null),
      })),
    },
  };
}

function weighed(tally: GroupTally, levels: string | undefined, from: string, to: string): GroupTally {
  if (levels === undefined) return tally;
  const themes = levels.length;
  const { levels: expertise } = withLevels(
    {
      kind: 'tally',
      histogram: [],
      fresh: new Array<number>(themes).fill(0),
      changed: [],
      lost: [],
      ...(tally.expertise && { levels: tally.expertise }),
    },
    levels,
    { from, to, fresh: true },
  );
  return expertise ? { ...tally, expertise } : tally;
}

function oneMore(
  state: PeopleState,
  what: 'invited' | 'submitted',
  group: string,
  second?: string,
): PeopleState {
  const groups = { ...state.groups };
  for (const name of second === undefined ? [group] : [group, second]) {
    const before = groups[name] ?? { invited: 0, submitted: 0, released: 0 };
    groups[name] = { ...before, [what]: before[what] + 1 };
  }
  const { everyone } = state;
  return { ...state, everyone: { ...everyone, [what]: everyone[what] + 1 }, groups };
}

/** The tallies of all cells, sorted by name, including the one just changed. */
function allTallies(
  { at }: About,
  assessmentId: string,
  changed?: { readonly group: string; readonly tally: GroupTally },
): GroupTallies {
  const known = places.flatMap((place) => Object.entries(talliesAt(at, assessmentId, place)));
  const all = new Map([...known, ...(changed ? [[changed.group, changed.tally] as const] : [])]);
  return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function keptIn(
  assessmentId: string,
  { survey }: PeopleState,
  tallies: GroupTallies,
): readonly (readonly [string, Tallies])[] {
  const byPlace = new Map<string, Record<string, GroupTally>>();
  for (const [group, tally] of Object.entries(tallies)) {
    // An import has a document for each group, with its cells.
    const place = survey ? groupsOfCell(group)[0] : placeOf(group);
    byPlace.set(place, { ...byPlace.get(place), [group]: tally });
  }
  return [...byPlace].map(([place, groups]) => [
    keyOf.tallies(assessmentId, place),
    { kind: 'tallies', groups },
  ]);
}

function talliesAt(at: Lookup<PeopleDocument>, assessmentId: string, place: string): GroupTallies {
  const document = at(keyOf.tallies(assessmentId, place));
  return document?.kind === 'tallies' ? document.groups : {};
}

function personAt(at: Lookup<PeopleDocument>, participantId: string): Person | undefined {
  const document = at(keyOf.person(participantId));
  return document?.kind === 'person' ? document : undefined;
}

function historyAt(at: Lookup<PeopleDocument>, assessmentId: string): History {
  const document = at(keyOf.history(assessmentId));
  return document?.kind === 'history'
    ? document
    : {
        kind: 'history',
        rule: 'people@1',
        contributions: [],
        scores: nothingPublished,
        distributions: nothingPublished,
        alike: [],
        counted: {},
      };
}

function questionnaireOf(state: PeopleState): Questionnaire | undefined {
  if (state.survey) return state.survey;
  const framework = frameworkById(state.framework);
  return framework && askedIn(framework);
}

const asked = new WeakMap<Framework, Questionnaire>();

export function askedIn(framework: Framework): Questionnaire {
  const { min, max } = framework.scale;
  const themes = themeIds(framework);
  const reversed = themes.flatMap((theme, at) => (isReversed(framework, theme) ? [at] : []));
  const known = asked.get(framework) ?? {
    themes,
    levels: levelsOf(framework),
    min,
    max,
    ...(reversed.length > 0 && { reversed }),
  };
  asked.set(framework, known);
  return known;
}

/**
 * Answers of an imported survey have no expertise, and assessments with names do not ask for it. With two groupings, weights could also
 * tell people apart.
 */
function weighingIn(state: PeopleState): Weighing | undefined {
  return state.survey || state.named || state.twice ? undefined : weighingOf(frameworkById(state.framework));
}
