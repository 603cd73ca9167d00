import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { threshold } from '../../domain/assessment/limits.ts';
import { frameworkById, frameworkReference } from '../../domain/framework/frameworks.ts';
import { InvalidFramework } from '../../domain/framework/parse.ts';
import { offCalendar } from '../../domain/kernel/calendar.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { allowAssessment } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { type ResultsDocument, resultsKey } from '../../domain/read-models/results/results.ts';
import { beginImport } from '../../domain/survey-import/decide.ts';
import { mustFit, ratingColumns, readRatings } from '../../domain/survey-import/read-ratings.ts';
import { type ReadRatings, type Table, UnreadableTable } from '../../domain/survey-import/reading/ratings.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import {
  questionsOfColumns,
  readSurveyQuestions,
  type SurveyQuestions,
  wholeFramework,
  withReversed,
} from '../../domain/survey-import/survey-framework.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import { say } from '../../domain/texts/sentence.ts';
import { derivedId, requestOf } from '../../infra/identifiers/identifiers.ts';
import { readTable, sha256Of } from '../../infra/tables/read-table.ts';
import { UnreadableFile } from '../../infra/tables/unreadable-file.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { planOf } from '../billing/queries/plan-in-force.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { languageOf } from '../http/language.ts';
import { mustBeWritten } from '../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../http/problem.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { resultsModel } from '../results/queries/results.ts';
import {
  type ImportPreviewBody,
  importBegan,
  importBody,
  importPreview,
  importPreviewBody,
  importProgress,
  longestContent,
} from './contract/survey-import.ts';
import { createImportOverlapQuery } from './queries/import-overlap.ts';

type Options = { deps: ApiDependencies; directory: Directory };

const shownFindings = 200;
/** Size of the file, the questions and the remaining fields. */
const bodyLimit = longestContent + 700_000;

