import { expect, it } from 'vitest';
import { nineLenses } from '../../domain/framework/frameworks.ts';
import type { EventMetadata } from '../../domain/kernel/event.ts';
import { beginImport, importNext } from '../../domain/survey-import/decide.ts';
import type { SurveyImportEvent } from '../../domain/survey-import/events.ts';
import { readSurvey } from '../../domain/survey-import/read-survey.ts';
import type { ReadResponse } from '../../domain/survey-import/reading/ratings.ts';
import {
  bytesOfBeginning,
  bytesOfRatings,
  bytesOfResponse,
  mostInEvent,
} from '../../domain/survey-import/sizes.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { questionsOfColumns } from '../../domain/survey-import/survey-framework.ts';
import { encodeFact } from '../event-codec/codec.ts';
import { maxAppendBytes, maxEventBytes, type NewEvent } from '../event-store/port.ts';
import { checkAppend, eventBytes } from '../event-store/validate-append.ts';
import { eventIdFrom } from '../identifiers/identifiers.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';

const assessmentId = 'a'.repeat(24);
const stream = SurveyImport.stream(assessmentId);
const keys = { obtain: async () => Buffer.alloc(32, 7) } as unknown as SubjectKeys;
// Each as long as the store takes.
const long = 'm'.repeat(200);
const metadata: EventMetadata = {
  correlationId: long,
  causationId: long,
  commandId: long,
  actor: long,
  tenant: long,
};
const written = (facts: readonly SurveyImportEvent[]): Promise<NewEvent[]> =>
  Promise.all(
    facts.map((fact, at) => encodeFact(keys, fact, stream, eventIdFrom('c', stream, at), metadata)),
  );
const factsOf = (imported: number, responses: readonly ReadResponse[]): readonly SurveyImportEvent[] => {
  const state = {
    ...{ assessmentId, responses: responses.length, threshold: 5, imported, hasComments: true },
    ...{ importedBy: assessmentId, review: null, finished: false, commentsEnded: false, failed: false },
  };
  const facts = importNext(state, responses, { responses: 250, bytes: maxAppendBytes });
  if (!Array.isArray(facts)) throw new Error('refused');
  return facts;
};

/** @param said comment on each question; '': none */
const people = (many: number, questions: number, said: string, group = 'North'): ReadResponse[] => {
  const themes = Array.from({ length: questions }, (_, at) => `1.1.${at + 1}`);
  return Array.from({ length: many }, (_, at) => ({
    line: at + 2,
    group,
    ratings: Object.fromEntries(themes.map((theme) => [theme, 100])),
    ...(said !== '' && { comments: Object.fromEntries(themes.map((theme) => [theme, said])) }),
  }));
};

it.each([
  ['300 people with a short comment on each of 30 questions', people(300, 30, 'It is slow.')],
  ['300 people with 300 ratings', people(300, 300, '')],
  ['60 people with a comment on each of 60 questions', people(60, 60, 'Nobody says what it is for.')],
  ['100 people with a long comment', people(100, 1, 'x'.repeat(2_000))],
  ['comments of many bytes', people(90, 10, '\u{1f600}\n"語" \ud83d\u0001'.repeat(80))],
  ['names of groups of many bytes', people(260, 2, '', '"語\n'.repeat(20))],
])('%s arrive in appends that the store takes, each response once', async (_, responses) => {
  const numbers: number[] = [];
  while (numbers.length < responses.length) {
    const events = await written(factsOf(numbers.length, responses));
    expect(() => checkAppend(stream, 'noStream', events)).not.toThrow();
    numbers.push(...events.map(({ data }) => (data as { number: number }).number));
  }
  expect(numbers).toEqual(responses.map((__, at) => at + 1));
});

it('a response is never larger than it is taken for, and not much smaller', async () => {
  expect(mostInEvent).toBe(maxEventBytes);
  for (const response of [
    ...people(1, 1, ''),
    ...people(1, 300, 'Yes'),
    ...people(1, 3, '語'.repeat(2_000)),
    ...people(1, 40, '\ud83d\u0001"\\\n', '語'.repeat(80)),
  ]) {
    const response_ = { ...response, secondGroup: '\u0001'.repeat(80), answeredOn: '2020-01-01' };
    const [event] = await written(factsOf(0, [response_]));
    const bytes = eventBytes(event as NewEvent);
    expect(bytes).toBeLessThanOrEqual(bytesOfResponse(response_));
    expect(bytes).toBeGreaterThan(0.5 * bytesOfResponse(response_) - 2_000);
  }
});

