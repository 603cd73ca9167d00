import type { z } from 'zod/mini';
import { threshold } from '../../../domain/assessment/limits.ts';
import { frameworkReference } from '../../../domain/framework/frameworks.ts';
import { offCalendar } from '../../../domain/kernel/calendar.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { allowAssessment } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { beginImport } from '../../../domain/survey-import/decide.ts';
import type { ReadRatings } from '../../../domain/survey-import/reading/ratings.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import type { SurveyQuestions } from '../../../domain/survey-import/survey-framework.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { sha256Of } from '../../../infra/tables/read-table.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { importBody } from '../contract/survey-import.ts';
import { createImportOverlapQuery } from '../queries/import-overlap.ts';
import { leftOut, readSurveyFile, shownFindings } from '../queries/read-survey-file.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'clock' | 'terms'>;
  readonly directory: Directory;
};

/** Command that reads a survey's file, stores its responses and begins the import, which a worker carries out. */
export function createBeginImport({ deps, directory }: Parts) {
  const overlapOf = createImportOverlapQuery(deps);

  /** @throws {ApiProblem} 400 for the file, the questions or the date; 409 IMPORT_INCOMPLETE, IMPORT_OVERLAPS or PLAN_LIMIT */
  return async (
    body: z.infer<typeof importBody>,
    { accountId, tenant }: Caller,
    context: CommandContext,
  ): Promise<{ assessmentId: string; position: Position }> => {
    const { name, company, description = '', answeredAt = null, leaveOut, fileName } = body;
    // Checked before the import takes a place of the organisation's plan.
    const wrongDate = offCalendar(answeredAt, 'answeredAt');
    if (wrongDate) throw problemOf(wrongDate);
    const { bytes, questions, known, read } = await readSurveyFile(body);
    if (leftOut(read) > 0 && !leaveOut) throw incomplete(read);
    const assessmentId = derivedId('survey', requestOf(context.commandId));
    const organization = await deps.commands.load(Organization, tenant);
    const k = body.threshold ?? organization.state?.threshold ?? threshold.default;
    await mustBeOther(assessmentId, tenant, { read, questions, k }, organization.state);
    const allowed = await deps.commands.handle(Organization, tenant, context, async (state) =>
      allowAssessment(state, assessmentId, await subscriptionPlanOf(deps, tenant)),
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
    return { assessmentId, position };
  };

  /** @throws {ApiProblem} 409 IMPORT_OVERLAPS if an earlier import has nearly the same people */
  async function mustBeOther(
    assessmentId: string,
    tenant: string,
    {
      read,
      questions,
      k,
    }: { readonly read: ReadRatings; readonly questions: SurveyQuestions; readonly k: number },
    organization: Organization,
  ): Promise<void> {
    const listed = (await directory.assessmentsOf(tenant)).flatMap((entry) =>
      entry.imported ? [entry.assessmentId] : [],
    );
    const earlier = new Set([...(organization?.allowed ?? []), ...listed]);
    earlier.delete(assessmentId);
    const twin = await overlapOf(earlier, read.responses, questions.items, k);
    if (twin)
      throw new ApiProblem(
        409,
        'IMPORT_OVERLAPS',
        say('surveyImport.importOverlaps', { name: twin.name, k: twin.k }),
      );
  }
}

function incomplete(read: ReadRatings): ApiProblem {
  return new ApiProblem(
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
}

/**
 * A reference derived from the questions: surveys with identical questions get the same one and can be compared;
 * different questions never share one.
 */
function ownReference({ framework }: SurveyQuestions): string {
  const { id, version } = framework;
  return frameworkReference({
    ...framework,
    id: `${id}-${sha256Of(JSON.stringify(framework)).slice(0, 8)}`,
    version,
  });
}
