import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threshold } from '../../domain/assessment/limits.ts';
import { readSurvey } from '../../domain/survey-import/read-survey.ts';
import { readTable } from '../tables/read-table.ts';
import { UnreadableFile } from '../tables/unreadable-file.ts';

const isAll = process.env.LONG === '1';

// Whatever the shape of a file: a rating, a date and a comment are stored as they were given, or are counted among those that are left out.

const items = [
  'Listens',
  'Explains clearly',
  'Learn & grow',
  'Équipe',
  'motivated',
  'Calm',
  'Calm-',
] as const;
const written: readonly (string | undefined)[] = items;
/** Ways to write a name: the first four are read, the others are asked. */
const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => ` ${name.replace('&', 'and')}. `,
  (name) => name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''),
  (name) => `un${name}`,
  (name) => name.slice(1),
];
/** Ways to write a rating; a workbook has numbers, too. */
const forms: readonly ((rating: number) => string | number)[] = [
  (rating) => rating,
  (rating) => `${rating}`,
  (rating) => `${rating}.0`,
  (rating) => `${rating},0`,
  (rating) => `${rating}.000`,
  (rating) => `${rating},000`,
  (rating) => `${rating}%`,
  (rating) => `=${rating}`,
];
const percentForm = 6;
/** The ends of a remark; a quotation mark joins lines until the next one. */
const remarks = ['', 'fine', '"good', 'done"', '5" pipe'] as const;
const blanks = ['', 'NA', 'n/a', '99'] as const;
const commaStyle = '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)';

