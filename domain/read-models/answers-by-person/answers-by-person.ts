import type { DomainEvent } from '../../events.ts';
import { type Changes, type Lookup, type ReadModel, sortablePosition } from '../read-model.ts';

/**
 * Answers by person, only in assessments launched with names; nothing is stored of anonymous ones. Only submitted answers can be listed.
 * Names and comments are sealed with the person's own key.
 */
export type AnswersDocument = Names | Writing | Place | PersonAnswers;

/** Marks an assessment launched with names; `over`: the personal data of its people is erased. */
export type Names = { readonly kind: 'names'; readonly over: boolean };

/** Answers before submission, kept because the submission event does not repeat them. */
export type Writing = {
  readonly kind: 'writing';
  readonly name: string;
  readonly comments: Readonly<Record<string, string>>;
};

/** Order of submission. */
export type Place = { readonly kind: 'place'; readonly participantId: string };

/** One person's submitted answers in their present form. */
export type PersonAnswers = {
  readonly kind: 'person';
  readonly participantId: string;
  /** Name as entered by the person; encrypted with their key. */
  readonly name: string;
  readonly group: string;
  readonly submittedAt: string;
  /** Time of the last change after submission. */
  readonly changedAt: string | null;
  /** Theme id -> score; null = "Can't judge". */
  readonly ratings: Readonly<Record<string, number | null>>;
  /** Theme id -> comment, encrypted with the person's key. */
  readonly comments: Readonly<Record<string, string>>;
};

export const answersKeys = {
  names: (assessmentId: string) => `names:${assessmentId}`,
  writing: (assessmentId: string, participantId: string) => `writing:${assessmentId}:${participantId}`,
  /** Prefix of the people's places, whose keys sort by time of submission. */
  places: (assessmentId: string) => `place:${assessmentId}:`,
  person: (assessmentId: string, participantId: string) => `person:${assessmentId}:${participantId}`,
};

export const answersByPerson: ReadModel<AnswersDocument> = {
  name: 'answers-by-person',
  version: 1,
  handles: [
    'AssessmentLaunched',
    'ResponseStarted',
    'AnswersSaved',
    'ResponseSubmitted',
    'ResponseReset',
    'RetentionEnded',
  ],
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
      case 'RetentionEnded':
        return [answersKeys.names(event.data.assessmentId)];
      case 'ResponseStarted':
        return keysOf(event, 'writing', 'person');
      case 'ResponseReset':
        return [answersKeys.writing(event.data.assessmentId, event.data.participantId)];
      case 'AnswersSaved':
        return event.data.comments ? keysOf(event, 'writing', 'person') : keysOf(event, 'person');
      case 'ResponseSubmitted':
        return [...keysOf(event, 'writing', 'person'), placeOf(event)];
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return event.data.named
          ? [[answersKeys.names(event.data.assessmentId), { kind: 'names', over: false }]]
          : [];
      case 'RetentionEnded': {
        const key = answersKeys.names(event.data.assessmentId);
        return at(key) ? [[key, { kind: 'names', over: true }]] : [];
      }
      case 'ResponseReset': {
        const key = answersKeys.writing(event.data.assessmentId, event.data.participantId);
        return at(key) ? [[key, undefined]] : [];
      }
      case 'ResponseStarted':
      case 'AnswersSaved':
      case 'ResponseSubmitted':
        return at(answersKeys.names(event.data.assessmentId)) ? answered(at, event) : [];
      default:
        return [];
    }
  },
};

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;
type Answering = Of<'ResponseStarted'> | Of<'AnswersSaved'> | Of<'ResponseSubmitted'>;

function answered(at: Lookup<AnswersDocument>, event: Answering): Changes<AnswersDocument> {
  const { assessmentId, participantId } = event.data;
  const keys = {
    writing: answersKeys.writing(assessmentId, participantId),
    person: answersKeys.person(assessmentId, participantId),
  };
  const known = at(keys.person);
  const person = known?.kind === 'person' ? known : undefined;
  switch (event.type) {
    case 'ResponseStarted': {
      const { name } = event.data;
      if (person) return [[keys.person, { ...person, name }]];
      return [[keys.writing, { ...writingAt(at, keys.writing), name }]];
    }
    case 'AnswersSaved': {
      const { ratings, cleared = [], comments } = event.data;
      if (person) {
        const after = {
          ...person,
          changedAt: event.recordedAt,
          ratings: without({ ...person.ratings, ...ratings }, cleared),
          comments: withWritten(person.comments, comments),
        };
        return [[keys.person, after]];
      }
      if (!comments) return [];
      const writing = writingAt(at, keys.writing);
      return [[keys.writing, { ...writing, comments: withWritten(writing.comments, comments) }]];
    }
    case 'ResponseSubmitted': {
      const { name, comments } = writingAt(at, keys.writing);
      const { role: group, ratings } = event.data;
      const submittedAt = event.recordedAt;
      return [
        [
          keys.person,
          { kind: 'person', participantId, name, group, submittedAt, changedAt: null, ratings, comments },
        ],
        [placeOf(event), { kind: 'place', participantId }],
        [keys.writing, undefined],
      ];
    }
  }
}

function keysOf({ data }: Answering, ...of: readonly ('writing' | 'person')[]): string[] {
  const { assessmentId, participantId } = data;
  return [answersKeys.names(assessmentId), ...of.map((one) => answersKeys[one](assessmentId, participantId))];
}

function placeOf({ data, position }: Of<'ResponseSubmitted'>): string {
  return `${answersKeys.places(data.assessmentId)}${sortablePosition(position)}`;
}

function writingAt(at: Lookup<AnswersDocument>, key: string): Writing {
  const document = at(key);
  return document?.kind === 'writing' ? document : { kind: 'writing', name: '', comments: {} };
}

/** '' removes a comment. */
function withWritten(
  before: Readonly<Record<string, string>>,
  written: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  const taken = Object.entries(written ?? {}).flatMap(([theme, text]) => (text === '' ? [theme] : []));
  return without({ ...before, ...written }, taken);
}

function without<Value>(
  record: Record<string, Value>,
  themes: readonly string[],
): Readonly<Record<string, Value>> {
  for (const theme of themes) delete record[theme];
  return record;
}