/** Surveys answered elsewhere: preview a file, import it, follow its progress. */
export const surveyImportRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory }) => {
  const reader = readerOf(deps, resultsModel);
  const overlapOf = createImportOverlapQuery(deps);

  app.post(
    '/api/imports/preview',
    {
      config: { access: 'assessments.manage', rateLimit: { max: 60, timeWindow: 60_000 } },
      bodyLimit,
      schema: { body: importPreviewBody, response: { 200: importPreview } },
    },
    async (request) => {
      const { table, questions, known, read } = await readFile(request.body);
      const { scale, name, lenses } = questions.framework;
      const itemOf = (theme: string) => questions.items[theme] ?? theme;
      return {
        form: read.form,
        headings: [...(table.rows[0] ?? [])],
        columns: [...read.columns],
        framework: {
          name,
          min: scale.min,
          max: scale.max,
          lenses: lenses.map((lens) => ({
            name: lens.name,
            items: lens.subLenses.flatMap(({ themes }) => themes.map(({ id }) => itemOf(id))),
          })),
          reversed: lenses.flatMap(({ subLenses }) =>
            subLenses.flatMap(({ themes }) =>
              themes.flatMap(({ id, reversed }) => (reversed ? itemOf(id) : [])),
            ),
          ),
          mayReverse: known === undefined,
        },
        people: read.responses.length,
        rows: read.rows,
        ratings: read.ratings,
        missing: read.missing,
        groups: [...read.groups],
        findings: read.findings
          .slice(0, shownFindings)
          .map((finding) => ({ ...finding, message: inWords(finding.message, languageOf(request)) })),
        findingsTotal: read.findings.length,
        leftOut: leftOut(read),
      };
    },
  );

  app.post(
    '/api/imports',
    {
      config: { access: 'assessments.manage', rateLimit: { max: 60, timeWindow: 60_000 } },
      bodyLimit,
      schema: { body: importBody, response: { 202: importBegan } },
    },
    async (request, reply) => {
      const { accountId, actor, tenant } = callerOf(request);
      const { name, company, description = '', answeredAt = null, leaveOut, fileName } = request.body;
      // Checked before the organisation's plan counts it.
      const wrongDate = offCalendar(answeredAt, 'answeredAt');
      if (wrongDate) throw problemOf(wrongDate);
      const { bytes, questions, known, read } = await readFile(request.body);
      if (leftOut(read) > 0 && !leaveOut)
        throw new ApiProblem(
          409,
          'IMPORT_INCOMPLETE',
          say('surveyImport.importIncomplete', { read: leftOut(read) }),
          {
            findings: read.findings
              .filter((finding) => finding.leavesOut)
              .slice(0, shownFindings)
              .map(({ line, code, message }) => ({ path: `line ${line}`, code, message })),
          },
        );
      const context = commandContext(request, actor, tenant);
      const assessmentId = derivedId('survey', requestOf(context.commandId));
      const organization = await deps.commands.load(Organization, tenant);
      const k = request.body.threshold ?? organization.state?.threshold ?? threshold.default;
      const listed = (await directory.assessmentsOf(tenant)).flatMap((entry) =>
        entry.imported ? [entry.assessmentId] : [],
      );
      const earlier = new Set([...(organization.state?.allowed ?? []), ...listed]);
      earlier.delete(assessmentId);
      const twin = await overlapOf(earlier, read.responses, questions.items, k);
      if (twin)
        throw new ApiProblem(
          409,
          'IMPORT_OVERLAPS',
          say('surveyImport.importOverlaps', { name: twin.name, k: twin.k }),
        );
      const allowed = await deps.commands.handle(Organization, tenant, context, async (state) =>
        allowAssessment(state, assessmentId, await planOf(deps, tenant)),
      );
      if (isRefusal(allowed)) throw problemOf(allowed);
      const content = Buffer.from(JSON.stringify({ responses: read.responses, groups: read.groups }));
      await deps.blobs.put(`imports/${assessmentId}`, content, { contentType: 'application/json' });
      const began = await deps.commands.handle(SurveyImport, assessmentId, context, (state) =>
        beginImport(state, {
          assessmentId,
          name,
          company,
          description,
          framework: known ?? ownReference(questions),
          definition: known === undefined ? questions.framework : null,
          items: { ...questions.items },
          answeredAt,
          threshold: k,
          responses: read.responses.length,
          source: {
            fileName,
            sha256: sha256Of(bytes),
            rows: read.rows,
            leftOut: leftOut(read),
          },
          importedBy: accountId,
        }),
      );
      const { position } = mustBeWritten(began);
      return reply.code(202).send({ assessmentId, position });
    },
  );

  app.get(
    '/api/imports/:assessmentId',
    {
      config: { access: 'assessments.manage' },
      schema: { params: assessmentParams, response: { 200: importProgress } },
    },
    async (request) => {
      const { assessmentId } = request.params;
      await directory.assessmentOf(callerOf(request).tenant, assessmentId);
      const { state } = await deps.commands.load(SurveyImport, assessmentId);
      if (!state) throw notFound();
      const { imported, responses, finished, failed } = state;
      const document = finished ? await reader.get<ResultsDocument>(resultsKey(assessmentId)) : undefined;
      const isReleased = (document?.releases.length ?? 0) > 0;
      const unreleased = failed ? ('failed' as const) : ('importing' as const);
      return {
        assessmentId,
        state: isReleased ? ('released' as const) : finished ? ('releasing' as const) : unreleased,
        imported,
        responses,
      };
    },
  );
};

type Read = {
  readonly bytes: Uint8Array;
  readonly table: Table;
  readonly questions: SurveyQuestions;
  /** Reference of a framework known to this build. */
  readonly known: string | undefined;
  readonly read: ReadRatings;
};

/** @throws {ApiProblem} 400 with the problem of the file or the questions */
async function readFile(body: ImportPreviewBody): Promise<Read> {
  const { content, fileName, framework, columns, scale, reversed = [] } = body;
  try {
    const bytes = Buffer.from(content, 'base64');
    const table = await readTable(bytes);
    const known = framework !== undefined && !framework.trimStart().startsWith('{') ? framework : undefined;
    const questions = directed(questionsFor(table), known, reversed);
    const read = readRatings(table, questions, columns);
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

/** @throws {ApiProblem} 400 when a question is not part of the survey, or the framework is published and therefore immutable */
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

function leftOut({ findings }: ReadRatings): number {
  return findings.filter(({ leavesOut }) => leavesOut).length;
}

/** Identical questions get the same name, so that two surveys with them can be compared; different questions never do. */
function ownReference({ framework }: SurveyQuestions): string {
  const { id, version } = framework;
  return frameworkReference({
    ...framework,
    id: `${id}-${sha256Of(JSON.stringify(framework)).slice(0, 8)}`,
    version,
  });
}
