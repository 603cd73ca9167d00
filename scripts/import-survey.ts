import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type {
  ImportPreview,
  ImportProgress,
  ReadSurvey,
} from '../api/survey-import/contract/survey-import.ts';
import { leastForPeriod } from '../domain/assessment/limits.ts';
import { type SurveyMapping, usedMapping } from '../domain/kept-mappings/content.ts';

// `npm run import`: imports an existing survey from a CSV or .xlsx file into a running server. Every mistake is one line on
// stderr and a non-zero exit.
const usage = `npm run import -- survey.csv|survey.xlsx --name "Climate 2019" --company "Engines" [--framework questions.json | nine-lenses@1]
       [--answered 2019-06-01] [--threshold 5] [--leave-out] [--confirm-loss lines,ratings] [--show] [--dry-run] [--url http://127.0.0.1:3000]
       [--person column] [--first-name column] [--surname column] [--email column] [--group column] [--item column] [--rating column] [--ignore column,column] [--form long|wide]
       [--second-group column] [--date column] [--dates dayFirst|monthFirst] [--comments column=question]…
       [--scale 1..5] [--decimal point|comma] [--missing 98,99] [--sheet name] [--headings-on line] [--mapping mapping.json] [--write-mapping mapping.json]

Without --show only the member who made the key sees the figures of the import, and checks them on its page, then shows it to everybody or
withdraws it; others who may launch see its name, company, number of people and how its columns were read. With --show everybody who may see
results sees it at once, and it cannot be withdrawn or corrected.
A mapping file is JSON with any of: framework, columns, reading, scale, reversed, lenses,
sheet, headingsOn. Options have precedence over it.
--write-mapping writes the one with which this file is read, for the next file with the same columns.
The key of a program with "launch assessments" is read from NINE_LENSES_KEY (Organization > Keys).`;

