import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse';
import { evaluate } from '../domain/scoring/methods/evaluation/evaluate.ts';
import {
  type Column,
  columnNames,
  type ReadOptions,
  readRatings,
  UnreadableFile,
} from '../domain/scoring/methods/evaluation/read-ratings.ts';

// `npm run evaluate:statistics`: computes the product's statistics for any file of ratings, for comparison with other software.
const names = Object.entries(columnNames)
  .map(([column, known]) => `  ${column.padEnd(7)} ${known.join(', ')}`)
  .join('\n');
const usage = `npm run -s evaluate:statistics -- ratings.csv [options] > statistics.json

A file with one line per rating: rater, item, rating and, where there is one, group and lens. UTF-8, a header line, separated by
commas, semicolons or tabs (found out from the header). Ratings are whole numbers; an empty cell, NA, N/A, NaN, null, . and - are
missing. Columns are found by these names, whatever their case and punctuation; the first that is there counts:
${names}

  --rater, --item, --rating, --group, --lens NAME   the name of a column, where it is another
  --items A,B,C | --items 2-12     a file with one line per rater and one column per item: the item columns, by name or number from 1
  --min N --max N                  the ends of the scale; otherwise the smallest and largest rating there is, and the answer says so
  --population N                   people asked in all: intervals get the finite population correction
  --population-of "Board=7,Staff=40"   the same by group
  --confidence 0.95  --seed 1  --draws 2000        of intervals; of the bootstrap and of simulated limits
  --missing 99,-1                  further codes for "no rating"
  --leave-out                      go on without lines that cannot be read, and count them

JSON goes to the standard output (-s keeps npm's own lines out of it), everything else to the standard error. Exit code 0: done; 1: the file cannot be opened; 2: bad options or bad lines, each named by its number.`;

/** Maximum number of scale points. A longer scale is no rating scale, and every histogram would be that long. */
const widestScale = 1_001;

const { values, positionals } = options();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const file = positionals[0] ?? stop(usage, 2);
if (positionals.length > 1) stop(`One file at a time, please.\n\n${usage}`, 2);
const min = wholeNumber('min');
const max = wholeNumber('max');
const population = wholeNumber('population');
const seed = wholeNumber('seed') ?? 1;
const draws = wholeNumber('draws') ?? 2_000;
const confidence = values.confidence === undefined ? 0.95 : Number(values.confidence);
if (!(confidence > 0 && confidence < 1)) stop('--confidence is between 0 and 1, such as 0.95.', 2);
if (min !== undefined && max !== undefined && min >= max) stop('--min has to be below --max.', 2);

const reading = await readRatings(rowsOf(file), readOptions()).catch((error: unknown) => {
  if (error instanceof UnreadableFile) return stop(`${file}: ${error.message}`, 2);
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return stop(`${file}: ${message}`, code.startsWith('CSV_') ? 2 : 1);
});
for (const { line, reason } of reading.bad) process.stderr.write(`${file}:${line}: ${reason}\n`);
if (reading.badTotal > reading.bad.length)
  process.stderr.write(`${file}: and ${reading.badTotal - reading.bad.length} more.\n`);
if (reading.badTotal > 0 && !values['leave-out'])
  stop(`${reading.badTotal} of ${reading.lines} lines cannot be used. Correct them, or say --leave-out.`, 2);

const { ratings } = reading;
if (ratings.value.length === 0) stop(`${file}: there is no rating in it.`, 2);
let lowest = Number.POSITIVE_INFINITY;
let highest = Number.NEGATIVE_INFINITY;
for (const value of ratings.value) {
  lowest = Math.min(lowest, value);
  highest = Math.max(highest, value);
}
const scale = { min: min ?? lowest, max: max ?? highest };
const width = scale.max - scale.min + 1;
if (width > widestScale)
  stop(
    `${file}: the scale ${scale.min} to ${scale.max} has ${width} points; at most ${widestScale} are possible.`,
    2,
  );
const detected = [...(min === undefined ? ['min'] : []), ...(max === undefined ? ['max'] : [])];
const notes = [
  ...(detected.length > 0
    ? [
        `The scale's ${detected.join(' and ')} were not given and are those of the ratings: ${scale.min} to ${scale.max}. rwg, rwg(J), awg and the critical values depend on them; give --min and --max.`,
      ]
    : []),
  ...(population === undefined
    ? ['No --population: intervals are without the finite population correction.']
    : []),
];
for (const note of notes) process.stderr.write(`${note}\n`);

