import { z } from 'zod';
import { analyserReference as analyser } from '../../domain/analysis/document-analysis/analyser-reference.ts';
import { type AnalysisOutcome, finishAnalysis, isToBeAnalysed } from '../../domain/document/decide.ts';
import { type AnalysisFailure, documentLimits } from '../../domain/document/limits.ts';
import {
  Document,
  documentAnalysisKey,
  documentMappingKey,
  documentTextKey,
} from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { AnalysedText, TextMapper } from '../../infra/passage-mapping/port.ts';
import { bytesOf, createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';

export const analysisQueue = 'documents-analysis';
/** More than faults need, because each stop of the server uses up one attempt. */
export const analysisAttempts = 100;
const analysisJob = z.strictObject({
  documentId: idField,
  version: z.int().positive(),
  textKey: idField,
  tenant: z.string(),
  correlationId: z.string(),
});

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs'> & {
  readonly texts: Pick<TextMapper, 'analyse'>;
  readonly log: Pick<Log, 'error'>;
  /** True while this process stops: an interrupted analysis is then not the fault of its text. */
  readonly isStopping: () => boolean;
};

/** Carries out a requested analysis, unless the text is gone or it has an outcome. A text that cannot be analysed has the reason as outcome. */
export function createAnalyseDocument({ commands, keys, blobs, texts, log, isStopping }: Parts) {
  const files = createSealedFiles({ keys, blobs });

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { documentId, version, textKey, tenant, correlationId } = payloadOf(analysisJob, job);
    const { state, revision } = await commands.load(Document, documentId);
    if (!isToBeAnalysed(state, { version, textKey })) return;
    const mappingKey = state?.versions.find((one) => one.version === version)?.mapping?.mappingKey;
    const [text, mapping] = await Promise.all([
      files.get(documentId, documentTextKey(documentId, textKey)),
      mappingKey && files.get(documentId, documentMappingKey(documentId, mappingKey)),
    ]);
    // The document was erased meanwhile.
    if (!text || !mapping) return;
    const outcome = await outcomeOf(
      documentId,
      await bytesOf(text, documentLimits.textBytes),
      await bytesOf(mapping, documentLimits.textBytes),
      signal,
    );
    if (!outcome) return;
    const context = {
      commandId: eventIdFrom(job.id, 'analyse', revision),
      correlationId,
      causationId: job.id,
      actor: 'process:analyse-document',
      tenant,
    };
    const recorded = await commands.handle(Document, documentId, context, (at) =>
      finishAnalysis(at, { version, textKey }, outcome),
    );
    if (outcome.kind === 'analysed' && (isRefusal(recorded) || recorded.facts === 0))
      await files.delete(documentAnalysisKey(documentId, outcome.analysisKey));
  };

  /** @returns undefined if the document was erased meanwhile */
  async function outcomeOf(
    documentId: string,
    text: Uint8Array,
    mapping: Uint8Array,
    signal: AbortSignal,
  ): Promise<AnalysisOutcome | undefined> {
    let analysed: AnalysedText;
    try {
      analysed = await texts.analyse(text, mapping, signal);
    } catch (error) {
      if (signal.aborted || isStopping()) throw error;
      log.error({ err: error, documentId }, 'a document could not be analysed');
      return { kind: 'failed', reason: reasonOf(error) };
    }
    const { bytes, ...counts } = analysed;
    const analysisKey = randomId();
    try {
      await files.put(documentId, documentAnalysisKey(documentId, analysisKey), bytes);
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
    return { kind: 'analysed', analysisKey, analyser, ...counts };
  }
}

function reasonOf(error: unknown): AnalysisFailure {
  if (!(error instanceof Error)) return 'crashed';
  if (error.name === 'TimeoutError') return 'timedOut';
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'outOfMemory' : 'crashed';
}