const mapped = new Set([
  'framework',
  'columns',
  'reading',
  'scale',
  'reversed',
  'lenses',
  'sheet',
  'headingsOn',
]);
const { values, positionals } = read();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const [file = stop('Name the file to import (--help shows how).', 2), another] = positionals;
if (another !== undefined) stop(`One file at a time: "${another}" is the second one.`, 2);
const isDryRun = values['dry-run'] === true;
const name = values.name ?? (isDryRun ? '' : stop('--name is missing: the name of the survey.', 2));
const company = values.company ?? (isDryRun ? '' : stop('--company is missing.', 2));
const answeredAt = answered(values.answered);
const threshold = wholeNumber('--threshold', values.threshold, 4, 10);
const confirmedLoss = lossIn(values['confirm-loss']);
const url = addressOf(values.url ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`);
const body = bodyOf(file);
if (values['write-mapping'] !== undefined && isSameFile(values['write-mapping'], file))
  stop(`--write-mapping would overwrite the survey file ${file}.`, 2);
const key = keyIn(process.env.NINE_LENSES_KEY);
const requestId = crypto.randomUUID();

const preview = await call<ImportPreview>('POST', '/api/imports/preview', {
  ...body,
  ...(threshold !== undefined && { threshold }),
});
const survey = preview.survey ?? stop(problemOf(preview.problem), 1);
report(survey);
if (preview.like)
  process.stdout.write(`The organization keeps how "${preview.like.name}" with these columns was read.\n`);
writeMapping(values['write-mapping'], survey);
if (isDryRun) process.exit(0);
mayBeImported(survey);

const { assessmentId } = await call<{ assessmentId: string }>('POST', '/api/imports', {
  ...body,
  name,
  company,
  leaveOut: values['leave-out'] === true,
  show: values.show === true,
  ...(confirmedLoss && { confirmedLoss }),
  ...(answeredAt !== undefined && { answeredAt }),
  ...(threshold !== undefined && { threshold }),
});
if (values.show !== true) {
  process.stdout.write(
    `Imported. Only the member who made the key sees its figures; others who may launch see its name, company, number of people and how its columns were read. Check it, then show it or withdraw it: ${url}/assessment/import?check=${assessmentId}\n`,
  );
  process.exit(0);
}
for (;;) {
  const { state, imported, responses } = await call<ImportProgress>('GET', `/api/imports/${assessmentId}`);
  const done = Math.round((imported / responses) * 40);
  process.stdout.write(
    `\r[${'#'.repeat(done)}${'.'.repeat(40 - done)}] ${imported} of ${responses} people${state === 'releasing' ? ', releasing results' : ''}`,
  );
  if (state === 'released') break;
  if (state === 'tooFewPeople')
    stop('\nFewer people than results are ever released of. Nothing of this import will be shown.', 1);
  if (state === 'failed')
    stop(
      '\nThe import stopped and will not go on by itself. The operator page (or `npm run ops`) shows why.',
      1,
    );
  await delay(200);
}
process.stdout.write(`\nResults: ${url}/dashboard?assessment=${assessmentId}\n`);

function read() {
  const text = { type: 'string' as const };
  const flag = { type: 'boolean' as const };
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: text,
        company: text,
        framework: text,
        answered: text,
        threshold: text,
        url: text,
        person: text,
        'first-name': text,
        surname: text,
        email: text,
        group: text,
        item: text,
        rating: text,
        ignore: text,
        form: text,
        scale: text,
        decimal: text,
        'second-group': text,
        date: text,
        dates: text,
        comments: { type: 'string' as const, multiple: true as const },
        missing: text,
        sheet: text,
        'headings-on': text,
        mapping: text,
        'write-mapping': text,
        'confirm-loss': text,
        'leave-out': flag,
        show: flag,
        'dry-run': flag,
        help: flag,
      },
    });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    return stop(`${sentence} (--help shows how).`, 2);
  }
}

/** What the person says about the file: the mapping file, and options over it. */
function bodyOf(name: string): SurveyMapping & { readonly fileName: string; readonly content: string } {
  const mapping = mappingIn(values.mapping);
  const part = (of: 'columns' | 'reading') => {
    const given = mapping[of] ?? {};
    if (typeof given === 'object' && !Array.isArray(given)) return given;
    return stop(`${values.mapping} is not a mapping: "${of}" is not an object.`, 2);
  };
  const { person, surname, email, group, item, rating, date, ignore, form, decimal, dates, missing, sheet } =
    values;
  const [firstName, secondGroup] = [values['first-name'], values['second-group']];
  const comments = commentsIn(values.comments);
  const headingsOn = wholeNumber('--headings-on', values['headings-on'], 1, 1_000_000);
  const scale = scaleIn(values.scale);
  return {
    ...mapping,
    fileName: path.basename(name),
    content: bytesOf(name).toString('base64'),
    ...(values.framework !== undefined && { framework: frameworkOf(values.framework) }),
    columns: {
      ...part('columns'),
      ...given({ person, firstName, surname, email, group, secondGroup, item, rating, date, comments }),
      ...given({ ignore: listIn(ignore) }),
    },
    reading: {
      ...part('reading'),
      ...given({
        form: oneOf('--form', form, ['long', 'wide']),
        decimal: oneOf('--decimal', decimal, ['point', 'comma']),
        dates: oneOf('--dates', dates, ['dayFirst', 'monthFirst']),
        missing: listIn(missing),
      }),
    },
    ...given({ scale, sheet, headingsOn }),
  };
}

/** Writes how the file is read, in the form in which the server keeps it. */
function writeMapping(name: string | undefined, { form }: ReadSurvey): void {
  if (name === undefined) return;
  try {
    writeFileSync(name, `${JSON.stringify(usedMapping(body, preview.guesses, form), null, 2)}\n`);
  } catch {
    stop(`${name} cannot be written.`, 1);
  }
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Column -> question, from “column=question”; “column” alone where each line is one rating. */
function commentsIn(pairs: readonly string[] | undefined): Record<string, string> | undefined {
  return (
    pairs &&
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
    )
  );
}

function listIn(text: string | undefined): string[] | undefined {
  return text?.split(',').map((one) => one.trim());
}

function mappingIn(name: string | undefined): Readonly<Record<string, unknown>> {
  if (name === undefined) return {};
  const wrong = (why: string) => stop(`${name} is not a mapping: ${why}.`, 2);
  // Editors on Windows begin a file with a byte order mark.
  const text = bytesOf(name)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch {
    return wrong('it is not valid JSON');
  }
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    return wrong('it is not an object');
  const unknown = Object.keys(mapping).find((field) => !mapped.has(field));
  if (unknown !== undefined) return wrong(`"${unknown}" is not one of ${[...mapped].join(', ')}`);
  return { ...mapping };
}

function oneOf(option: string, text: string | undefined, choices: readonly string[]): string | undefined {
  if (text === undefined || choices.includes(text)) return text;
  return stop(`${option} is ${choices.join(' or ')}, not "${text}".`, 2);
}

function wholeNumber(option: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  return stop(`${option} is a whole number from ${min} to ${max}, not "${text}".`, 2);
}

function scaleIn(text: string | undefined): { min: number; max: number } | undefined {
  if (text === undefined) return undefined;
  const [, min, max] = /^(-?\d{1,3})(?:\.\.|-)(-?\d{1,3})$/.exec(text) ?? [];
  if (min !== undefined && max !== undefined && Number(min) < Number(max))
    return { min: Number(min), max: Number(max) };
  return stop(`--scale is the lowest and the highest rating, such as 1..5, not "${text}".`, 2);
}

type Loss = {
  readonly lines: number;
  readonly ratings: number;
  readonly dates: number;
  readonly comments: number;
};

function lossIn(text: string | undefined): Loss | undefined {
  if (text === undefined) return undefined;
  const [, lines, ratings, dates = 0, comments = 0] =
    /^(\d{1,9}),(\d{1,9})(?:,(\d{1,9}),(\d{1,9}))?$/.exec(text) ?? [];
  if (lines !== undefined && ratings !== undefined)
    return {
      lines: Number(lines),
      ratings: Number(ratings),
      dates: Number(dates),
      comments: Number(comments),
    };
  return stop(
    `--confirm-loss is a number of lines and of ratings, perhaps of dates and comments, such as 12,34 or 12,34,1,2, not "${text}".`,
    2,
  );
}

/** The day in ISO 8601 as an instant; other forms could mean two days. */
function answered(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day))
    return stop(`--answered is a day such as 2019-06-01, not "${day}".`, 2);
  if (at > Date.now()) return stop(`--answered is in the future: ${day}.`, 2);
  return new Date(at).toISOString();
}

function keyIn(text: string | undefined): string {
  if (text === undefined) return stop('NINE_LENSES_KEY is not set (--help shows how).', 2);
  const key = text.trim();
  return /^[\x21-\x7E]+$/.test(key)
    ? key
    : stop('NINE_LENSES_KEY is not a key: it has a line break, a blank or a letter that no key has.', 2);
}

function addressOf(text: string): string {
  const address = URL.parse(text);
  if (address && /^https?:$/.test(address.protocol)) {
    if (address.username === '' && address.password === '') return text.replace(/\/$/, '');
    return stop('--url takes no user and password: the key of a program is read from NINE_LENSES_KEY.', 2);
  }
  return stop(`--url is the address of a server, such as http://127.0.0.1:3000, not "${text}".`, 2);
}

