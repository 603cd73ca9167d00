import type { z } from 'zod/mini';
import { threshold } from '../../../domain/assessment/limits.ts';
import { frameworkReference } from '../../../domain/framework/frameworks.ts';
import { offCalendar } from '../../../domain/kernel/calendar.ts';
import { type Decision, isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { OrganizationEvent } from '../../../domain/organization/events.ts';
import { assessmentNotLaunched } from '../../../domain/organization/plan.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { type BeginImport, beginImport, tooFewPeople } from '../../../domain/survey-import/decide.ts';
import { mustStateLoss } from '../../../domain/survey-import/loss.ts';
import type { SurveyHead } from '../../../domain/survey-import/read-survey.ts';
import type { ReadResponse } from '../../../domain/survey-import/reading/ratings.ts';
import { longestSheetName } from '../../../domain/survey-import/sizes.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import type { SurveyQuestions } from '../../../domain/survey-import/survey-framework.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { createTurns } from '../../../infra/event-loop/turns.ts';
import { OutcomeUnknown } from '../../../infra/event-store/errors.ts';
import { derivedId, eventIdFrom, randomId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { importFiles } from '../../../infra/survey-files/import-files.ts';
import { storedContent } from '../../../infra/survey-files/stored-responses.ts';
import { sha256Of } from '../../../infra/tables/read-table.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { importBody } from '../contract/survey-import.ts';
import type { KnownComments, KnownCommentsQuery } from '../queries/known-comments.ts';
import {
  aheadOfUtc,
  commentsElsewhere,
  fileOf,
  latestDay,
  mustBeRead,
  shownFindings,
} from '../queries/read-survey-file.ts';
import { createMappingCommands } from './keep-mapping.ts';
import { type Beginning, createOtherPeople, FoundTwin } from './other-people.ts';
import { createPlaceOfImport } from './place-of-import.ts';
import { mustStillBeAllowed } from './still-allowed.ts';

/** An import that its file and its person allow. */
type Confirmed = {
  readonly body: z.infer<typeof importBody>;
  readonly caller: Caller;
  readonly context: CommandContext;
  readonly read: ReturnType<typeof mustBeRead>;
  readonly head: SurveyHead;
  readonly source: BeginImport['source'];
  readonly responses: readonly ReadResponse[];
  /** Comments of other imports when the file was read; undefined: the file has no column of comments. */
  readonly known: KnownComments | undefined;
};
/** Another import with one of these comments began while the file was read, so it has to be read again. */
class CommentsMeanwhile extends Error {}

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'store' | 'blobs' | 'clock' | 'terms' | 'keys'>;
  readonly directory: Pick<Directory, 'assessmentsOf'>;
  readonly commentsOf: KnownCommentsQuery;
};

/** Command that reads a survey's file, stores its responses and begins the import, which a worker carries out. */
export function createBeginImport({ deps, directory, commentsOf }: Parts) {
  const otherPeople = createOtherPeople(deps, directory);
  const placeOf = createPlaceOfImport(deps);
  const mappings = createMappingCommands(deps);
  const files = importFiles(deps);
  const takeBack = createTakeBack(deps);
  // One import of an organisation at a time: two at once would not be compared with each other.
  const inTurn = createTurns();

  /** @throws {ApiProblem} 400 for the file, the questions or the date; 409 for what is not confirmed, IMPORT_OVERLAPS, IMPORT_SAME_FILE, IMPORT_NOT_COMPARED, IMPORT_TOO_FEW_PEOPLE, IMPORTS_UNCHECKED or PLAN_LIMIT */
  return async (
    body: z.infer<typeof importBody>,
    caller: Caller,
    context: CommandContext,
    signal?: AbortSignal,
  ): Promise<{ assessmentId: string; position: Position; isMappingKept: boolean }> => {
    mustHaveBeen(body.answeredAt ?? null, deps.clock.now());
    for (;;) {
      const assessmentId = derivedId('survey', requestOf(context.commandId));
      const known = await commentsElsewhere(body, commentsOf, caller.tenant, assessmentId, signal);
      const { answer, responses } = await fileOf(body, {
        wantsResponses: true,
        tenant: caller.tenant,
        today: latestDay(deps.clock.now()),
        elsewhere: known?.codes,
      });
      const read = mustBeRead(answer);
      mustBeConfirmed(read, body);
      const source = sourceOf(body, read, answer.sheet);
      const confirmed = { body, caller, context, read, head: answer.head, source, responses, known };
      const done = await inTurn(caller.tenant, () => begun(confirmed)).catch(orReadAgain);
      if (done) return done;
    }
  };

  async function begun(confirmed: Confirmed) {
    const { body, caller, context, read, responses, source } = confirmed;
    const { tenant } = caller;
    const { items, framework } = read.questions;
    const next = { rows: responses, items, scale: framework.scale, source };
    const assessmentId = derivedId('survey', requestOf(context.commandId));
    const organization = await deps.commands.load(Organization, tenant);
    const k = body.threshold ?? organization.state?.threshold ?? threshold.default;
    const { state: earlier } = await deps.commands.load(SurveyImport, assessmentId);
    // The same request repeated: its outcome is in the stream, and its file may be gone already.
    if (earlier) return written(confirmed, assessmentId, k);
    mustBeEnough(responses.length, k);
    const beginning = { assessmentId, caller, context, next, k };
    mustStillBeAllowed(organization.state, caller, deps.clock.now());
    const placed = { assessmentId, caller, isShown: body.show };
    // Before anything is compared or stored; the place is decided with its event.
    mustHavePlace(await placeOf(organization.state, placed));
    const mustDiffer = async (state: Organization): Promise<void> => {
      if (await confirmed.known?.isOutdatedFor(state, responses)) throw new CommentsMeanwhile();
      await otherPeople.mustBe(beginning, state);
    };
    await mustDiffer(organization.state).catch((error) => answered(otherPeople, beginning, error));
    const file = randomId();
    // Every attempt decides anew whether there is a place: an earlier one may have returned it.
    const commandId = eventIdFrom(context.commandId, 'place', organization.revision);
    let mayHaveBegun = false;
    try {
      const { groups, second } = read;
      await files.put(assessmentId, file, storedContent({ responses, groups, secondGroups: second?.groups }));
      const allowed = await deps.commands.handle(
        Organization,
        tenant,
        { ...context, commandId },
        async (state) => {
          mustStillBeAllowed(state, caller, deps.clock.now());
          // Another process may have begun an import meanwhile.
          if (isCheckOutdated(organization.state, state)) await mustDiffer(state);
          return placeOf(state, placed);
        },
      );
      mustBeWritten(allowed);
      mayHaveBegun = true;
      return await written(confirmed, assessmentId, k, file);
    } catch (error) {
      // The event that names the file may be in the log, or get there: the same request finds out, or the file is swept.
      if (mayHaveBegun && error instanceof OutcomeUnknown) throw error;
      // If this fails too, the same request can still be repeated, and the file is swept.
      const beganElsewhere = await takeBack(confirmed, assessmentId, file).catch(() => false);
      if (beganElsewhere) return written(confirmed, assessmentId, k);
      return answered(otherPeople, beginning, error);
    }
  }

  /**
   * Writes that the import began, or finds that the same request wrote it.
   * @param file of this attempt; undefined if the import began before
   */
  async function written(confirmed: Confirmed, assessmentId: string, k: number, file?: string) {
    const { body, caller, context, head, read } = confirmed;
    const began = await deps.commands.handle(SurveyImport, assessmentId, context, (state) =>
      beginImport(state, beginningOf(confirmed, assessmentId, k, file), body.show),
    );
    const { position, state } = mustBeWritten(began);
    // The same request began it in another process meanwhile.
    if (file !== undefined && state?.file !== file) await files.remove(assessmentId, file);
    const isMappingKept = await mappings.keep({ caller, context }, { body, head, form: read.form });
    return { assessmentId, position, isMappingKept };
  }
}

type OtherPeople = ReturnType<typeof createOtherPeople>;
async function answered(otherPeople: OtherPeople, beginning: Beginning, error: unknown): Promise<never> {
  if (error instanceof FoundTwin) return otherPeople.refuse(beginning, error);
  throw error;
}

/**
 * Returns the place of an import that did not begin, and removes the file of this attempt.
 * @returns whether the same request began the import in another process, with a file of its own
 */
function createTakeBack(deps: Pick<ApiDependencies, 'commands' | 'blobs' | 'keys'>) {
  const files = importFiles(deps);
  return async (
    { caller: { tenant }, context }: Confirmed,
    assessmentId: string,
    file: string,
  ): Promise<boolean> => {
    const { state } = await deps.commands.load(SurveyImport, assessmentId);
    if (state?.file === file) return false;
    try {
      if (state) return true;
      const { revision } = await deps.commands.load(Organization, tenant);
      const commandId = eventIdFrom(context.commandId, 'not-begun', revision);
      await deps.commands.handle(Organization, tenant, { ...context, commandId }, (organization) =>
        assessmentNotLaunched(organization, assessmentId),
      );
      return false;
    } finally {
      // Also if the place could not be returned, because the store is full.
      await files.remove(assessmentId, file);
    }
  };
}

/** @throws {ApiProblem} 409 IMPORTS_UNCHECKED or PLAN_LIMIT */
function mustHavePlace(place: Decision<OrganizationEvent>): void {
  if (isRefusal(place)) throw problemOf(place);
}

function orReadAgain(error: unknown): undefined {
  if (!(error instanceof CommentsMeanwhile)) throw error;
}

/** @throws {ApiProblem} 409 IMPORT_TOO_FEW_PEOPLE */
function mustBeEnough(people: number, k: number): void {
  const tooFew = tooFewPeople(people, k);
  if (tooFew) throw problemOf(tooFew);
}

/** Checked before the import takes a place of the organisation's plan. @throws {ApiProblem} 400 for a date that is none or in the future */
function mustHaveBeen(answeredAt: string | null, now: number): void {
  const wrongDate = offCalendar(answeredAt, 'answeredAt');
  if (wrongDate) throw problemOf(wrongDate);
  if (answeredAt !== null && Date.parse(answeredAt) > now + aheadOfUtc)
    throw new ApiProblem(400, 'ANSWERED_IN_FUTURE', say('surveyImport.answeredInFuture'));
}

/** Whether an import has begun, failed or been refused in another process since the check. */
const isCheckOutdated = (checked: Organization, now: Organization): boolean =>
  areDifferent(now?.allowed, checked?.allowed) ||
  areDifferent(now?.notLaunched, checked?.notLaunched) ||
  now?.importRefusals.at(-1) !== checked?.importRefusals.at(-1);

/** Two sets may be equally large: one import may have failed, and another begun. */
const areDifferent = (
  some: ReadonlySet<string> = new Set(),
  others: ReadonlySet<string> = new Set(),
): boolean => some.size !== others.size || [...some].some((id) => !others.has(id));

function beginningOf(
  { body, caller, read, responses, source }: Confirmed,
  assessmentId: string,
  k: number,
  file: string | undefined,
): BeginImport {
  const { name, company, description = '' } = body;
  const { accountId } = caller;
  const { questions, known, second, answered } = read;
  const hasComments = (read.comments ?? 0) > 0;
  return {
    assessmentId,
    name,
    company,
    description,
    framework: known ?? ownReference(questions),
    definition: known === null ? questions.framework : null,
    items: { ...questions.items },
    answeredAt: body.answeredAt ?? (answered && `${answered.to}T00:00:00.000Z`),
    ...(answered && body.answeredAt === undefined && { answeredFrom: answered.from }),
    ...(!answered && read.columns.some(({ is }) => is === 'date') && { periodHidden: true }),
    ...(second && {
      secondGrouping: { name: second.name, groups: second.groups.map(({ group }) => group) },
    }),
    ...(hasComments && { hasComments }),
    threshold: k,
    ...(file !== undefined && { file }),
    responses: responses.length,
    source,
    importedBy: accountId,
  };
}

/** @param sheet of a workbook, which was read */
function sourceOf(
  { fileName, content }: z.infer<typeof importBody>,
  read: Confirmed['read'],
  sheet: string | null,
): BeginImport['source'] {
  return {
    fileName,
    sha256: sha256Of(Buffer.from(content, 'base64')),
    ...(sheet !== null && { sheet: sheet.slice(0, longestSheetName) }),
    rows: read.rows,
    leftOut: read.lost.lines,
  };
}

/**
 * @throws {ApiProblem} 409 if the person has not confirmed the scale, that something is left out, or how much of it, when that is
 * more than 1 %
 */
function mustBeConfirmed(
  read: ReturnType<typeof mustBeRead>,
  { leaveOut, confirmedLoss }: z.infer<typeof importBody>,
): void {
  const { lost, findings, questions, isScaleProposed } = read;
  const { min, max } = questions.framework.scale;
  if (isScaleProposed)
    throw new ApiProblem(409, 'SCALE_UNCONFIRMED', say('surveyImport.scaleUnconfirmed', { min, max }));
  if (!read.kinds.some(({ leavesOut }) => leavesOut)) return;
  if (!leaveOut)
    throw new ApiProblem(409, 'IMPORT_INCOMPLETE', say('surveyImport.importIncomplete', lost), {
      findings: findings
        .filter(({ leavesOut }) => leavesOut)
        .slice(0, shownFindings)
        .map(({ lines, code, message }) => ({
          path: `line ${lines[0]}`,
          code,
          message,
        })),
    });
  const isStated = (['lines', 'ratings', 'dates', 'comments'] as const).every(
    (what) => confirmedLoss?.[what] === lost[what],
  );
  if (mustStateLoss(read) && !isStated)
    throw new ApiProblem(409, 'IMPORT_LOSS_UNCONFIRMED', say('surveyImport.lossUnconfirmed', lost));
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
