import { z } from 'zod';
import { subscriptionPlanOf } from '../../api/billing/queries/plan-in-force.ts';
import type { Terms } from '../../domain/billing/in-force.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { allowAssessment, assessmentNotLaunched } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { failImport, finishImport, importNext } from '../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import type { CommandContext, CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { maxAppendBytes } from '../../infra/event-store/port.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { failureText } from '../../infra/job-queue/failure-text.ts';
import { type Job, PermanentFailure } from '../../infra/job-queue/port.ts';
import { SealedFileBroken } from '../../infra/sealed-files/chunks.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { importFiles } from '../../infra/survey-files/import-files.ts';
import { storedResponses } from '../../infra/survey-files/stored-responses.ts';
import { payloadOf } from '../job-payload.ts';

export const surveyQueue = 'survey-imports';
/** The attempt at which the import is given up. */
const lastAttempt = 20;
/** Days of them: the job ends when the import is done or its end is recorded, which needs the store of events. */
export const surveyAttempts = 10_000;
/** So many processes may die while they bring one import in, for example because it needs more memory than they have. */
const mostDeaths = 5;
/** The attempt that gives up on a damaged file: a store that sent it once cut off may send it whole. */
const damagedAttempts = 3;
const surveyJob = z.strictObject({ assessmentId: idField, tenant: z.string(), correlationId: z.string() });

/** What one append holds. */
const most = { responses: 250, bytes: maxAppendBytes };

type ImportSurveyParts = {
  readonly commands: CommandHandler;
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  readonly clock: Clock;
  /** What the operator's plans allow. */
  readonly terms: Terms;
};

/**
 * Appends the responses of an import to its stream in batches. The stream contains the progress, so a retry continues
 * from it. The stored file is removed when everything is in the log. An import that failed and is continued takes its place of the plan
 * again. It needs no new comparison: as long as its file is stored, every import that begins is compared with it.
 */
export function createImportSurvey({ commands, clock, terms, ...stores }: ImportSurveyParts) {
  const files = importFiles(stores);
  return async (job: Job): Promise<void> => {
    const { assessmentId, tenant, correlationId } = payloadOf(surveyJob, job);
    const context = (step: string, revision: number): CommandContext => ({
      commandId: eventIdFrom(job.id, step, revision),
      correlationId,
      causationId: job.id,
      actor: 'process:import-survey',
      tenant,
    });
    const before = await commands.load(SurveyImport, assessmentId);
    if (!before.state) throw new PermanentFailure('There is no such import.');
    try {
      if (!before.state.finished) {
        if ((job.deaths ?? 0) >= mostDeaths)
          throw new PermanentFailure(`The process died ${job.deaths} times while it brought this import in.`);
        await decidePlace('place again', async (state) =>
          allowAssessment(state, assessmentId, await subscriptionPlanOf({ commands, clock, terms }, tenant)),
        );
        await bringIn(before);
      }
    } catch (error) {
      const reason = error instanceof Hopeless ? error.reason : 'gaveUp';
      if (error instanceof PermanentFailure || job.attempt >= lastAttempt) {
        // The importing person is told of the failure; the queue keeps the cause. If the store of events is away, too, the next attempt tries
        // everything again: otherwise the import would be neither imported nor failed.
        const { revision } = await commands.load(SurveyImport, assessmentId);
        await commands.handle(SurveyImport, assessmentId, context('fail', revision), (state) =>
          failImport(state, reason),
        );
        // An import that is shown nowhere takes no place of the plan.
        await decidePlace('place', (state) => assessmentNotLaunched(state, assessmentId));
        throw error instanceof PermanentFailure ? error : new PermanentFailure(failureText(error));
      }
      throw error;
    }
    await files.erase(before.state);

    /** @throws {PermanentFailure} for a refusal */
    async function decidePlace(
      step: string,
      decide: (
        state: Organization,
      ) => ReturnType<typeof allowAssessment> | Promise<ReturnType<typeof allowAssessment>>,
    ): Promise<void> {
      // The same job may take and return a place several times.
      const { revision } = await commands.load(Organization, tenant);
      const decided = await commands.handle(Organization, tenant, context(step, revision), decide);
      if (isRefusal(decided)) throw new PermanentFailure(inWords(decided.detail));
    }

    /** A file that is still damaged when it is read again is erased, so that nobody waits for an import that cannot be continued. */
    async function orDamaged(error: unknown): Promise<never> {
      if (!(error instanceof SealedFileBroken) || job.attempt < damagedAttempts) throw error;
      await files.erase({ assessmentId, file: before.state?.file });
      throw new Hopeless('fileDiffers', 'The file of this import is damaged. Import it again.');
    }

    async function bringIn(from: typeof before): Promise<void> {
      let at: Pick<typeof before, 'state' | 'revision'> = from;
      const file = from.state && (await files.get(from.state));
      if (!file) throw new Hopeless('fileGone', 'The file of this import is gone. Import it again.');
      const { responses, groups, secondGroups } = await storedResponses(file).catch(orDamaged);
      while (at.state && at.state.imported < at.state.responses) {
        const written = await commands.handle(
          SurveyImport,
          assessmentId,
          context('import', at.revision),
          (state) => importNext(state, responses, most),
        );
        if (isRefusal(written)) throw new PermanentFailure(inWords(written.detail));
        if (written.facts === 0 && written.revision === at.revision)
          throw new Hopeless('fileDiffers', 'The file of this import is not the one that was announced.');
        at = written;
      }
      await commands.handle(SurveyImport, assessmentId, context('finish', at.revision), (state) =>
        finishImport(state, groups, secondGroups),
      );
    }
  };
}

class Hopeless extends PermanentFailure {
  readonly reason: 'fileGone' | 'fileDiffers';
  constructor(reason: 'fileGone' | 'fileDiffers', message: string) {
    super(message);
    this.reason = reason;
  }
}