function report({ people, groups, ratings, framework, missing, ...read }: ReadSurvey): void {
  const { min, max } = framework;
  process.stdout.write(
    `${file}: ${people} people in ${groups.length} groups, ${ratings} ratings on ${min}-${max}, ${missing} missing.\n`,
  );
  if (read.second)
    process.stdout.write(
      `${file}: second grouping "${read.second.name}" of ${read.second.groups.length} groups.\n`,
    );
  if (read.answered)
    process.stdout.write(
      `${file}: answered from ${read.answered.from} to ${read.answered.to}, known of ${read.answered.people} people.\n`,
    );
  else if (read.columns.some(({ is }) => is === 'date'))
    process.stdout.write(
      `${file}: the days will not be shown: fewer than ${leastForPeriod} people have one.\n`,
    );
  if (read.comments !== null) process.stdout.write(`${file}: ${read.comments} comments.\n`);
  for (const { code, message } of read.checks) process.stdout.write(`${file}: ${code}: ${message}\n`);
  for (const { code, leavesOut, lines, ...cells } of read.kinds)
    process.stdout.write(
      `${file}: ${code}: ${lines} lines${leavesOut ? `, ${cellsOf(cells)} left out` : ''}.\n`,
    );
  for (const { lines, linesTotal, code, message, offer } of read.findings) {
    const more = linesTotal > 1 ? ` (${linesTotal} lines)` : '';
    const like = offer ? ` Is it "${offer.meant}"?` : '';
    const place = lines[0] === undefined ? file : `${file}:${lines[0]}`;
    process.stdout.write(`${place}: ${code}: ${message}${like}${more}\n`);
  }
  if (read.findingsTotal > read.findings.length)
    process.stdout.write(`… and ${read.findingsTotal - read.findings.length} more.\n`);
}

