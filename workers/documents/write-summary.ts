import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { createMappingReader } from '../../api/document/queries/mapping.ts';
import { createTextReader } from '../../api/document/queries/passages.ts';
import { acceptedSentences } from '../../domain/analysis/summary/accepted-sentences.ts';
import { chosenPassages } from '../../domain/analysis/summary/chosen-passages.ts';
import type { StoredSummary } from '../../domain/analysis/summary/stored-summary.ts';
import {
  summaryPrompt as prompt,
  summaryAnswer,
  summaryLimits,
} from '../../domain/analysis/summary/summary-prompt.ts';
import { summaryInstructions as instructions } from '../../domain/analysis/summary/summary-prompt-texts.ts';
import { Document, type DocumentVersion, documentSummaryKey } from '../../domain/document/state.ts';
import {
  finishSummary,
  type SummaryOutcome,
  startSummary,
  toBeSummarised,
  writtenBefore,
} from '../../domain/document/summary.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { isSameRecipient } from '../../domain/language-model/recipient.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { languageOf } from '../../infra/extraction/language.ts';
import { derivedSecret, eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import { createMeteredQuestion } from './metered-question.ts';

export const summaryQueue = 'documents-summary';
/** More than the attempts that the document permits, because some end before one begins. */
export const summaryJobAttempts = 20;
const summaryJob = z.strictObject({
  documentId: idField,
  version: z.int().positive(),
  textKey: idField,
  tenant: idField,
  correlationId: z.string(),
});
type SummaryJob = z.infer<typeof summaryJob>;

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs' | 'clock' | 'languageModel'> & {
  readonly log: Pick<Log, 'warn'>;
};
type Text = {
  readonly texts: readonly string[];
  /** ISO 639-3; null: not recognised. */
  readonly language: string | null;
  readonly confidenceOf: (passage: number) => number;
};

/**
 * Has a language model write a requested summary, unless the text is gone or the request has an outcome.
 */
export function createWriteSummary({ commands, keys, blobs, clock, languageModel, log }: Parts) {
  const files = createSealedFiles({ keys, blobs });
  const textOf = createTextReader({ keys, blobs });
  const mappingOf = createMappingReader({ keys, blobs });
  const hashKey = keys.derive('summary-input');
  const ask = createMeteredQuestion({ commands, clock });

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const payload = payloadOf(summaryJob, job);
    const { documentId, version, textKey } = payload;
    const at = { version, textKey };
    const before = await commands.load(Document, documentId);
    if (!toBeSummarised(before.state, at)) return;
    const started = await commands.handle(
      Document,
      documentId,
      contextOf(payload, job, `start-${before.revision}`),
      (state) => startSummary(state, at),
    );
    const found = isRefusal(started) ? undefined : toBeSummarised(started.state, at);
    if (!found) return;
    const text = await read(documentId, found);
    // The document was erased meanwhile.
    const outcome = text && (await outcomeOf(payload, job, found, text, signal));
    if (!outcome) return;
    const recorded = await commands.handle(Document, documentId, contextOf(payload, job, 'finish'), (state) =>
      finishSummary(state, at, outcome),
    );
    const isReused =
      outcome.kind === 'written' &&
      Object.values(found.summaries).some(({ summaryKey }) => summaryKey === outcome.summaryKey);
    if (outcome.kind === 'written' && !isReused && (isRefusal(recorded) || recorded.facts === 0))
      await files.delete(documentSummaryKey(documentId, outcome.summaryKey));
  };

  async function read(documentId: string, { textKey, mapping }: DocumentVersion): Promise<Text | undefined> {
    const passages = textKey === null ? undefined : await textOf(documentId, textKey);
    const mappings = mapping ? await mappingOf(documentId, mapping.mappingKey) : undefined;
    return (
      passages && {
        texts: passages.map(({ text }) => text),
        language: languageOf(passages),
        confidenceOf: (passage) => {
          const mapped = mappings?.[passage];
          return mapped && !mapped.abstains ? mapped.confidence : 0;
        },
      }
    );
  }

  /** @returns undefined if the document was erased meanwhile */
  async function outcomeOf(
    payload: SummaryJob,
    job: Job,
    found: DocumentVersion,
    { texts, language, confidenceOf }: Text,
    signal: AbortSignal,
  ): Promise<SummaryOutcome | undefined> {
    const { recipient, attempts = 0 } = found.summarising ?? {};
    // An earlier attempt that has no outcome may have made a call.
    const isSent = attempts > 1;
    if (!languageModel || !recipient || !isSameRecipient(recipient, languageModel.recipient))
      return { kind: 'failed', reason: 'notAllowed', isSent };
    const { passages, leftOut, leftOutCount } = chosenPassages(texts, confidenceOf);
    if (passages.length === 0) return { kind: 'failed', reason: 'nothingToSend', isSent };
    const inputHash = derivedSecret(hashKey, JSON.stringify([recipient, prompt, passages]));
    const written = writtenBefore(found, inputHash);
    if (written) return { kind: 'written', ...written, prompt, inputHash, inputTokens: 0, outputTokens: 0 };
    const question = {
      schema: summaryAnswer,
      instructions,
      passages,
      outputTokens: summaryLimits.outputTokens,
    };
    const context = (step: string) => contextOf(payload, job, step);
    const isWanted = async () => {
      const { state } = await commands.load(Document, payload.documentId);
      return toBeSummarised(state, payload) !== undefined;
    };
    const completion = await ask(languageModel, question, context, signal, isWanted);
    if (typeof completion === 'string') return { kind: 'failed', reason: completion, isSent };
    if (completion.kind === 'failed') {
      const { reason, status, isSent: isSentNow } = completion;
      log.warn({ documentId: payload.documentId, reason, status }, 'a language model wrote no summary');
      return { kind: 'failed', reason, isSent: isSent || isSentNow };
    }
    const sent = new Set(passages.map(({ id }) => id));
    const { sentences, dropped } = acceptedSentences(completion.value, texts, sent, language);
    const stored: StoredSummary = { sentences, sent: sent.size, leftOut, leftOutCount };
    const summaryKey = await keep(payload.documentId, stored);
    if (summaryKey === undefined) return undefined;
    const { inputTokens, outputTokens } = completion.usage;
    const counts = { sentences: sentences.length, dropped, inputTokens, outputTokens };
    return { kind: 'written', summaryKey, prompt, inputHash, ...counts };
  }

  async function keep(documentId: string, summary: StoredSummary): Promise<string | undefined> {
    const summaryKey = randomId();
    try {
      await files.put(
        documentId,
        documentSummaryKey(documentId, summaryKey),
        gzipSync(JSON.stringify(summary)),
      );
      return summaryKey;
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }
}

const contextOf = ({ correlationId, tenant }: SummaryJob, job: Job, step: string) => ({
  commandId: eventIdFrom(job.id, step, 0),
  correlationId,
  causationId: job.id,
  actor: 'process:write-summary',
  tenant,
});