/** Ways to write a day: the last one says nothing. */
const dayForms: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day} 14:05:09`,
  (day) => day.split('-').toReversed().map(Number).join('/'),
  (day) => day.split('-').toReversed().join('.'),
  (day) => [5, 8, 0].map((from) => day.slice(from, from === 0 ? 4 : from + 2)).join('/'),
  (day) => `about ${day}`,
];
const orders = [undefined, undefined, 'dayFirst', 'dayFirst', 'monthFirst', undefined] as const;
const today = '2019-12-31';
const dayAfter = (days: number) => new Date(Date.UTC(2019, 0, 1 + days)).toISOString().slice(0, 10);
const isComment = (text: string) => text !== '' && text !== 'n/a';

/** Ways in which files begin. */
const beginnings = [
  'headings',
  'a title',
  'two titles',
  'a title and an empty line',
  'merged headings',
  'a cover sheet',
  'capitals',
  'blanks and line breaks',
  'labels below',
  'a wide line above',
  'a cover and a legend',
  'parts below',
] as const;
type Beginning = (typeof beginnings)[number];

const whoHeadings = {
  en: ['First name', 'Last name', 'E-mail'],
  de: ['Vorname', 'Name', 'E-Mail-Adresse'],
  fr: ['Prénom', 'Nom de famille', 'Courriel'],
} as const;
/** A text that is nowhere else in the file, so that it would be found. */
const firstName = 'Secretanna';

const person = fc.record({
  /** Some days are later than today. */
  day: fc.option(fc.nat(400).map(dayAfter), { freq: 4 }),
  site: fc.constantFrom('Lisbon', 'lisbon', 'Porto', 'Porto', ''),
  note: fc.constantFrom('', 'n/a', 'Very good', '4 of us agree'),
  group: fc.constantFrom('North', 'south', 'NA', '-', 'R&D', 'A', 'A-', 'Grand Total'),
  remark: fc.constantFrom(...remarks),
  ratings: fc.array(fc.option(fc.nat(), { freq: 4 }), { minLength: items.length, maxLength: items.length }),
});
const file = fc.record({
  people: fc.array(person, { minLength: 2, maxLength: 12 }),
  min: fc.constantFrom(0, 1),
  max: fc.constantFrom(5, 9, 10),
  spelling: fc.array(fc.nat(spellings.length - 1), { minLength: items.length, maxLength: items.length }),
  form: fc.array(fc.nat(forms.length - 1), { minLength: 1, maxLength: 4 }),
  blank: fc.constantFrom(...blanks),
  isCodeDeclared: fc.boolean(),
  decimal: fc.constantFrom(undefined, 'point' as const, 'comma' as const),
  isLong: fc.boolean(),
  beginning: fc.constantFrom(...beginnings),
  isSwapped: fc.boolean(),
  kind: fc.constantFrom(',', ';', '\t', '|', 'xlsx'),
  /** Whether every cell is in quotation marks, as programs write it, or none, as people do. */
  isQuoted: fc.boolean(),
  hasRemarks: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  dayForm: fc.option(fc.nat(dayForms.length - 1)),
  isOrderSaid: fc.boolean(),
  hasSites: fc.boolean(),
  hasNotes: fc.boolean(),
  isRepeated: fc.boolean(),
  reversed: fc.boolean(),
  /** Whether a column of numbers is no question of the survey. */
  hasOther: fc.boolean(),
  /** Whether two people differ in case only. */
  areAlike: fc.boolean(),
  /** Which columns say who a line is of. */
  who: fc.constantFrom('person', 'email', 'names', 'all', 'nobody'),
  language: fc.constantFrom('en', 'de', 'fr'),
  /** Whether a note stands below the lines, as a legend of the codes. */
  hasNote: fc.boolean(),
  /** Whether all lines are there twice, with the same people or, where nobody says who they are, with nobody. */
  isTwice: fc.boolean(),
  /** Whether a workbook has one cell for the same groups below each other. */
  isGroupMerged: fc.boolean(),
});
type File = typeof file extends fc.Arbitrary<infer One> ? One : never;
type Value = string | number;

const ratingOf = ({ min, max }: File, given: number) => min + (given % (max - min + 1));

/** A long form without anybody could not be read; with all, the person wins and the names may be shared. */
function kindsOfWho({ who, isLong: isRatings }: File) {
  const said = who === 'nobody' && isRatings ? 'person' : who;
  const isAll = said === 'all';
  return {
    person: isAll || said === 'person',
    names: isAll || said === 'names',
    email: isAll || said === 'email',
  };
}

/** Two people share a name where lines are people, or where something else says who they are. */
const nameless = (who: number, one: File): number =>
  one.isLong && !kindsOfWho(one).person ? who : who - (who % 2);

function rowsOf(one: File): Value[][] {
  const cell = (given: number | null, at: number): Value => {
    const written = forms[one.form[at % one.form.length] ?? 0];
    return given === null || !written ? one.blank : written(ratingOf(one, given));
  };
  const names = items.map((item, at) => spellings[one.spelling[at] ?? 0]?.(item) ?? item);
  const turn = (row: Value[]) => (one.isSwapped ? row.toReversed() : row);
  const about = (text: string) => (one.hasRemarks ? [text] : []);
  /** Columns of the day, the second group and a comment. */
  const beside = ({ day, site, note }: { day: string | null; site: string; note: string }) => [
    ...(one.dayForm === null ? [] : [day === null ? '' : (dayForms[one.dayForm]?.(day) ?? '')]),
    ...(one.hasSites ? [site] : []),
    ...(one.hasNotes ? [note] : []),
    ...(one.hasOther ? [one.max] : []),
  ];
  const headings = [
    ...(one.dayForm === null ? [] : ['Done on']),
    ...(one.hasSites ? ['Site'] : []),
    ...(one.hasNotes ? ['Why'] : []),
    ...(one.hasOther ? ['Importance'] : []),
  ];
  const [first, last, mail] = whoHeadings[one.language];
  const kinds = kindsOfWho(one);
  const whoColumns = [
    ...(kinds.person ? ['person'] : []),
    ...(kinds.names ? [first, last] : []),
    ...(kinds.email ? [mail] : []),
  ];
  const whoCells = (who: number) => [
    ...(kinds.person ? [one.areAlike && who % 2 === 1 ? `P${who - 1}` : `p${who}`] : []),
    ...(kinds.names ? [firstName, `Secretkeller${nameless(who, one)}`] : []),
    ...(kinds.email ? [`secret${who}@firm.example`] : []),
  ];
  const rows = one.isLong
    ? [
        [...whoColumns, 'group', 'item', 'rating', ...headings, ...about('Remark')],
        ...one.people.flatMap(({ group, ratings, remark, ...own }, who) =>
          names.map((name, at) => [
            ...whoCells(who),
            group,
            name,
            cell(ratings[at] ?? null, who + at),
            ...beside({ ...own, note: at === 0 ? own.note : '' }),
            ...about((ratings[at] ?? null) === null ? '' : remark),
          ]),
        ),
      ]
    : [
        [...whoColumns, 'group', ...names, ...headings, ...about('Remark')],
        ...one.people.map(({ group, ratings, remark, ...own }, who) => [
          ...whoCells(who),
          group,
          ...names.map((_, at) => cell(ratings[at] ?? null, who + at)),
          ...beside(own),
          // A line without a number looks like a remark of several lines.
          ...about(ratings.every((rating) => rating === null) ? '' : remark),
        ]),
      ];
  const [top = [], ...below] = rows;
  const titled = top.map((heading) => headingOf(String(heading), one));
  const labels: Value[][] = [top.map((_, at) => `Text ${at}`), top.map((_, at) => `{"ImportId":"QID${at}"}`)];
  // SurveyMonkey writes the question once, and its parts on the next line.
  const isPart = (heading: Value) => names.includes(String(heading));
  const firstPart = top.findIndex(isPart);
  const asked = titled.map((heading, at) =>
    !isPart(top[at] ?? '') ? heading : at === firstPart ? 'How much?' : '',
  );
  const parts = titled.map((heading, at) =>
    isPart(top[at] ?? '') ? heading : at === firstPart - 1 ? 'Response' : '',
  );
  const headed =
    linesIn(one).below === 1 ? [asked, parts] : [titled, ...(linesIn(one).below > 0 ? labels : [])];
  const all = [...headed, ...below, ...(one.isTwice && !one.isLong ? below : [])];
  if (one.isRepeated && one.beginning !== 'parts below') all.push([...titled]);
  if (one.hasNote) all.push(['Note: 99 is no answer and 1 is low']);
  const above: Partial<Record<Beginning, Value[][]>> = {
    'a title': [['Title 0']],
    'two titles': [['Title 0'], ['Title 1']],
    'a title and an empty line': [['Title 0'], []],
    'merged headings': [turn(top.map((_, at) => (at === 2 ? 'About work' : '')))],
    'a wide line above': [top.map((_, at) => `Note ${at}`)],
  };
  return [...(above[one.beginning] ?? []), ...all.map(turn)];
}

/** Number of lines above the headings, and between them and the first answers. */
function linesIn({ beginning, isQuoted, kind, isLong }: File): {
  readonly above: number;
  readonly below: number;
} {
  const above = { 'a title': 1, 'two titles': 2, 'a title and an empty line': 2 } as const;
  const more = { 'merged headings': 1, 'a wide line above': 1 } as const;
  const counts: Partial<Record<Beginning, number>> = { ...above, ...more };
  // Survey programs put every cell in quotation marks.
  if (beginning === 'parts below') return { above: 0, below: isLong ? 0 : 1 };
  const below = beginning === 'labels below' && (isQuoted || kind === 'xlsx') ? 2 : 0;
  return { above: counts[beginning] ?? 0, below };
}

/** Columns that are chosen by their heading keep it. */
function headingOf(heading: string, { beginning, kind }: File): string {
  if (['Done on', 'Site', 'Why'].includes(heading)) return heading;
  if (beginning === 'capitals') return heading.toUpperCase();
  if (beginning !== 'blanks and line breaks') return heading;
  // In a separated file a line break makes two lines of one.
  return ` ${heading.replace(' ', kind === 'xlsx' ? '\n' : '  ')} `;
}

/** @param rows in which a group that is that of the row above gets no value @returns the ranges that stand for them */
function mergedGroups(rows: Value[][]) {
  const isHeading = (cell: Value) => /^\s*group\s*$/i.test(String(cell));
  const top = rows.findIndex((row) => row.some(isHeading));
  const c = rows[top]?.findIndex(isHeading) ?? -1;
  const ranges: ReturnType<typeof utils.decode_range>[] = [];
  const groups = rows.map((row) => row[c] ?? '');
  for (let r = top + 1; r < rows.length; r += 1) {
    const [group, range] = [groups[r], ranges.at(-1)];
    if (group === '' || group !== groups[r - 1]) continue;
    if (range?.e.r === r - 1) range.e.r = r;
    else ranges.push({ s: { r: r - 1, c }, e: { r, c } });
    rows[r]?.splice(c, 1, '');
  }
  return ranges;
}

function bytesOf(one: File): Uint8Array {
  const rows = rowsOf(one);
  if (one.kind !== 'xlsx') {
    const quoted = (value: Value) => (one.isQuoted ? `"${String(value).replaceAll('"', '""')}"` : value);
    return Buffer.from(rows.map((row) => row.map(quoted).join(one.kind)).join(one.lineEnd));
  }
  const merges = one.isGroupMerged ? mergedGroups(rows) : [];
  const sheet = utils.aoa_to_sheet(rows);
  for (const [address, cell] of Object.entries(sheet)) {
    if (address.startsWith('!')) continue;
    if (cell.t === 'n') Object.assign(cell, { z: commaStyle });
    // A formula without a value, as programs write it that do not calculate.
    if (cell.t === 's' && String(cell.v).startsWith('='))
      sheet[address] = { t: 'n', f: String(cell.v).slice(1) };
  }
  if (one.beginning === 'merged headings') merges.push(utils.decode_range('C1:D1'));
  sheet['!merges'] = merges;
  const book = utils.book_new();
  if (one.beginning === 'a cover sheet' || one.beginning === 'a cover and a legend')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Our survey'], ['Asked', 2019]]), 'Cover');
  utils.book_append_sheet(book, sheet, 'Answers');
  if (one.beginning === 'a cover and a legend')
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Code', 'Means'],
        [99, 'none'],
      ]),
      'Legend',
    );
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

