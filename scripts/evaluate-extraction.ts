import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createExtractor } from '../infra/extraction/extract.ts';
import type { FailureReason, Format } from '../infra/extraction/port.ts';

// `npm run evaluate:extraction`: measures how many files of a folder can be read, how fast, and how much of a reference text is found in them.
const usage = `npm run -s evaluate:extraction -- <folder> [--reference <folder>] [--json] [--failures]

  --reference FOLDER   texts by another program: for a/b.pdf the file a/b.pdf.txt or a/b.txt
  --json               figures as JSON in place of a table
  --failures           names of files that failed or have a recall below 0.9, on the standard error

Recall is the share of the reference's tokens, with their number, that are in the text; scored where the reference has ten or more.`;

const fewestTokens = 10;
const goodRecall = 0.9;
const formatOfExtension: Readonly<Record<string, Format>> = {
  pdf: 'pdf',
  docx: 'docx',
  doc: 'doc',
  xlsx: 'xlsx',
  xls: 'xls',
  csv: 'csv',
  pptx: 'pptx',
  ppt: 'ppt',
  txt: 'txt',
  json: 'json',
};

type Row = {
  files: number;
  opened: number;
  empty: number;
  failed: Partial<Record<FailureReason | 'thrown', number>>;
  /** Number of pages, sheets, slides, paragraphs or lines, depending on the format. */
  units: number;
  characters: number;
  bytes: number;
  seconds: number;
  slowestSeconds: number;
  /** Peak memory of the process that reads a file. */
  peakMb: number;
  recalls: number[];
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reference: { type: 'string' },
    json: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const extractor = createExtractor({ concurrency: 1 });
const rows = new Map<Format, Row>();
for (const name of filesBelow(folder)) {
  const format = formatOfExtension[path.extname(name).slice(1).toLowerCase()];
  if (format !== undefined) await evaluate(folder, name, format);
}
await extractor.close();
process.stdout.write(values.json ? `${JSON.stringify(figures(), null, 2)}\n` : table());

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(root, name)).isFile())
    .sort();
}

async function evaluate(root: string, name: string, format: Format): Promise<void> {
  const row = rowFor(format);
  const bytes = new Uint8Array(readFileSync(path.join(root, name)));
  row.files += 1;
  row.bytes += bytes.length;
  const started = performance.now();
  let text = '';
  try {
    const outcome = await extractor.extract(
      { name: path.basename(name), bytes, size: bytes.length },
      {
        onEnd: ({ peakResidentBytes }) => {
          row.peakMb = Math.max(row.peakMb, (peakResidentBytes ?? 0) / 1024 ** 2);
        },
      },
    );
    if (outcome.kind === 'failed') {
      count(row, outcome.reason);
      complain(`${name}: ${outcome.reason}, ${outcome.detail}`);
    } else {
      text = outcome.extraction.passages
        .map((passage) => [...passage.headings, passage.text].join('\n'))
        .join('\n');
      row.opened += 1;
      row.units += outcome.extraction.units;
      row.characters += outcome.extraction.characters;
      if (outcome.extraction.characters === 0) row.empty += 1;
    }
  } catch (error) {
    count(row, 'thrown');
    complain(`${name}: thrown, ${error instanceof Error ? error.message : String(error)}`);
  }
  const seconds = (performance.now() - started) / 1000;
  row.seconds += seconds;
  row.slowestSeconds = Math.max(row.slowestSeconds, seconds);
  score(row, name, text);
}

function rowFor(format: Format): Row {
  const row = rows.get(format) ?? {
    files: 0,
    opened: 0,
    empty: 0,
    failed: {},
    units: 0,
    characters: 0,
    bytes: 0,
    seconds: 0,
    slowestSeconds: 0,
    peakMb: 0,
    recalls: [],
  };
  rows.set(format, row);
  return row;
}

function count(row: Row, reason: FailureReason | 'thrown'): void {
  row.failed[reason] = (row.failed[reason] ?? 0) + 1;
}

function complain(message: string): void {
  if (values.failures) process.stderr.write(`${message}\n`);
}

function score(row: Row, name: string, text: string): void {
  const reference = referenceOf(name);
  if (reference === undefined) return;
  const wanted = tokens(reference);
  if (wanted.length < fewestTokens) return;
  const found = recall(wanted, tokens(text));
  row.recalls.push(found);
  if (found < goodRecall) complain(`${name}: recall ${found.toFixed(3)}`);
}

function referenceOf(name: string): string | undefined {
  if (values.reference === undefined) return undefined;
  const withoutExtension = name.slice(0, name.length - path.extname(name).length);
  for (const candidate of [`${name}.txt`, `${withoutExtension}.txt`])
    try {
      return readFileSync(path.join(values.reference, candidate), 'utf8');
    } catch {
      // The next name is tried; if no name exists, the file has no reference.
    }
  return undefined;
}

/** Words and numbers in lower case. Punctuation separates them, except a comma between thousands. */
function tokens(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/(?<=\d),(?=\d{3})/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function recall(wanted: readonly string[], available: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of available) left.set(token, (left.get(token) ?? 0) + 1);
  let found = 0;
  for (const token of wanted) {
    const rest = left.get(token) ?? 0;
    if (rest === 0) continue;
    left.set(token, rest - 1);
    found += 1;
  }
  return found / wanted.length;
}

function figures(): Record<string, unknown>[] {
  return [...rows].map(([format, { recalls, ...row }]) => ({
    format,
    ...row,
    scored: recalls.length,
    meanRecall: recalls.length === 0 ? null : recalls.reduce((sum, value) => sum + value, 0) / recalls.length,
    goodShare:
      recalls.length === 0 ? null : recalls.filter((value) => value >= goodRecall).length / recalls.length,
  }));
}

function table(): string {
  const head = [
    'format',
    'files',
    'opened',
    'empty',
    'units',
    'characters',
    'MB/s',
    'units/s',
    'slowest s',
    'peak MB',
  ];
  const lines = [[...head, 'scored', 'recall', '>= 0.9', 'failed']];
  for (const [format, row] of rows) {
    const { recalls } = row;
    const mean = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
    const good = recalls.filter((value) => value >= goodRecall).length / recalls.length;
    const failed = Object.entries(row.failed).map(([reason, files]) => `${reason} ${files}`);
    lines.push([
      format,
      String(row.files),
      String(row.opened),
      String(row.empty),
      String(row.units),
      String(row.characters),
      (row.bytes / 1e6 / row.seconds).toFixed(1),
      (row.units / row.seconds).toFixed(0),
      row.slowestSeconds.toFixed(2),
      row.peakMb.toFixed(0),
      String(recalls.length),
      recalls.length === 0 ? '' : mean.toFixed(3),
      recalls.length === 0 ? '' : good.toFixed(3),
      failed.join(', '),
    ]);
  }
  const widths = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  const padded = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${padded.join('\n')}\n`;
}
