import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses } from '../framework/frameworks.ts';
import { beginImport, endComments, finishImport, importNext, showImport, withdrawImport } from './decide.ts';
import type { SurveyImportEvent } from './events.ts';
import { mustFit, ratingColumns, readSurveyTable } from './read-survey-table.ts';
import { type Table, UnreadableTable } from './reading/ratings.ts';
import { sameWord, startOffers } from './spelling.ts';
import { SurveyImport } from './state.ts';
import {
  questionsOfColumns,
  readSurveyQuestions,
  type SurveyQuestions,
  wholeFramework,
  withReversed,
} from './survey-framework.ts';

const questions = readSurveyQuestions(
  JSON.stringify({
    name: 'Climate',
    scale: { min: 1, max: 5 },
    lenses: [
      {
        name: 'Leading',
        items: ['Listens', { id: 'Q2', name: 'Explains', question: 'My leader explains.' }],
      },
      { name: 'Working', subLenses: [{ name: 'Pace', items: ['Tempo is right'] }] },
    ],
  }),
  'climate.json',
);
const table = (...rows: string[][]): Table => ({ rows, lines: rows.map((_, index) => index + 1) });
const codes = (read: ReturnType<typeof readSurveyTable>) =>
  read.findings
    .flatMap(({ lines, code }) => lines.map((line) => `${line} ${code}`))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));

describe('the questions of a survey', () => {
  it('are read from the short form, with ids, the names in the file, and bands in the proportions of our own scale', () => {
    const { framework, items } = questions;
    expect(items).toEqual({ '1.1.1': 'Listens', '1.1.2': 'Q2', '2.1.1': 'Tempo is right' });
    expect(framework.scale.bands.map(({ from }) => Math.round(from * 100) / 100)).toEqual([1, 2.78, 4.11]);
    expect(framework.lenses[1]?.subLenses[0]?.name).toBe('Pace');
  });

  it('may be a whole framework, or only columns of numbers', () => {
    expect(readSurveyQuestions(JSON.stringify(nineLenses), 'nine.json').framework).toEqual(nineLenses);
    const found = ratingColumns(
      table(['team', 'a', 'b', 'note'], ['x', '1', '4', 'good'], ['y', 'NA', '7', '']),
    );
    expect(found).toMatchObject({ columns: ['a', 'b'], min: 1, max: 7 });
    expect(questionsOfColumns('Survey', found.columns, found).items).toEqual({ '1.1.1': 'a', '1.1.2': 'b' });
  });

  it('may be reverse-scored, by their description or by the importing person', () => {
    const reversedIn = ({ framework }: SurveyQuestions) =>
      framework.lenses.flatMap(({ subLenses }) =>
        subLenses.flatMap(({ themes }) => themes.flatMap(({ name, reversed }) => (reversed ? [name] : []))),
      );
    const described = readSurveyQuestions(
      JSON.stringify({
        name: 'Climate',
        scale: { min: 1, max: 5 },
        lenses: [{ name: 'Tone', items: [{ id: 'q1', name: 'Hostility', reversed: true }, 'Openness'] }],
      }),
      'climate.json',
    );
    expect(reversedIn(described)).toEqual(['Hostility']);
    expect(reversedIn(questions)).toEqual([]);
    const { questions: chosen, unknown } = withReversed(questions, ['q2', 'Weather']);
    expect([reversedIn(chosen), unknown]).toEqual([['Explains'], ['Weather']]);
    // Choosing no questions changes nothing, so that the same questions keep their name.
    expect(withReversed(questions, []).questions).toEqual(questions);
  });

  it('get different names if they have the same long beginning', () => {
    const long = 'My direct leader always explains the reasons ';
    const { framework } = questionsOfColumns('S', [`${long}in writing`, `${long}in person`], {
      min: 0,
      max: 9,
    });
    const names = framework.lenses[0]?.subLenses[0]?.themes.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
  });

  it.each([
    ['{"name":"X","lenses":[{"name":"A","items":["q"]}]}', 'scale'],
    ['{"name":"X","scale":{"min":5,"max":5},"lenses":[{"name":"A","items":["q"]}]}', 'scale.min'],
    ['{"name":"X","scale":{"min":1,"max":5},"lenses":[{"name":"A","items":[]}]}', 'lenses'],
    ['{"name":', 'not valid JSON'],
  ])('that cannot be used are reported with the problem: %s', (text, words) => {
    expect(() => readSurveyQuestions(text, 'x.json')).toThrow(words);
  });
});

