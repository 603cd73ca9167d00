import { describe, expect, it } from 'vitest';
import { usedMapping } from '../kept-mappings/content.ts';
import { readSurvey } from './read-survey.ts';
import type { Cell, Columns, Reading, Table } from './reading/ratings.ts';

// First name, surname and e-mail say who a line is of, as a column of people does, and are never stored.

const table = (...rows: Cell[][]): Table => ({ rows, lines: rows.map((_, index) => index + 1) });
function read(rows: Cell[][], columns: Columns = {}, reading: Reading = {}) {
  const outcome = readSurvey(table(...rows), {
    fileName: 'a.csv',
    columns,
    reading,
    scale: { min: 1, max: 5 },
  });
  const roles = outcome.head.guesses.flatMap(({ column, is }) =>
    is === 'ignored' ? [] : [`${column}: ${is}`],
  );
  const reasons = outcome.head.guesses.map(({ reason }) => reason.key);
  if (outcome.kind === 'refused') return { outcome, roles, reasons, responses: [], codes: [], checks: [] };
  const { responses, findings, checks } = outcome.read;
  const codes = findings.flatMap(({ code, lines }) => lines.map((line) => `${line} ${code}`));
  return { outcome, roles, reasons, responses, codes, checks: checks.map(({ code }) => code) };
}

describe('first name, surname and e-mail', () => {
  it.each([
    ['First name', 'Surname', 'E-mail'],
    ['Vorname', 'Nachname', 'E-Mail-Adresse'],
    ['Vorname', 'Name', 'Mail'],
    ['Prénom', 'Nom', 'Adresse e-mail'],
    ['Prénom', 'Nom de famille', 'Courriel'],
  ])('are found by their headings: %s, %s, %s', (first, last, mail) => {
    const { roles, reasons, responses } = read([
      [first, last, mail, 'Team', 'Calm'],
      ['Anna', 'Keller', 'anna@firm.ch', 'North', 3],
      ['Ben', 'Frei', 'ben@firm.ch', 'North', 4],
    ]);
    expect(roles).toEqual([
      `${first}: firstName`,
      `${last}: surname`,
      `${mail}: email`,
      'Team: group',
      'Calm: question',
    ]);
    expect(reasons.slice(0, 3)).toEqual([
      'surveyImport.guess.name',
      'surveyImport.guess.name',
      'surveyImport.guess.addresses',
    ]);
    expect(responses).toHaveLength(2);
  });

  it('are never in what is read', () => {
    const { outcome } = read([
      ['Vorname', 'Nachname', 'Mail', 'Team', 'Calm'],
      ['Anna', 'Keller', 'anna@firm.ch', 'North', 3],
      ['Anna', 'Keller', 'other@firm.ch', 'North', 9],
      ['Anna', 'Keller', 'anna@firm.ch', 'North', 4],
      ['Anna', 'Keller', '', 'North', 4],
    ]);
    if (outcome.kind === 'refused') throw new Error(outcome.code);
    expect(JSON.stringify([outcome.read, outcome.questions])).not.toMatch(/Anna|Keller|firm\.ch/);
  });

  it('are no guess for a question: numbers, answers in words, and one name without the other', () => {
    const numbers = read([
      ['Given', 'Family', 'I get too many e-mails', 'Team'],
      [1, 2, 3, 'North'],
      [3, 4, 5, 'North'],
    ]);
    expect(numbers.roles).toEqual([
      'Given: question',
      'Family: question',
      'I get too many e-mails: question',
      'Team: group',
    ]);
    const words = read(
      [
        ['First', 'Last', 'Team'],
        ['Yes', 'no', 'North'],
        ['No', 'yes', 'North'],
      ],
      {},
      { words: { Yes: 5, No: 1 } },
    );
    expect(words.roles).toEqual(['First: question', 'Last: question', 'Team: group']);
    expect(
      read([
        ['Family', 'Calm', 'Team'],
        ['often', 2, 'North'],
        ['never', 3, 'North'],
      ]).roles,
    ).toEqual(['Calm: question', 'Team: group']);
  });

  it('of two columns of addresses, the one that tells people apart is the person', () => {
    const { roles, responses } = read([
      ['E-mail of the manager', 'Mail', 'Team', 'Calm'],
      ['boss@firm.ch', 'a@firm.ch', 'North', 3],
      ['boss@firm.ch', 'b@firm.ch', 'North', 3],
    ]);
    expect(roles).toContain('Mail: email');
    expect(responses).toHaveLength(2);
  });

  it('are in the kept mapping by their headings only', () => {
    const columns = { firstName: 'A', surname: 'B', email: 'C' };
    const { outcome } = read(
      [
        ['A', 'B', 'C', 'Team', 'Calm'],
        ['Anna', 'Keller', 'anna@firm.ch', 'North', 3],
      ],
      columns,
    );
    const mapping = usedMapping({ columns }, outcome.head.guesses, 'wide');
    expect(mapping.columns).toMatchObject(columns);
    expect(JSON.stringify(mapping)).not.toMatch(/Anna|Keller|firm/);
  });
});

