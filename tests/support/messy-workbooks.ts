import { utils, type WorkSheet, write } from '@e965/xlsx';

// Workbooks as people keep them: cover sheets, titles above the headings, formats that show a zero as "-", sums below the data,
// codes, words, two spellings. `expected` holds the mean of each question that a faithful reading gives.

export type MessyWorkbook = {
  readonly name: string;
  readonly buffer: Buffer;
  readonly people: number;
  readonly expected: Readonly<Record<string, number>>;
};

type Row = readonly (string | number | null)[];
const commaStyle = '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)';

/** Deterministic ratings from 0 to `top`, in which each value occurs. */
const rating = (person: number, question: number, top: number): number =>
  (person * (question + 2) + question) % (top + 1);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function bookOf(sheets: Readonly<Record<string, WorkSheet>>): Buffer {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
const sheetOf = (rows: readonly Row[]): WorkSheet => utils.aoa_to_sheet(rows.map((row) => [...row]));

/** A cover sheet, two title lines, zeros shown as "-", a column of remarks, and a sum below the people. */
export function staffSurvey(): MessyWorkbook {
  const questions = ['I know what is expected', 'My work matters', 'The workload is fair'];
  const people = Array.from({ length: 40 }, (_, at) =>
    questions.map((__, question) => rating(at, question, 9)),
  );
  const data = sheetOf([
    ['Staff survey 2025', null, null, null, null, null],
    ['All sites, exported 3 May 2025', null, null, null, null, null],
    ['Nr', 'Location', ...questions, 'Remarks'],
    ...people.map((ratings, at) => [
      at + 1,
      at < 20 ? 'Bern' : 'Zürich',
      ...ratings,
      at % 7 === 0 ? 'see mail, 4 of 5' : null,
    ]),
    ['Total', null, ...questions.map((_, at) => people.reduce((sum, own) => sum + (own[at] ?? 0), 0)), null],
  ]);
  data['!merges'] = [utils.decode_range('A1:F1')];
  for (const [address, cell] of Object.entries(data) as [string, { t?: string; z?: string }][])
    if (/^[CDE]\d/.test(address) && cell.t === 'n') cell.z = commaStyle;
  const cover = sheetOf([
    ['Staff survey', 'Engines Ltd'],
    ['Contact', 'hr@engines.example'],
    ['Pages', 2],
  ]);
  return {
    name: 'Staff survey 2025 (final).xlsx',
    buffer: bookOf({ Cover: cover, 'Data 2025': data }),
    people: people.length,
    expected: Object.fromEntries(
      questions.map((name, at) => [name, meanOf(people.map((own) => own[at] ?? 0))]),
    ),
  };
}

/** One line per rating, with a code for "no rating", groups and questions in two spellings, and columns nobody needs. */
export function countySurvey(): MessyWorkbook {
  const questions = ['Learn & grow', 'Pay is fair'];
  const people = Array.from({ length: 30 }, (_, at) =>
    questions.map((__, question) => (at % 3 === 2 && question === 1 ? 99 : 1 + rating(at, question, 4))),
  );
  const lines = people.flatMap((own, at) =>
    own.map((value, question) => [
      2025,
      `R-${1000 + at}`,
      at % 2 === 0 ? 'Public Works' : at % 3 === 0 ? ' public works' : 'Health',
      question === 0 && at % 4 === 0 ? 'learn and grow' : (questions[question] ?? ''),
      value,
    ]),
  );
  return {
    name: 'county.xlsx',
    buffer: bookOf({
      Responses: sheetOf([['Year', 'Respondent', 'Unit', 'Question text', 'Score'], ...lines]),
    }),
    people: people.length,
    expected: Object.fromEntries(
      questions.map((name, at) => [
        name,
        meanOf(people.flatMap((own) => (own[at] === 99 ? [] : [own[at] ?? 0]))),
      ]),
    ),
  };
}

/** Answers in words on a second sheet, one of them for "no rating", and a question for which a low rating is good. */
export function feedbackForm(): MessyWorkbook {
  const questions = ['We trust each other', 'There is hostility'];
  const words = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  const people = Array.from({ length: 24 }, (_, at) =>
    questions.map((__, question) => rating(at, question, 4)),
  );
  const rows = people.map((own, at) => [
    new Date(Date.UTC(2025, 2, 1 + at)).toISOString().slice(0, 10),
    ['Sales', 'Service'][at % 2] ?? '',
    ...own.map((value, question) =>
      at === 5 && question === 0 ? 'Prefer not to say' : (words[value] ?? ''),
    ),
  ]);
  return {
    name: 'form.xlsx',
    buffer: bookOf({
      'Form responses': sheetOf([['Timestamp', 'Team', ...questions], ...rows]),
      Notes: sheetOf([['Old'], ['2024']]),
    }),
    people: people.length,
    expected: Object.fromEntries(
      questions.map((name, question) => [
        name,
        meanOf(people.flatMap((own, at) => (at === 5 && question === 0 ? [] : [1 + (own[question] ?? 0)]))),
      ]),
    ),
  };
}

/**
 * An employee survey in German: a cover, a title, merged headings, ages and years of service, codes for "no answer", questions marked as turned
 * round, one on another scale, means and a note below the people, and a legend.
 */
export function germanSurvey(): MessyWorkbook {
  const questions = ['Führung hört zu', 'Ziele sind klar', 'Oft überlastet (-)', 'Streit im Team (-)'];
  const people = Array.from({ length: 36 }, (_, at) =>
    questions.map((__, question) => ((at + question) % 11 === 0 ? 99 : 1 + rating(at, question, 5))),
  );
  const data = sheetOf([
    ['Mitarbeiterbefragung 2024 – Rohdaten'],
    [],
    ['Person', null, null, null, 'Arbeit', null, 'Team', null, null, null],
    ['Lfd. Nr.', 'Bereich', 'Alter', 'Dienstjahre', ...questions, 'Zufriedenheit (0-10)', 'Bemerkungen'],
    ...people.map((own, at) => [
      ...[at + 1, ['Produktion', 'Verkauf', 'produktion'][at % 3] ?? '', 21 + at, 1 + (at % 20)],
      ...own,
      (at * 3) % 11,
      at % 9 === 0 ? 'Mehr Ruhe, bitte.' : null,
    ]),
    ['Mittelwert', null, null, null, 3.5, 3.5, 3.5, 3.5, 5, null],
    ['1 = trifft gar nicht zu, 6 = trifft voll zu, 99 = keine Angabe'],
  ]);
  data['!merges'] = ['A1:J1', 'A3:D3', 'E3:F3', 'G3:J3'].map((range) => utils.decode_range(range));
  return {
    name: 'Befragung.xlsx',
    buffer: bookOf({
      Deckblatt: sheetOf([
        ['Mitarbeiterbefragung 2024'],
        ['Zeitraum', '04.03.2024 - 22.03.2024'],
        ['Rücklauf', '71 %'],
      ]),
      Rohdaten: data,
      Legende: sheetOf([
        ['Code', 'Bedeutung'],
        [99, 'keine Angabe'],
      ]),
    }),
    people: people.length,
    expected: meansOf(questions, people),
  };
}

/** A survey program's export: two lines of headings, its own columns, a matrix in words, a question on another scale, a remark. */
export function programExport(): MessyWorkbook {
  const questions = ['I know what is expected', 'My manager listens', 'We learn from mistakes'];
  const words = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];
  const people = Array.from({ length: 30 }, (_, at) =>
    questions.map((__, question) => 1 + rating(at, question, 4)),
  );
  const own = ['Respondent ID', 'Collector ID', 'Start Date', 'IP Address', 'Custom Data 1'];
  return {
    name: 'export.xlsx',
    buffer: bookOf({
      Sheet: sheetOf([
        [
          ...own,
          'Where do you work?',
          'How much do you agree?',
          null,
          null,
          'How likely are you to stay?',
          'Why?',
        ],
        [...own.map(() => null), 'Response', ...questions, null, 'Open-Ended Response'],
        ...people.map((answers, at) => [
          ...[118_000_000 + at * 37, 4_001, '2025-03-03 09:30:00', `10.0.0.${at}`, null],
          ['Care', 'Engineering'][at % 2] ?? '',
          ...answers.map((value) => words[value - 1] ?? ''),
          at % 11,
          at % 6 === 0 ? 'More parking' : null,
        ]),
      ]),
    }),
    people: people.length,
    expected: meansOf(questions, people),
  };
}

const meansOf = (questions: readonly string[], people: readonly (readonly number[])[]) =>
  Object.fromEntries(
    questions.map((name, question) => [
      name,
      meanOf(people.flatMap((own) => (own[question] === 99 ? [] : [own[question] ?? 0]))),
    ]),
  );
