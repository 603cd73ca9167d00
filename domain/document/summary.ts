import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { isSameRecipient, type Recipient } from '../language-model/recipient.ts';
import { say } from '../texts/sentence.ts';
import { keptIn } from './decide.ts';
import type { DocumentEvent } from './events.ts';
import { documentLimits, type SummaryFailure } from './limits.ts';
import type { Document, DocumentVersion, WrittenSummary } from './state.ts';

type TextVersion = { readonly version: number; readonly textKey: string };

export type RequestSummary = {
  readonly recipient: Recipient;
  /** Version of the instructions to the language model. */
  readonly prompt: string;
  readonly requestedBy: string;
};

/**
 * Requests an executive summary of the newest analysed version. Writes nothing while one is being written, and if this language model wrote
 * one with enough sentences by the same instructions.
 */
export function requestSummary(
  state: Document,
  organizationId: string,
  { recipient, prompt, requestedBy }: RequestSummary,
): Decision<DocumentEvent> {
  const document = keptIn(state, organizationId);
  if ('refused' in document) return document;
  const found = document.versions.findLast(({ analysis }) => analysis !== null);
  if (!found || found.textKey === null) return notAnalysed();
  const { version, textKey, summary, summarising } = found;
  if (summarising) return [];
  if (summary && isEnough(summary) && summary.prompt === prompt && isSameRecipient(summary, recipient))
    return [];
  const { provider, host, model } = recipient;
  const { documentId } = document;
  return [
    {
      type: 'SummaryRequested',
      data: { documentId, organizationId, version, textKey, provider, host, model, requestedBy },
    },
  ];
}

/** The version whose summary is requested and has no outcome; undefined: there is none, or its text is gone. */
export function toBeSummarised(
  state: Document,
  { version, textKey }: TextVersion,
): DocumentVersion | undefined {
  if (state?.stage !== 'kept') return undefined;
  const found = state.versions.find((one) => one.version === version);
  return found?.textKey === textKey && found.summarising ? found : undefined;
}

/** Starts an attempt to write a requested summary, or gives up after the permitted number of attempts. */
export function startSummary(state: Document, text: TextVersion): Decision<DocumentEvent> {
  const summarising = toBeSummarised(state, text)?.summarising;
  if (!state || !summarising) return [];
  const about = aboutText(state, text);
  return summarising.attempts >= documentLimits.summaryAttempts
    ? [{ type: 'SummaryFailed', data: { ...about, reason: 'interrupted', isSent: true } }]
    : [{ type: 'SummaryStarted', data: { ...about, attempt: summarising.attempts + 1 } }];
}

/** The summary of an equal input; undefined: this input was not sent yet, or the answer had too few sentences. */
export function writtenBefore(version: DocumentVersion, inputHash: string): WrittenSummary | undefined {
  const written = ownOf(version.summaries, inputHash);
  return written && isEnough(written) ? written : undefined;
}

const isEnough = ({ sentences }: { readonly sentences: number }): boolean =>
  sentences >= documentLimits.summarySentences;

export type SummaryOutcome =
  | (WrittenSummary & {
      readonly kind: 'written';
      readonly prompt: string;
      readonly inputHash: string;
      readonly inputTokens: number;
      readonly outputTokens: number;
    })
  | {
      readonly kind: 'failed';
      readonly reason: SummaryFailure;
      /** This attempt or an earlier one may have sent the text. */
      readonly isSent: boolean;
    };

/** Writes nothing if the text was removed, or its summary has an outcome already. */
export function finishSummary(
  state: Document,
  text: TextVersion,
  outcome: SummaryOutcome,
): Decision<DocumentEvent> {
  const summarising = toBeSummarised(state, text)?.summarising;
  if (!state || !summarising) return [];
  const about = aboutText(state, text);
  if (outcome.kind === 'failed')
    return [{ type: 'SummaryFailed', data: { ...about, reason: outcome.reason, isSent: outcome.isSent } }];
  const { kind: _, ...written } = outcome;
  const { provider, host, model } = summarising.recipient;
  return [{ type: 'SummaryWritten', data: { ...about, provider, host, model, ...written } }];
}

const aboutText = (
  { documentId, organizationId }: NonNullable<Document>,
  { version, textKey }: TextVersion,
) => ({ documentId, organizationId, version, textKey });

const notAnalysed = (): Refusal => refuse('conflict', 'NOT_ANALYSED', say('document.notAnalysed'));