describe('ratings in a table', () => {
  it('with one line per person are read, counting missing ratings', () => {
    const read = readSurveyTable(
      table(
        ['Person', 'Team', 'listens', 'q2', 'Tempo  is right'],
        ['p1', 'North', '1', '5', '3'],
        ['p2', 'South', 'NA', '', '4'],
      ),
      questions,
    );
    expect(read.form).toBe('wide');
    expect(read.responses).toEqual([
      { line: 2, group: 'North', ratings: { '1.1.1': 1, '1.1.2': 5, '2.1.1': 3 } },
      { line: 3, group: 'South', ratings: { '2.1.1': 4 } },
    ]);
    expect([read.ratings, read.missing, read.findings]).toEqual([4, 2, []]);
  });

  it('with one line per rating are grouped by person', () => {
    const read = readSurveyTable(
      table(
        ['respondent', 'unit', 'question', 'score'],
        ['p1', 'North', 'Listens', '1'],
        ['p2', 'North', 'Listens', '2'],
        ['p1', 'North', 'My leader explains.', '4'],
      ),
      questions,
    );
    expect(read.form).toBe('long');
    expect(read.responses).toEqual([
      { line: 2, group: 'North', ratings: { '1.1.1': 1, '1.1.2': 4 } },
      { line: 3, group: 'North', ratings: { '1.1.1': 2 } },
    ]);
  });

  it('with errors are read as far as possible, and every bad line is reported', () => {
    const wide = readSurveyTable(
      table(
        ['id', 'group', 'Listens', 'Q2', 'Age', 'Tempo is rihgt'],
        ['p1', 'North', '1', '6', '44', '3'],
        ['p1', 'North', '2', '2', '44', '3'],
        ['p2', ' north ', '2.5', '2', '44', '3'],
        ['p3', '', '2', '2', '44', '3'],
        ['p4', 'South', '', '', '30', ''],
        ['p5', 'constructor', '2', '2', '44', '3'],
      ),
      questions,
    );
    expect(codes(wide)).toEqual([
      '1 UNUSED_COLUMN',
      '1 UNUSED_COLUMN',
      '2 OUT_OF_SCALE',
      '3 DUPLICATE_PERSON',
      '4 GROUP_SPELLING',
      '4 OUT_OF_SCALE',
      '5 GROUP_MISSING',
      '6 NO_RATINGS',
      '7 GROUP_NAME',
    ]);
    expect(wide.groups).toEqual([{ group: 'North', people: 2 }]);

    const long = readSurveyTable(
      table(
        ['person', 'group', 'item', 'rating'],
        ['p1', 'North', 'Listens', '1'],
        ['p1', 'North', 'Listens', '2'],
        ['p1', 'South', 'Q2', '2'],
        ['p1', 'North', 'Weather', '2'],
        ['p2', 'South', 'Weather', '2'],
        ['', 'South', 'Q2', '2'],
      ),
      questions,
    );
    expect(codes(long)).toEqual([
      '3 DUPLICATE_RATING',
      '4 TWO_GROUPS',
      '5 UNKNOWN_ITEM',
      '6 UNKNOWN_ITEM',
      '7 PERSON_MISSING',
    ]);
    expect(long.responses).toEqual([{ line: 2, group: 'North', ratings: { '1.1.1': 1 } }]);
  });

  it.each([
    [table(['group', 'Listens']), 'EMPTY_FILE'],
    [table(['team name', 'Listens'], ['a', '1']), 'NO_GROUP_COLUMN'],
    [table(['team', 'Weather'], ['a', '1']), 'NO_ITEM_COLUMNS'],
    [table(['team', 'Listens'], ['a', '9']), 'NOBODY_LEFT'],
    [
      table(['team', 'Listens'], ...Array.from({ length: 201 }, (_, at) => [`g${at}`, '1'])),
      'TOO_MANY_GROUPS',
    ],
  ])('that cannot be read at all are refused with a stable code', (rows, code) => {
    expect(() => readSurveyTable(rows, questions)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it('of more groups than one publication holds are refused', () => {
    expect(() => mustFit(wholeFramework(nineLenses), 10)).not.toThrow();
    expect(() => mustFit(wholeFramework(nineLenses), 99)).toThrow(UnreadableTable);
  });

  it('are the same for any order of columns and lines', () => {
    const person = fc.record({
      group: fc.constantFrom('North', 'South', 'West'),
      a: fc.integer({ min: 1, max: 5 }),
      b: fc.option(fc.integer({ min: 1, max: 5 })),
    });
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 20 }), fc.boolean(), (people, swapped) => {
        const rows = people.map(({ group, a, b }, at) => [
          `p${at}`,
          group,
          String(a),
          b === null ? '' : String(b),
        ]);
        const turn = (row: string[]) => (swapped ? row.toReversed() : row);
        const read = readSurveyTable(
          table(turn(['id', 'team', 'Listens', 'Q2']), ...rows.map(turn)),
          questions,
        );
        expect(
          read.responses.map(({ group, ratings }) => [group, ratings['1.1.1'], ratings['1.1.2'] ?? null]),
        ).toEqual(people.map(({ group, a, b }) => [group, a, b]));
        expect(read.groups.reduce((sum, one) => sum + one.people, 0)).toBe(people.length);
      }),
    );
  });
});