const populationOf = populations();
const evaluation = evaluate(ratings, { ...scale, population, populationOf, confidence, seed, draws });
const about = {
  file: path.basename(file),
  lines: reading.lines,
  ratings: ratings.value.length,
  missing: reading.missing,
  leftOut: reading.badTotal,
  raters: ratings.raters.length,
  columns: reading.columns,
  scale: { ...scale, options: width, detected },
  population: population ?? null,
  populationOf,
  confidence,
  seeds: { bootstrap: seed, permutations: seed, criticalValues: seed },
  draws: { bootstrap: draws, permutations: 9_999, criticalValues: 20_000 },
  methods: {
    interval: 't interval, cut to the scale, with sqrt((N - n)/(N - 1)) where the population is given',
    icc: 'one-way; k0 = (N - sum n^2/N)/(G - 1)',
    alphaInterval: 'percentile bootstrap over units (items)',
    kruskalWallis:
      'ties corrected; p by seeded permutation where a group has fewer than 6 people and there are at most 2,000 ratings, else by chi-square; pChiSquare always by chi-square',
    mannWhitney:
      'exact given the ties up to 60 ratings, else normal; pNormal always normal with corrections for ties and continuity',
    adjusted: 'Benjamini-Hochberg over items',
    critical: 'one item, every option equally likely, 5 %',
    complete: 'only raters who rated every item of the set',
  },
  notes,
};
await new Promise<void>((resolve) =>
  process.stdout.write(`${JSON.stringify({ about, ...evaluation }, null, 2)}\n`, () => resolve()),
);

async function* rowsOf(name: string) {
  const text = createReadStream(name, { encoding: 'utf8' });
  const parser = text.pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(name),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  text.on('error', (error) => parser.destroy(error));
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { line: info.lines, fields: record };
}

/** The delimiter of a file: the candidate that occurs most often in its header. */
async function delimiterOf(name: string): Promise<string> {
  for await (const chunk of createReadStream(name, { encoding: 'utf8', end: 65_535 })) {
    const header = String(chunk).split(/\r?\n/, 1)[0] ?? '';
    const many = (sign: string) => header.split(sign).length;
    return [',', ';', '\t'].toSorted((a, b) => many(b) - many(a))[0] ?? ',';
  }
  return ',';
}

function readOptions(): ReadOptions {
  const named = Object.fromEntries(
    (['rater', 'item', 'rating', 'group', 'lens'] satisfies Column[]).flatMap((column) =>
      values[column] === undefined ? [] : [[column, values[column]]],
    ),
  );
  return {
    named,
    wide: values.items?.split(',').flatMap(itemColumns),
    min,
    max,
    missing: values.missing?.split(',') ?? [],
  };
}

/** Resolves a range of columns such as "2-12". */
function itemColumns(text: string): string[] {
  const [, from, to] = /^\s*(\d+)-(\d+)\s*$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return [text.trim()];
  return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, at) =>
    String(Number(from) + at),
  );
}

function populations(): Record<string, number> {
  const given = values['population-of'];
  if (given === undefined) return {};
  return Object.fromEntries(
    given.split(',').map((one) => {
      const at = one.lastIndexOf('=');
      const many = Number(one.slice(at + 1));
      if (at < 1 || !Number.isSafeInteger(many) || many < 1)
        return stop(`--population-of is written "Board=7,Staff=40"; "${one}" is not.`, 2);
      return [one.slice(0, at).trim(), many];
    }),
  );
}

function wholeNumber(option: 'min' | 'max' | 'population' | 'seed' | 'draws'): number | undefined {
  const given = values[option];
  if (given === undefined) return undefined;
  const number = Number(given);
  if (given.trim() === '' || !Number.isSafeInteger(number))
    stop(`--${option} is a whole number; "${given}" is not.`, 2);
  return number;
}

function options() {
  const text = { type: 'string' as const };
  const flag = { type: 'boolean' as const };
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rater: text,
        item: text,
        rating: text,
        group: text,
        lens: text,
        items: text,
        min: text,
        max: text,
        population: text,
        'population-of': text,
        confidence: text,
        seed: text,
        draws: text,
        missing: text,
        'leave-out': flag,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