it(
  'every rating, date and comment of a file is stored as it was given, or is counted as left out',
  async () => {
    let [stored, lost] = [0, 0];
    const seen = {
      days: 0,
      lostDays: 0,
      notes: 0,
      lostNotes: 0,
      placed: 0,
      sameNames: 0,
      asked: 0,
      others: 0,
      // Rare: only so many files are sure to have one.
      twice: isAll ? 0 : 1,
    };
    await fc.assert(
      fc.asyncProperty(file, async (one) => {
        const framework = {
          name: 'Climate',
          scale: { min: one.min, max: one.max },
          lenses: [{ name: 'All', items: items.map((id) => ({ id, reversed: one.reversed })) }],
        };
        // The sheet with the answers is found beside a cover and a legend.
        const sheet = one.kind === 'xlsx' && one.beginning !== 'a cover and a legend' ? 'Answers' : undefined;
        const table = await readTable(bytesOf(one), sheet).catch((error: unknown) => {
          expect([error instanceof UnreadableFile, one.hasRemarks && !one.isQuoted]).toEqual([true, true]);
        });
        if (!table) return;
        const outcome = readSurvey(table, {
          fileName: 'a',
          framework: JSON.stringify(framework),
          today,
          ...(one.beginning === 'a wide line above' && { headingsOn: 2 }),
          columns: {
            ...(one.dayForm !== null && { date: 'Done on' }),
            ...(one.hasSites && { secondGroup: 'Site' }),
            ...(one.hasNotes && { comments: { Why: 'Listens' } }),
          },
          reading: {
            decimal: one.decimal,
            dates: one.isOrderSaid ? orders[one.dayForm ?? 0] : undefined,
            ...(one.isCodeDeclared && { missing: ['99'] }),
          },
        });
        const people = one.isTwice && !one.isLong ? [...one.people, ...one.people] : one.people;
        const given = people.flatMap(({ ratings }) => ratings.filter((rating) => rating !== null));
        // A file of which nothing can be read is refused as a whole.
        if (outcome.kind === 'refused') {
          // Decimal commas may make a line of people wider than two lines of headings, and without a rating below the parts look like headings.
          const headless =
            one.beginning === 'parts below' ? ['NO_SUCH_COLUMN', 'HEADINGS_MISSING', 'NO_GROUP_COLUMN'] : [];
          // Columns of percentages where each person is a group of their own.
          const percent = one.form.includes(percentForm) ? ['FIGURES_OF_GROUPS'] : [];
          expect(['NOBODY_LEFT', 'NO_ITEM_COLUMNS', ...headless, ...percent]).toContain(outcome.code);
          return;
        }
        const { read, questions } = outcome;
        if (one.kind === 'xlsx') expect(table.sheet).toBe('Answers');
        expect(JSON.stringify([read, questions])).not.toMatch(/secret/i);
        // Without its copy, all people of a file are different ones, whatever says who they are.
        if (!one.isTwice) expect(read.kinds.map(({ code }) => code)).not.toContain('DUPLICATE_PERSON');
        seen.sameNames += Number(read.kinds.some(({ code }) => code === 'SAME_NAME'));
        let [found, days, notes, placed] = [0, 0, 0, 0];
        for (const response of read.responses) {
          const before = linesIn(one).above + linesIn(one).below + 2;
          const who = (response.line - before) / (one.isLong ? items.length : 1);
          const own = people[Math.floor(who)];
          expect(response.group).toBe(own?.group);
          if (one.hasSites) expect(response.secondGroup?.toLowerCase()).toBe(own?.site.toLowerCase());
          else expect(response.secondGroup).toBeUndefined();
          if (response.answeredOn !== undefined) expect(response.answeredOn).toBe(own?.day);
          expect((response.answeredOn ?? '') <= today).toBe(true);
          for (const [theme, text] of Object.entries(response.comments ?? {}))
            expect([questions.items[theme], text]).toEqual(['Listens', own?.note]);
          placed += Number(response.secondGroup !== undefined);
          days += Number(response.answeredOn !== undefined);
          notes += Object.keys(response.comments ?? {}).length;
          for (const [theme, rating] of Object.entries(response.ratings)) {
            const at = written.indexOf(questions.items[theme]);
            expect(rating).toBe(ratingOf(one, own?.ratings[at] ?? Number.NaN));
            found += 1;
          }
        }
        const lines = people.length * (one.isLong ? items.length : 1);
        const others = one.hasOther ? lines : 0;
        const missed = given.length - found;
        // An undeclared code is counted, too: it may be a rating.
        const codes = one.blank === '99' && !one.isCodeDeclared ? people.length * items.length : 0;
        expect(read.ratings).toBe(found);
        // Of a line whose cells belong to nobody, every number may be a rating, and nobody knows what is a date.
        const isWhole = !table.broken?.length && !read.kinds.some(({ code }) => code === 'ROW_TOO_LONG');
        const dated = people.filter(({ day }) => one.dayForm !== null && day !== null).length;
        const commented = people.filter(({ note }) => one.hasNotes && isComment(note)).length;
        // The note may be in the column of a question, of dates or of comments.
        const noted = Number(one.hasNote);
        if (isWhole) {
          // With one line per rating, a date is on all lines of a person.
          expect(read.lost.dates).toBeGreaterThanOrEqual(dated - days);
          if (!one.isLong) expect(read.lost.dates).toBeLessThanOrEqual(dated - days + noted);
          expect(read.lost.comments).toBeGreaterThanOrEqual(commented - notes);
          expect(read.lost.comments).toBeLessThanOrEqual(commented - notes + noted);
        }
        for (const what of ['dates', 'comments'] as const)
          expect(read.kinds.reduce((sum, kind) => sum + kind[what], 0)).toBe(read.lost[what]);
        expect(read.comments ?? 0).toBe(notes);
        // The period is that of enough people, or of none.
        if (read.answered)
          expect([read.answered.people, days >= 2 * threshold.max - 1]).toEqual([days, true]);
        seen.days += days;
        seen.lostDays += dated - days;
        seen.notes += notes;
        seen.lostNotes += commented - notes;
        seen.placed += placed;
        expect(read.lost.ratings).toBeGreaterThanOrEqual(missed + (isWhole ? others : 0));
        if (isWhole) expect(read.lost.ratings).toBeLessThanOrEqual(missed + codes + others + noted);
        const checks = read.checks.map(({ code }) => code);
        if (read.responses.some(({ group }) => group === 'Grand Total')) expect(checks).toContain('TOTALS');
        if (isWhole && one.areAlike && kindsOfWho(one).person) expect(checks).toContain('PEOPLE_ALIKE');
        // Each line is written alike again, so five of them in a row are asked.
        const isSame = one.form.length === 1 || one.people.length % one.form.length === 0;
        const isAsked =
          one.isTwice &&
          !one.isLong &&
          isSame &&
          new Set(one.people.map((own) => JSON.stringify(own))).size >= 5;
        const isUnsaid = !Object.values(kindsOfWho(one)).some(Boolean);
        if (isWhole && isAsked && isUnsaid && read.responses.length === people.length) {
          expect(checks).toContain('LINES_TWICE');
          seen.twice += 1;
        }
        seen.asked += checks.length;
        seen.others += others;
        expect(read.kinds.reduce((sum, { ratings }) => sum + ratings, 0)).toBe(read.lost.ratings);
        stored += found;
        lost += missed;
      }),
      { numRuns: isAll ? Number(process.env.RUNS ?? 10_000) : 150 },
    );
    // Both happened; otherwise only one half was tested.
    expect([stored > 0, lost > 0]).toEqual([true, true]);
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  },
  isAll ? 3_600_000 : 120_000,
);