describe('with one line per person', () => {
  it('the second line of an address is left out, whatever its case; a line without an address is a person', () => {
    const { responses, codes } = read([
      ['Mail', 'Team', 'Calm'],
      ['anna@firm.ch', 'North', 3],
      ['Anna@Firm.ch', 'North', 4],
      ['', 'North', 5],
      ['', 'North', 5],
    ]);
    expect(responses.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(codes).toEqual(['3 DUPLICATE_PERSON']);
  });

  it('people with one name stay two people, and it is said how many lines have the name of another', () => {
    const { responses, codes, outcome } = read([
      ['Vorname', 'Nachname', 'Team', 'Calm'],
      ['Anna', 'Keller', 'North', 3],
      ['ANNA', 'Keller', 'North', 4],
      ['Anna', '', 'North', 4],
      ['Anna', '', 'North', 4],
      ['Ben', 'Frei', 'North', 4],
    ]);
    expect(responses).toHaveLength(5);
    expect(codes).toEqual(['3 SAME_NAME']);
    expect(outcome.kind === 'read' && outcome.read.kinds).toMatchObject([
      { code: 'SAME_NAME', leavesOut: false, lines: 1 },
    ]);
  });

  it('people with one name and different addresses are known to be two', () => {
    const rows = [
      ['Vorname', 'Nachname', 'Mail', 'Team', 'Calm'],
      ['Anna', 'Keller', 'a@firm.ch', 'North', 3],
      ['Anna', 'Keller', 'b@firm.ch', 'North', 4],
    ];
    expect(read(rows).codes).toEqual([]);
    expect(read([...rows, ['Anna', 'Keller', '', 'North', 4]]).codes).toEqual(['4 SAME_NAME']);
  });

  it('asks whether one line is one person if names come again and again', () => {
    const rows = Array.from({ length: 12 }, (_, at) => ['Anna', `K${at % 3}`, 'North', 3]);
    expect(read([['Vorname', 'Nachname', 'Team', 'Calm'], ...rows], {}, { form: 'wide' }).checks).toContain(
      'SEVERAL_LINES_A_PERSON',
    );
  });

  it('a column of people wins', () => {
    const { responses, codes } = read([
      ['Person', 'Vorname', 'Nachname', 'Mail', 'Team', 'Calm'],
      ['p1', 'Anna', 'Keller', 'a@firm.ch', 'North', 3],
      ['p2', 'Anna', 'Keller', 'a@firm.ch', 'North', 3],
    ]);
    expect(responses).toHaveLength(2);
    expect(codes).toEqual([]);
  });
});

describe('with one line per rating', () => {
  const people = [
    ['Anna', 'Keller', 'a@firm.ch'],
    ['Anna', 'Frei', 'b@firm.ch'],
    ['Ben', 'Keller', 'c@firm.ch'],
  ];
  const rows = people.flatMap((who, at) =>
    ['Calm', 'Fair', 'Clear'].map((item, more) => [...who, 'North', item, 1 + ((at + more) % 5)]),
  );
  const headings = ['Vorname', 'Nachname', 'Mail', 'Team', 'Item', 'Rating'];
  const without = (index: number) => [headings, ...rows].map((row) => row.filter((_, at) => at !== index));

  it('lines of one address, or of one first name and surname, are one person', () => {
    for (const [table_, columns] of [
      [[headings, ...rows], {}],
      [without(2), {}],
      [without(0), {}],
      [[headings, ...rows], { ignore: ['Mail'] }],
    ] as const) {
      const { outcome, responses } = read([...table_] as Cell[][], columns);
      expect(outcome.kind === 'read' && outcome.read.form).toBe('long');
      expect(responses.map(({ ratings }) => Object.keys(ratings).length)).toEqual([3, 3, 3]);
    }
  });

  it('the form is found with other headings, too', () => {
    const { outcome, responses } = read([
      ['Vorname', 'Nachname', 'Mail', 'Team', 'Indicator', 'Result'],
      ...rows,
    ]);
    expect(outcome.kind === 'read' && outcome.read.form).toBe('long');
    expect(responses).toHaveLength(3);
  });

  it('a line without its address is left out with a finding, rather than read as another person', () => {
    const [first = [], ...others] = rows;
    const { codes } = read([headings, first.map((cell) => (cell === 'a@firm.ch' ? '' : cell)), ...others]);
    expect(codes).toEqual(['2 PERSON_MISSING']);
  });
});

describe('one person', () => {
  const lines = (names: readonly (readonly string[])[]) =>
    names.flatMap((name, at) =>
      ['Calm', 'Fair', 'Clear'].map((item) => [...name, 'North', item, 1 + (at % 5)]),
    );
  it('whose name has an invisible character or letters in parts on some lines is one', () => {
    const ids = ['p1', 'p2', 'Zo\u00eb'].map((id) => [id]);
    const rows = lines(ids).map((row, at) =>
      at % 3 === 2 ? [String(row[0]).normalize('NFD').replace('p2', 'p2\u200b'), ...row.slice(1)] : row,
    );
    const { responses, checks } = read([['person', 'group', 'question', 'rating'], ...rows]);
    expect(responses.map(({ ratings }) => Object.keys(ratings).length)).toEqual([3, 3, 3]);
    expect(checks).toEqual([]);
    const wide = read([
      ['id', 'group', 'Calm'],
      ['p1', 'North', 1],
      ['p2', 'North', 2],
      ['p\ufe0f2', 'North', 3],
    ]);
    expect([wide.responses.length, wide.codes]).toEqual([2, ['4 DUPLICATE_PERSON']]);
  });

  it('whose first name and surname differ in case on some lines is asked about', () => {
    const names = ['Anna', 'Ben', 'Cleo', 'Dan'].map((first) => [first, 'Keller']);
    const rows = lines(names).map((row, at) => (at === 2 ? ['anna', ...row.slice(1)] : row));
    const columns = { firstName: 'First name', surname: 'Surname' };
    const headings = ['First name', 'Surname', 'group', 'question', 'rating'];
    expect(read([headings, ...rows], columns).checks).toEqual(['PEOPLE_ALIKE']);
    expect(read([headings, ...lines(names)], columns).checks).toEqual([]);
  });
});
