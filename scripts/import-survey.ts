import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportPreview, ImportProgress } from '../api/survey-import/contract/survey-import.ts';

// `npm run import`: imports an existing survey from a CSV or .xlsx file into a running server.
const usage = `npm run import -- survey.csv|survey.xlsx --name "Climate 2019" --company "Engines" [--framework questions.json | nine-lenses@1]
       [--answered 2019-06-01] [--threshold 5] [--leave-out] [--dry-run] [--url http://127.0.0.1:3000]
       [--person column] [--group column] [--item column] [--rating column]

The key of a program with "launch assessments" is read from NINE_LENSES_KEY (Organisation > Keys).`;

const { values, positionals } = read();
const file = positionals[0] ?? stop(usage, 2);
const key = process.env.NINE_LENSES_KEY ?? stop(`NINE_LENSES_KEY is not set.\n\n${usage}`, 2);
const url = (values.url ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/$/, '');
const requestId = crypto.randomUUID();
const body = {
  fileName: path.basename(file),
  content: bytesOf(file).toString('base64'),
  ...(values.framework !== undefined && { framework: frameworkOf(values.framework) }),
  columns: chosenColumns(),
};

const preview = await call<ImportPreview>('POST', '/api/imports/preview', body);
process.stdout.write(
  `${file}: ${preview.people} people in ${preview.groups.length} groups, ${preview.ratings} ratings on ${preview.framework.min}-${preview.framework.max}, ${preview.missing} missing.\n`,
);
for (const { line, code, message } of preview.findings)
  process.stdout.write(`${file}:${line}: ${code}: ${message}\n`);
if (preview.findingsTotal > preview.findings.length)
  process.stdout.write(`… and ${preview.findingsTotal - preview.findings.length} more.\n`);
if (values['dry-run']) process.exit(0);
if (preview.leftOut > 0 && !values['leave-out'])
  stop(`${preview.leftOut} things would be left out. Correct them, or say --leave-out.`, 1);
if (values.name === undefined || values.company === undefined) stop(usage, 2);

const { assessmentId } = await call<{ assessmentId: string }>('POST', '/api/imports', {
  ...body,
  name: values.name,
  company: values.company,
  leaveOut: values['leave-out'] === true,
  ...(values.answered !== undefined && { answeredAt: new Date(values.answered).toISOString() }),
  ...(values.threshold !== undefined && { threshold: Number(values.threshold) }),
});
for (;;) {
  const { state, imported, responses } = await call<ImportProgress>('GET', `/api/imports/${assessmentId}`);
  const done = Math.round((imported / responses) * 40);
  process.stdout.write(
    `\r[${'#'.repeat(done)}${'.'.repeat(40 - done)}] ${imported} of ${responses} people${state === 'releasing' ? ', releasing results' : ''}`,
  );
  if (state === 'released') break;
  if (state === 'failed')
    stop(
      '\nThe import stopped and will not go on by itself. The operator page (or `npm run ops`) shows why.',
      1,
    );
  await delay(200);
}
process.stdout.write(`\nResults: ${url}/assessments/${assessmentId}/results\n`);

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
        group: text,
        item: text,
        rating: text,
        'leave-out': flag,
        'dry-run': flag,
      },
    });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

function chosenColumns() {
  const { person, group, item, rating } = values;
  return Object.fromEntries(
    Object.entries({ person, group, item, rating }).filter(([, name]) => name !== undefined),
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
    return [`${code}: ${detail}`, ...errors.map((one) => `  ${one.path}: ${one.message}`)].join('\n');
  } catch {
    return `The server answered ${status}.`;
  }
}

function stop(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