/** For example “4 ratings”, and dates and comments if there are any. */
function cellsOf({ ratings, dates, comments }: Omit<Loss, 'lines'>): string {
  const beside = [dates > 0 ? [`${dates} dates`] : [], comments > 0 ? [`${comments} comments`] : []].flat();
  return [`${ratings} ratings`, ...beside].join(', ');
}

/** Stops with what the person has to say first. */
function mayBeImported({ kinds, lost, mustConfirmLoss, isScaleProposed, framework }: ReadSurvey): void {
  if (isScaleProposed)
    stop(`Give the scale of the survey: --scale ${framework.min}..${framework.max} if that is right.`, 1);
  if (!kinds.some(({ leavesOut }) => leavesOut)) return;
  const what = `${cellsOf(lost)} on ${lost.lines} lines would be left out`;
  if (!values['leave-out']) stop(`${what}. Correct them, or say --leave-out.`, 1);
  const isStated = (['lines', 'ratings', 'dates', 'comments'] as const).every(
    (cells) => confirmedLoss?.[cells] === lost[cells],
  );
  const beside = lost.dates + lost.comments > 0 ? `,${lost.dates},${lost.comments}` : '';
  if (mustConfirmLoss && !isStated)
    stop(
      `${what}, more than 1 %. Correct them, or say --confirm-loss ${lost.lines},${lost.ratings}${beside}.`,
      1,
    );
}

function bytesOf(name: string): Buffer {
  try {
    return readFileSync(name);
  } catch {
    return stop(`${name} cannot be read.`, 1);
  }
}

/** The framework to send: the questions in a file, or the name of a framework that the server knows. */
function frameworkOf(given: string): string {
  return given.endsWith('.json') ? bytesOf(given).toString('utf8') : given;
}

async function call<Answer>(method: string, route: string, json?: unknown): Promise<Answer> {
  const answer = await fetch(`${url}${route}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      // The same id for every attempt, so that a retry is the same import.
      'x-request-id': requestId,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  }).catch(() =>
    stop(`There is no server at ${url}. Start it with \`npm start\`, or say where it is with --url.`, 1),
  );
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as Answer;
  if (answer.status === 401)
    stop(
      'The key in NINE_LENSES_KEY is misspelt, revoked or expired. Keys are made under Organization > Keys.',
      1,
    );
  return stop(problemIn(text, answer.status), 1);
}

function problemIn(text: string, status: number): string {
  try {
    const {
      code,
      detail,
      errors = [],
    } = JSON.parse(text) as {
      code: string;
      detail: string;
      errors?: { path: string; message: string }[];
    };
    return oneLine(code, detail, errors);
  } catch {
    return `The server answered ${status}.`;
  }
}

function problemOf(problem: ImportPreview['problem']): string {
  return problem ? oneLine(problem.code, problem.message, problem.details) : 'The file cannot be read.';
}

function oneLine(
  code: string,
  sentence: string,
  details: readonly { readonly path: string; readonly message: string }[],
): string {
  const first = details.slice(0, 3).map((one) => `${one.path}: ${one.message}`);
  return [`${code}: ${sentence}`, ...first].join(' ').replaceAll(/\s+/g, ' ');
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
