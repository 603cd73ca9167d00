import { setImmediate as nextTurn } from 'node:timers/promises';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommentCodes } from '../../../infra/survey-files/comment-codes.ts';
import { TooManyWaiting } from '../../../infra/survey-files/fair-queue.ts';
import {
  ReadingInterrupted,
  readSurveyFile,
  type SurveyFile,
} from '../../../infra/survey-files/run-reader.ts';
import { UnreadableFile } from '../../../infra/tables/unreadable-file.ts';
import { ApiProblem } from '../../http/problem.ts';
import { bytesOfBase64 } from '../../queries/base64-bytes.ts';
import type { ImportPreviewBody } from '../contract/survey-import.ts';
import type { KnownComments, KnownCommentsQuery } from './known-comments.ts';

export const shownFindings = 200;

/** The first time zone to begin a day is 14 hours ahead of UTC. */
export const aheadOfUtc = 14 * 3_600_000;

/** The day that has begun somewhere: later ones are in the future. @param now ms since the epoch */
export const latestDay = (now: number): string => new Date(now + aheadOfUtc).toISOString().slice(0, 10);

/** @throws {ApiProblem} 400 FILE_UNREADABLE if the file has no table; 503 FILES_BUSY while many are being read, or READING_INTERRUPTED */
export async function fileOf(
  body: ImportPreviewBody,
  {
    wantsResponses,
    today,
    tenant,
    elsewhere,
  }: {
    readonly wantsResponses: boolean;
    readonly today: string;
    readonly tenant: string;
    readonly elsewhere?: CommentCodes | undefined;
  },
  signal?: AbortSignal,
): Promise<SurveyFile> {
  // Parsing the request took the event loop for a while, and so will decoding the file: others go between.
  await nextTurn();
  const { content, fileName, framework, columns, scale, reversed, lenses, reading, sheet, headingsOn } = body;
  try {
    return await readSurveyFile({
      bytes: bytesIn(content),
      survey: { fileName, framework, columns, scale, reversed, lenses, reading, headingsOn, today },
      sheet,
      wantsResponses,
      elsewhere,
      group: tenant,
      signal,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ApiProblem(400, 'FILE_UNREADABLE', error.sentence);
    return orBusy(error);
  }
}

/** @throws {ApiProblem} 503 FILES_BUSY if too many files are read or wait, or READING_INTERRUPTED; otherwise the error */
function orBusy(error: unknown): never {
  if (error instanceof TooManyWaiting)
    throw new ApiProblem(503, 'FILES_BUSY', say('surveyImport.filesBusy'), { retryAfter: 30 });
  if (error instanceof ReadingInterrupted)
    throw new ApiProblem(503, 'READING_INTERRUPTED', say('surveyImport.readingInterrupted'), {
      retryAfter: 5,
    });
  throw error;
}

/** @throws {ApiProblem} 400 FILE_UNREADABLE */
function bytesIn(content: string): Buffer {
  const bytes = bytesOfBase64(content);
  if (bytes) return bytes;
  throw new ApiProblem(400, 'FILE_UNREADABLE', say('surveyImport.fileUnreadable.base64'));
}

/** The comments of other imports, if a person chose columns of comments. @throws {ApiProblem} 503 FILES_BUSY */
export async function commentsElsewhere(
  { columns }: Pick<ImportPreviewBody, 'columns'>,
  ...[commentsOf, ...asked]: [KnownCommentsQuery, ...Parameters<KnownCommentsQuery>]
): Promise<KnownComments | undefined> {
  if (Object.keys(columns?.comments ?? {}).length === 0) return undefined;
  return commentsOf(...asked).catch(orBusy);
}

type Read = Extract<SurveyFile['answer'], { kind: 'read' }>;

/** @throws {ApiProblem} 400 with the problem of the file or the questions */
export function mustBeRead(answer: SurveyFile['answer']): Read['summary'] {
  if (answer.kind === 'read') return answer.summary;
  const { code, sentence, problems } = answer;
  throw new ApiProblem(400, code, sentence, {
    findings: problems.slice(0, shownFindings).map(({ line, message }) => ({
      path: `framework line ${line}`,
      code,
      message: say('general.asGiven', { text: message }),
    })),
  });
}