describe('the comparison of spellings', () => {
  it('ignores capitals, accents, blanks and punctuation, and nothing else', () => {
    expect(sameWord(' Équipe_Nord ')).toBe(sameWord('equipe nord'));
    expect(sameWord('R&D')).toBe(sameWord('r and d'));
    expect(sameWord('A+')).not.toBe(sameWord('A-'));
  });

  it('offers the known word that is most like another, if one is', () => {
    const offer = startOffers(['listens', 'explains', 'motivated', 'keeps promises']);
    expect(['lisens', 'unmotivated', 'keeps promisse'].map(offer)).toEqual([
      'listens',
      'motivated',
      'keeps promises',
    ]);
    expect(offer('weather')).toBeUndefined();
  });
});

describe('an import', () => {
  const assessmentId = 'a'.repeat(24);
  const fold = (events: readonly SurveyImportEvent[]) =>
    events.reduce<SurveyImport>(SurveyImport.evolve, SurveyImport.initial);
  const beginning = (responses: number) => ({
    assessmentId,
    name: 'Climate',
    company: 'Engines',
    description: '',
    framework: 'nine-lenses@1',
    definition: null,
    items: {},
    answeredAt: null,
    threshold: 5,
    responses,
    source: { fileName: 'a.csv', sha256: '0'.repeat(64), rows: responses, leftOut: 0 },
    importedBy: 'b'.repeat(24),
  });
  const began = (responses: number) =>
    beginImport(null, beginning(responses), true) as readonly SurveyImportEvent[];

  it('records that statistics of people are released', () => {
    expect(began(5)).toMatchObject([{ type: 'SurveyImportBegan', data: { rule: 'people@1' } }]);
  });

  it('of fewer people than the release rules ask for is refused, because it would never have results', () => {
    expect(began(4)).toMatchObject({ code: 'IMPORT_TOO_FEW_PEOPLE', detail: { put: { people: 4, k: 5 } } });
  });

  describe('in review', () => {
    const importer = { accountId: 'b'.repeat(24), isOwner: false };
    const colleague = { accountId: 'd'.repeat(24), isOwner: false };
    const owner = { accountId: 'e'.repeat(24), isOwner: true };
    const file = 'c'.repeat(24);
    const inReview = (more = {}) =>
      beginImport(null, { ...beginning(5), file, ...more }, false) as readonly SurveyImportEvent[];
    const withdrawn = (by: { accountId: string; isOwner: boolean }) =>
      withdrawImport(fold(inReview()), by, 0) as readonly SurveyImportEvent[];
    const shown = () => showImport(fold(inReview()), importer) as readonly SurveyImportEvent[];

    it('has no answer in the log, whatever a worker tries', () => {
      expect(inReview()).toMatchObject([{ type: 'SurveyReviewBegan', data: { rule: 'people@1', file } }]);
      const responses = [{ line: 2, group: 'North', ratings: { '1.1.1': 1 } }];
      for (const state of [fold(inReview()), fold([...inReview(), ...withdrawn(importer)])]) {
        expect(importNext(state, responses, { responses: 9, bytes: 900_000 })).toEqual([]);
        expect(finishImport(state, [])).toEqual([]);
      }
    });

    it('is shown by its importer only, once, and then cannot be withdrawn', () => {
      expect(showImport(fold(inReview()), colleague)).toMatchObject({ code: 'IMPORT_OF_ANOTHER' });
      expect(showImport(fold(inReview()), owner)).toMatchObject({ code: 'IMPORT_OF_ANOTHER' });
      const [began] = shown();
      expect(began).toEqual({ type: 'SurveyImportBegan', data: { ...inReview()[0]?.data } });
      const after = fold([...inReview(), ...shown()]);
      expect(showImport(after, importer)).toEqual([]);
      expect(withdrawImport(after, importer, 0)).toMatchObject({ code: 'IMPORT_SHOWN' });
      expect(withdrawImport(after, owner, 0)).toMatchObject({ code: 'IMPORT_SHOWN' });
    });

    it('is withdrawn by its importer or an owner, once, and then cannot be shown', () => {
      expect(withdrawImport(fold(inReview()), colleague, 0)).toMatchObject({ code: 'IMPORT_OF_ANOTHER' });
      for (const by of [importer, owner]) {
        expect(withdrawn(by)).toMatchObject([{ type: 'SurveyImportWithdrawn', data: { by: by.accountId } }]);
        const after = fold([...inReview(), ...withdrawn(by)]);
        expect(withdrawImport(after, importer, 0)).toEqual([]);
        expect(showImport(after, importer)).toMatchObject({ code: 'IMPORT_WITHDRAWN' });
      }
    });

    it('is withdrawn when the retention period of its comments ends', () => {
      const about = { importedAt: 0, months: 1 };
      const later = 40 * 86_400_000;
      expect(endComments(fold(inReview()), about, later)).toEqual([]);
      const commented = inReview({ hasComments: true as const });
      expect(endComments(fold(commented), about, 1)).toEqual([]);
      const ended = endComments(fold(commented), about, later) as readonly SurveyImportEvent[];
      expect(ended).toMatchObject([{ type: 'SurveyImportWithdrawn' }]);
      expect(endComments(fold([...commented, ...ended]), about, later)).toEqual([]);
    });

    it('that was never checked or was begun by an earlier version cannot be withdrawn', () => {
      expect(withdrawImport(fold(began(5)), importer, 0)).toMatchObject({ code: 'IMPORT_SHOWN' });
      expect(withdrawImport(null, importer, 0)).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it('continues after an interruption at any point, and ends with every response once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 50 }),
        (many, steps) => {
          const responses = Array.from({ length: many }, (_, at) => ({
            line: at + 2,
            group: 'North',
            ratings: { '1.1.1': 1 },
          }));
          const log = [...began(many)];
          for (const step of [...steps, many, many]) {
            log.push(
              ...(importNext(fold(log), responses, {
                responses: step,
                bytes: 900_000,
              }) as readonly SurveyImportEvent[]),
            );
            log.push(
              ...(finishImport(fold(log), [
                { group: 'North', people: many },
              ]) as readonly SurveyImportEvent[]),
            );
          }
          expect(
            log.flatMap((event) => (event.type === 'ResponseImported' ? [event.data.number] : [])),
          ).toEqual(responses.map((_, at) => at + 1));
          expect(log.filter(({ type }) => type === 'SurveyImported')).toHaveLength(1);
        },
      ),
    );
  });
});
