import { once } from 'node:events';
import { type ReadSurvey, readSurvey } from '../../domain/survey-import/read-survey.ts';
import type { ReadResponse } from '../../domain/survey-import/reading/ratings.ts';
import { summaryOf } from '../../domain/survey-import/summary.ts';
import { say } from '../../domain/texts/sentence.ts';
import { bindToParent } from '../extraction/process/bound-to-parent.ts';
import { readTable } from '../tables/read-table.ts';
import { UnreadableFile } from '../tables/unreadable-file.ts';
import { knownBy } from './comment-codes.ts';
import { type Request, responsesAtOnce } from './messages.ts';

// The program that run-reader.ts starts for each file: everything that depends on the file's content happens here.

// A library may throw where no caller can catch, for a file that no program writes.
process.on('uncaughtException', () => end([{ kind: 'unreadable', sentence: damaged }]));
const damaged = say('surveyImport.fileUnreadable.damaged');
const { request, codes, file } = await receive();
bindToParent(request);
process.stdin.once('end', () => process.exit(1)).resume();
await end(await messages());

async function messages(): Promise<readonly unknown[]> {
  try {
    const { sheets, sheet = null, ...table } = await readTable(file, request.sheet);
    const { elsewhere } = request;
    const survey = readSurvey(table, request.survey, elsewhere && { isElsewhere: known(elsewhere.key) });
    if (survey.kind === 'refused') return [{ ...survey, sheets, sheet }];
    const { head, read } = survey;
    const suggestions = request.survey.framework === undefined ? await suggestionsFor(survey) : [];
    const answer = { kind: 'read', sheets, sheet, head, summary: { ...summaryOf(survey), suggestions } };
    return [answer, ...(request.wantsResponses ? partsOf(read.responses) : [])];
  } catch (error) {
    if (error instanceof UnreadableFile) return [{ kind: 'unreadable', sentence: error.sentence }];
    throw error;
  }
}

function known(key: string) {
  const steps = knownBy({ key, texts: [codes] });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The lexicon is large, so it is loaded for questions without a description only. */
async function suggestionsFor({ questions }: ReadSurvey) {
  const { suggestLenses } = await import('../../domain/survey-import/suggest-lenses.ts');
  return suggestLenses(Object.values(questions.items));
}

function partsOf(responses: readonly ReadResponse[]): (readonly ReadResponse[])[] {
  const many = Math.ceil(responses.length / responsesAtOnce);
  return Array.from({ length: many }, (_, at) =>
    responses.slice(at * responsesAtOnce, (at + 1) * responsesAtOnce),
  );
}

async function end(lines: readonly unknown[]): Promise<void> {
  for (const line of lines)
    if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
  process.stdout.write('', () => process.exit(0));
}

type Received = { readonly request: Request; readonly codes: string; readonly file: Uint8Array };

/** Receives the request, the codes and the file. Ends the process if stdin ends before. */
async function receive(): Promise<Received> {
  const parts: Buffer[] = [];
  const whole = Promise.withResolvers<Received>();
  let line: { request: Request; from: number } | undefined;
  let length = 0;
  const take = (chunk: Buffer) => {
    parts.push(chunk);
    length += chunk.length;
    if (line === undefined && chunk.includes(0x0a)) {
      const head = Buffer.concat(parts);
      const from = head.indexOf(0x0a) + 1;
      line = { request: JSON.parse(head.toString('utf8', 0, from)) as Request, from };
    }
    if (line === undefined) return;
    const { request, from } = line;
    const fileFrom = from + (request.elsewhere?.codes ?? 0);
    if (length - fileFrom < request.size) return;
    const all = Buffer.concat(parts);
    whole.resolve({ request, codes: all.toString('latin1', from, fileFrom), file: all.subarray(fileFrom) });
  };
  const early = () => process.exit(1);
  process.stdin.on('data', take).once('end', early);
  const received = await whole.promise;
  process.stdin.off('data', take).off('end', early);
  return received;
}
