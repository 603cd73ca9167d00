import type {
  ImportPreview,
  ImportPreviewBody,
} from '../../../../../api/survey-import/contract/survey-import.ts';
import type { Questions } from './file-card.tsx';
import type { ChosenFile } from './read-file.ts';

export const roles = [
  'person',
  'firstName',
  'surname',
  'email',
  'group',
  'secondGroup',
  'item',
  'rating',
  'question',
  'comment',
  'date',
  'ignored',
] as const;
export type Role = (typeof roles)[number];
export type Guess = ImportPreview['guesses'][number];

/** What the person says about a file, as typed; empty: as the server finds it. */
export type Mapping = {
  /** Heading -> chosen role. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Heading of a column with comments -> chosen question. */
  readonly about: Readonly<Record<string, string>>;
  readonly form: '' | 'long' | 'wide';
  readonly decimal: '' | 'point' | 'comma';
  readonly dates: '' | 'dayFirst' | 'monthFirst';
  /** Separated by commas. */
  readonly missing: string;
  readonly min: string;
  readonly max: string;
  /** One per line: words = rating. */
  readonly words: string;
  /** Name in the file -> question. */
  readonly names: Readonly<Record<string, string>>;
  readonly sheet: string;
  readonly headingsOn: string;
};

export const noMapping: Mapping = {
  roles: {},
  about: {},
  form: '',
  decimal: '',
  dates: '',
  missing: '',
  min: '',
  max: '',
  words: '',
  names: {},
  sheet: '',
  headingsOn: '',
};

/** The chosen role of a column; undefined: as it is found. A heading may be any text, also "constructor". */
export const roleOf = ({ roles: chosen }: Mapping, column: string): Role | undefined =>
  Object.hasOwn(chosen, column) ? chosen[column] : undefined;

/** The question of a column with comments; '': not known. */
export const aboutOf = ({ about }: Mapping, { column, about: likely = '' }: Guess): string =>
  Object.hasOwn(about, column) ? (about[column] ?? '') : likely;

/** The mapping in which columns are not read. */
export const withIgnored = (mapping: Mapping, columns: readonly string[]): Mapping =>
  columns.reduce((before, column) => withRole(before, column, 'ignored'), mapping);

/** The mapping with a code for "no rating" more. */
export const withMissing = (mapping: Mapping, code: string | undefined): Mapping =>
  code === undefined
    ? mapping
    : { ...mapping, missing: [mapping.missing.trim(), code].filter(Boolean).join(', ') };

/** Answers of the file that have no line of their own yet. */
export function unlistedAnswers(words: string, guesses: ImportPreview['guesses']): string[] {
  const listed = new Set(words.split('\n').map((line) => line.slice(0, line.lastIndexOf('=')).trim()));
  return [...new Set(guesses.flatMap(({ answers = [] }) => answers))].filter((one) => !listed.has(one));
}

/** The words with a line for each answer, whose number the person adds. */
export const withAnswers = (words: string, answers: readonly string[]): string =>
  [...(words.trim() === '' ? [] : [words.trimEnd()]), ...answers.map((one) => `${one} = `)].join('\n');

/** The mapping with a role for a column. Only questions, comments and columns that are not read may be several. */
export function withRole(mapping: Mapping, column: string, role: Role | ''): Mapping {
  const isShared = role === 'question' || role === 'comment' || role === 'ignored';
  const others = Object.entries(mapping.roles).filter(
    ([heading, other]) => heading !== column && (isShared || other !== role),
  );
  return { ...mapping, roles: Object.fromEntries(role === '' ? others : [...others, [column, role]]) };
}

/** The request body; null until a file and its questions are chosen. */
export function bodyOf(
  file: ChosenFile,
  questions: Questions,
  mapping: Mapping,
  guesses: ImportPreview['guesses'],
): ImportPreviewBody | null {
  if (questions.kind === 'own' && questions.json.trim() === '') return null;
  const framework = questions.kind === 'own' ? questions.json : questions.kind;
  const { form, decimal, dates, names, sheet, headingsOn } = mapping;
  const missing = mapping.missing
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  const words = wordsIn(mapping.words);
  const scale = scaleIn(mapping);
  return {
    fileName: file.name,
    content: file.content,
    ...(questions.kind === 'columns' ? scale && { scale } : { framework }),
    columns: columnsOf(mapping, questions, guesses),
    reading: {
      ...(form && { form }),
      ...(decimal && { decimal }),
      ...(dates && { dates }),
      ...(missing.length > 0 && { missing }),
      ...(Object.keys(words).length > 0 && { words }),
      ...(Object.keys(names).length > 0 && { names: { ...names } }),
    },
    ...(sheet && { sheet }),
    ...(isWhole(headingsOn) && { headingsOn: Number(headingsOn) }),
  };
}

/** Both ends of the scale, once they are whole numbers in order. */
function scaleIn({ min, max }: Mapping): { min: number; max: number } | undefined {
  if (!isWhole(min) || !isWhole(max) || Number(min) >= Number(max)) return undefined;
  return { min: Number(min), max: Number(max) };
}

const isWhole = (text: string) => /^\s*-?\d{1,6}\s*$/.test(text);

/** Lines such as "Strongly agree = 5"; other lines are {@link unreadWords}. */
function wordsIn(text: string): Record<string, number> {
  return Object.fromEntries(
    text
      .split('\n')
      .flatMap((line) => pairIn(line) ?? [])
      .map(({ word, value }) => [word, value]),
  );
}

/** The first line that says no number of a word, or says another one than a line before; '': there is none. */
export function unreadWords(text: string): string {
  const known = new Map<string, number>();
  const wrong = text.split('\n').find((line) => {
    if (line.trim() === '') return false;
    const pair = pairIn(line);
    if (!pair || (known.has(pair.word) && known.get(pair.word) !== pair.value)) return true;
    known.set(pair.word, pair.value);
    return false;
  });
  return wrong?.trim() ?? '';
}

function pairIn(line: string): { readonly word: string; readonly value: number } | undefined {
  const at = line.lastIndexOf('=');
  const [word, value] = [line.slice(0, at).trim(), line.slice(at + 1)];
  return at > 0 && word !== '' && isWhole(value) ? { word, value: Number(value) } : undefined;
}

function columnsOf(mapping: Mapping, { kind }: Questions, guesses: ImportPreview['guesses']) {
  const { roles: chosen } = mapping;
  const of = (role: Role) => Object.keys(chosen).filter((heading) => chosen[heading] === role);
  const single = Object.fromEntries(
    (
      ['person', 'firstName', 'surname', 'email', 'group', 'secondGroup', 'date', 'item', 'rating'] as const
    ).flatMap((role) => {
      const [heading] = of(role);
      return heading === undefined ? [] : [[role, heading]];
    }),
  );
  const ignore = of('ignored');
  const comments = Object.fromEntries(
    of('comment').map((column) => {
      const guess = guesses.find((one) => one.column === column);
      return [column, guess ? aboutOf(mapping, guess) : (mapping.about[column] ?? '')];
    }),
  );
  // One chosen question makes the list complete, so the guessed ones belong to it.
  const guessed = guesses.filter(({ column, is }) => is === 'question' && !roleOf(mapping, column));
  const questions = [...guessed.map(({ column }) => column), ...of('question')];
  return {
    ...single,
    ...(ignore.length > 0 && { ignore }),
    ...(Object.keys(comments).length > 0 && { comments }),
    ...(kind === 'columns' && of('question').length > 0 && { questions }),
  };
}