it('a response without comments is never larger than one that rates every question is taken for', () => {
  for (const [questions, name] of [
    [300, '\u{1f600}'.repeat(40)],
    [3, '語'.repeat(80)],
  ] as const) {
    const columns = Array.from({ length: questions }, (_, at) => `Q${at}`);
    const asked = questionsOfColumns('S', columns, { min: 0, max: 100 });
    const [one] = people(1, questions, '', name);
    const ratings = Object.fromEntries(Object.keys(asked.items).map((theme) => [theme, 100]));
    const least = bytesOfResponse({ ...(one as ReadResponse), ratings, secondGroup: name });
    expect(bytesOfRatings(asked)).toBeGreaterThanOrEqual(least);
    expect(bytesOfRatings(asked)).toBeLessThan(least + 2_000);
  }
});

it('the beginning of an import is never larger than it is taken for', async () => {
  const wide = '\u0001';
  const second = { name: '語'.repeat(80), groups: [{ group: '語'.repeat(80), people: 5 }], pairs: 1 };
  const columns = Array.from({ length: 50 }, (_, at) => `${at} ${'語'.repeat(at * 10)}`);
  const own = questionsOfColumns('語'.repeat(100), columns, { min: -1_000, max: 1_000 });
  for (const [questions, known] of [
    [own, null],
    [{ framework: nineLenses, items: { '1.1.1': 'One' } }, 'nine-lenses@1'],
  ] as const) {
    const beginning = {
      assessmentId,
      name: wide.repeat(100),
      company: wide.repeat(200),
      description: wide.repeat(2_000),
      framework: known ?? `${questions.framework.id}-12345678@1`,
      definition: known === null ? questions.framework : null,
      items: questions.items,
      answeredAt: '2020-01-01T00:00:00.000Z',
      answeredFrom: '2020-01-01',
      periodHidden: true as const,
      file: 'c'.repeat(24),
      secondGrouping: { name: second.name, groups: second.groups.map(({ group }) => group) },
      hasComments: true as const,
      threshold: 10,
      responses: 100_000,
      source: { fileName: wide.repeat(200), sha256: '0'.repeat(64), rows: 100_000, leftOut: 100_000 },
      importedBy: 'b'.repeat(24),
    };
    for (const isShownAtOnce of [true, false]) {
      const facts = beginImport(null, beginning, isShownAtOnce) as readonly SurveyImportEvent[];
      const [event] = await written(facts);
      expect(eventBytes(event as NewEvent)).toBeLessThanOrEqual(bytesOfBeginning(questions, known, second));
    }
  }
});

const survey = (headings: readonly string[], many: number, cell: string, request = {}) => {
  const rows = [
    ['group', ...headings],
    ...Array.from({ length: many }, () => [
      'North',
      ...headings.map((heading) => (heading.startsWith('Why') ? cell : '3')),
    ]),
  ];
  return readSurvey(
    { rows, lines: rows.map((_, at) => at + 1) },
    { fileName: 'a.csv', scale: { min: 1, max: 5 }, ...request },
  );
};

it.each([
  [
    '1,000 questions of 60 characters',
    Array.from({ length: 1_000 }, (_, at) => `${at} `.padEnd(60, 'q')),
    12,
  ],
  [
    '380 headings of 2,500 characters',
    Array.from({ length: 380 }, (_, at) => `${at} `.padEnd(2_500, 'q')),
    12,
  ],
])('a file that the first event cannot hold is refused when it is read: %s', (_, headings, many) => {
  expect(survey(headings, many, '')).toMatchObject({
    kind: 'refused',
    code: 'TOO_LARGE',
    sentence: { key: 'surveyImport.tooLarge.described', put: { questions: headings.length, most: 256 } },
  });
});

it('a person whose answers no event can hold is refused with the line when the file is read', () => {
  const asked = Array.from({ length: 900 }, (_, at) => `Q${at}`);
  const why = asked.map((question) => `Why ${question}`);
  const comments = Object.fromEntries(asked.map((question) => [`Why ${question}`, question]));
  const read = (cell: string) =>
    survey([...asked, ...why], 2, cell, { columns: { questions: asked, comments } });
  expect(read('語'.repeat(22))).toMatchObject({
    code: 'TOO_LARGE',
    sentence: { key: 'surveyImport.tooLarge.response', put: { line: 2, most: 256 } },
  });
  expect(read('Slow').kind).toBe('read');
});
