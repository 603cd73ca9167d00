import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { PassageMapping } from '../domain/analysis/mapping/map-passages.ts';
import { nineLenses, subLensesOf } from '../domain/framework/frameworks.ts';
import { createDocumentMapper } from '../infra/passage-mapping/map-document.ts';
import { halfOf } from './evaluation/halves.ts';
import { type Judged, type MappingFigures, mappingFigures } from './evaluation/mapping-figures.ts';

// `npm run evaluate`: maps passages to lenses and, where the right lenses are known, measures how often the mapping is right.
const usage = `npm run -s evaluate -- <passages.jsonl> [--encoder] [--half tuning|held-out] [--additions <file.json>] [--json]

Each line of the file is one passage: {"id", "text"} and, if known, {"headings": [...]}, {"lens", "sublens"}, by id ("1", "1.2") or name.
Lines without headings stand alone; neighbours under the same headings support each other.

  --encoder         asks the sentence encoder about passages that the words leave in doubt
  --half HALF       only passages whose id belongs to this half of the development set
  --additions FILE  words and phrases of an organisation: {"1.2": ["our rival's name"]}
  --json            figures as JSON in place of a table

One JSON line a passage on the standard output, in the order of the file. Figures of labelled passages on the standard error.`;

const line = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  headings: z.array(z.string()).default([]),
  lens: z.string().nullish(),
  sublens: z.string().nullish(),
});
type Line = z.infer<typeof line>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    encoder: { type: 'boolean', default: false },
    half: { type: 'string' },
    additions: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
const halves = [undefined, 'tuning', 'held-out'];
if (file === undefined || positionals.length > 1 || !halves.includes(values.half)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const lenses = nineLenses.lenses;
const subLenses = subLensesOf(nineLenses);
const passages = readLines(file).filter(({ id }) => values.half === undefined || halfOf(id) === values.half);
const map = createDocumentMapper({ encoder: values.encoder, additions: readAdditions(values.additions) });
const mappings = await map(passages);

const answers = passages.flatMap((passage, index) => {
  const mapping = mappings[index];
  return mapping === undefined ? [] : [{ passage, mapping }];
});
process.stdout.write(
  answers.map(({ passage, mapping }) => `${JSON.stringify(answerOf(passage, mapping))}\n`).join(''),
);
const judged = answers.flatMap(({ passage, mapping }) => judgedOf(passage, mapping));
if (judged.length > 0) {
  const figures = mappingFigures(judged);
  process.stderr.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : table(figures));
}

function readLines(name: string): readonly Line[] {
  return readFileSync(name, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [readLine(text, `${name}:${index + 1}`)]));
}

function readLine(text: string, place: string): Line {
  try {
    return line.parse(JSON.parse(text));
  } catch (error) {
    process.stderr.write(`${place}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}

function readAdditions(name: string | undefined): Readonly<Record<string, readonly string[]>> {
  if (name === undefined) return {};
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(name, 'utf8')));
}

/**
 * Contains names for people and ids for programs. Numbers are rounded to four decimals, so that equal answers are equal bytes.
 */
function answerOf({ id }: Line, mapping: PassageMapping): Record<string, unknown> {
  const rounded = (value: number) => Number(value.toFixed(4));
  const top3 = mapping.lenses.slice(0, 3);
  return {
    id,
    lens: lensName(mapping.lens),
    sublens: subLensName(mapping.subLens),
    confidence: rounded(top3[0]?.confidence ?? 0),
    top3: top3.map(({ lens }) => lensName(lens)),
    abstains: mapping.abstains,
    lensId: mapping.lens,
    sublensId: mapping.subLens,
    top3Confidences: top3.map(({ confidence }) => rounded(confidence)),
    about: mapping.about.map(lensName),
    evidence: mapping.evidence,
  };
}

function lensName(id: string): string {
  return lenses.find((lens) => lens.id === id)?.name ?? id;
}

function subLensName(id: string): string {
  return subLenses.find((subLens) => subLens.id === id)?.name ?? id;
}

function judgedOf({ id, lens, sublens }: Line, mapping: PassageMapping): Judged[] {
  if (lens === undefined || lens === null) return [];
  const label = named(lenses, lens);
  if (label === undefined) {
    process.stderr.write(`${id}: left out of the figures, unknown lens ${lens}\n`);
    return [];
  }
  return [
    {
      lens: label,
      subLens: named(subLenses, sublens ?? '') ?? null,
      predictedLenses: mapping.lenses.map((one) => one.lens),
      predictedSubLens: mapping.subLens,
      confidence: mapping.lenses[0]?.confidence ?? 0,
      subLensConfidence: mapping.subLenses.find((one) => one.subLens === mapping.subLens)?.confidence ?? 0,
      abstains: mapping.abstains,
    },
  ];
}

/** Id of the entry whose id or name is `label`. */
function named(
  entries: readonly { readonly id: string; readonly name: string }[],
  label: string,
): string | undefined {
  const wanted = label.trim().toLowerCase();
  return entries.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)?.id;
}

function table(figures: MappingFigures): string {
  const percent = (value: number | null) => (value === null ? '' : (100 * value).toFixed(1));
  const rows = [
    ['passages', String(figures.passages)],
    ['top-1 %', percent(figures.top1)],
    ['top-3 %', percent(figures.top3)],
    ['macro-F1 %', percent(figures.macroF1)],
    ...Object.entries(figures.f1).map(([lens, value]) => [`F1 % ${lensName(lens)}`, percent(value)]),
    ['sub-lens top-1 %', percent(figures.subLensTop1)],
    ['sub-lens calibration', figures.subLensCalibrationError?.toFixed(3) ?? ''],
    ['calibration error', figures.calibrationError.toFixed(3)],
    ['abstained %', percent(figures.abstained)],
    ['confidence >= 0.8 %', percent(figures.confident)],
    ['of these right %', percent(figures.confidentRight)],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(22)}${value.padStart(6)}\n`).join('');
}
