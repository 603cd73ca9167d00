import { frameworkById } from '../../../domain/framework/frameworks.ts';
import { InvalidFramework } from '../../../domain/framework/parse.ts';
import { mustFit, ratingColumns, readSurveyTable } from '../../../domain/survey-import/read-survey-table.ts';
import {
  type ReadRatings,
  type Table,
  UnreadableTable,
} from '../../../domain/survey-import/reading/ratings.ts';
import {
  questionsOfColumns,
  readSurveyQuestions,
  type SurveyQuestions,
  wholeFramework,
  withReversed,
} from '../../../domain/survey-import/survey-framework.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { readTable } from '../../../infra/tables/read-table.ts';
import { UnreadableFile } from '../../../infra/tables/unreadable-file.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { ImportPreviewBody } from '../contract/survey-import.ts';

export const shownFindings = 200;

export type SurveyFile = {
  readonly bytes: Uint8Array;
  readonly table: Table;
  readonly questions: SurveyQuestions;
  /** Reference of the framework if this build knows it. */
  readonly known: string | undefined;
  readonly read: ReadRatings;
};

/** @throws {ApiProblem} 400 with the problem of the file or the questions */
export async function readSurveyFile(body: ImportPreviewBody): Promise<SurveyFile> {
  const { content, fileName, framework, columns, scale, reversed = [] } = body;
  try {
    const bytes = Buffer.from(content, 'base64');
    const table = await readTable(bytes);
    const known = framework !== undefined && !framework.trimStart().startsWith('{') ? framework : undefined;
    const questions = directed(questionsFor(table), known, reversed);
    const read = readSurveyTable(table, questions, columns);
    mustFit(questions, read.groups.length);
    return { bytes, table, questions, known, read };

    function questionsFor(rows: Table): SurveyQuestions {
      if (known !== undefined) {
        const found = frameworkById(known);
        if (!found)
          throw new ApiProblem(400, 'FRAMEWORK_UNKNOWN', say('surveyImport.frameworkUnknown', { known }));
        return wholeFramework(found);
      }
      if (framework !== undefined) return readSurveyQuestions(framework, 'framework');
      const found = ratingColumns(rows, columns);
      const name = fileName.replace(/\.[^.]*$/, '');
      if (found.columns.length === 0)
        throw new UnreadableTable('NO_ITEM_COLUMNS', say('surveyImport.noItemColumns.numbers'));
      return questionsOfColumns(name, found.columns, scale ?? { min: found.min, max: found.max });
    }
  } catch (error) {
    if (error instanceof UnreadableTable) throw new ApiProblem(400, error.code, error.sentence);
    if (error instanceof UnreadableFile) throw new ApiProblem(400, 'FILE_UNREADABLE', error.sentence);
    if (error instanceof InvalidFramework)
      throw new ApiProblem(400, 'FRAMEWORK_INVALID', say('surveyImport.frameworkInvalid'), {
        findings: error.problems.slice(0, shownFindings).map(({ line, message }) => ({
          path: `framework line ${line}`,
          code: 'FRAMEWORK_INVALID',
          message: say('general.asGiven', { text: message }),
        })),
      });
    throw error;
  }
}

/**
 * @throws {ApiProblem} 400 if a question is not part of the survey, or the framework is published and therefore
 * immutable
 */
function directed(
  asked: SurveyQuestions,
  known: string | undefined,
  reversed: readonly string[],
): SurveyQuestions {
  if (reversed.length === 0) return asked;
  if (known !== undefined)
    throw new ApiProblem(400, 'FRAMEWORK_FIXED', say('surveyImport.frameworkFixed', { known }));
  const { questions, unknown } = withReversed(asked, reversed);
  if (unknown.length > 0)
    throw new ApiProblem(
      400,
      'REVERSED_UNKNOWN',
      say('surveyImport.reversedUnknown', {
        unknown: unknown
          .slice(0, 5)
          .map((name) => `"${name}"`)
          .join(', '),
      }),
    );
  return questions;
}

/** Number of lines or ratings that are not imported. */
export function leftOut({ findings }: ReadRatings): number {
  return findings.filter(({ leavesOut }) => leavesOut).length;
}
