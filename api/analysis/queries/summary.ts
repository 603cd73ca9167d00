import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StoredPassageMapping } from '../../../domain/analysis/mapping/stored-mapping.ts';
import type { StoredSummary } from '../../../domain/analysis/summary/stored-summary.ts';
import { summaryLimits, summaryPrompt } from '../../../domain/analysis/summary/summary-prompt.ts';
import { documentLimits } from '../../../domain/document/limits.ts';
import { documentSummaryKey } from '../../../domain/document/state.ts';
import { monthOf, payingMonth, reasonAgainst } from '../../../domain/language-model/decide.ts';
import { isSameRecipient, type Recipient } from '../../../domain/language-model/recipient.ts';
import { LanguageModelUse } from '../../../domain/language-model/state.ts';
import { installationLimitAgainst } from '../../../domain/model-tokens/decide.ts';
import { ModelTokens } from '../../../domain/model-tokens/state.ts';
import type { LibraryVersion } from '../../../domain/read-models/library/library.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { DocumentAnalysisAnswer, ExecutiveSummary } from '../contract/analysis.ts';
import { quoted, subLensOf } from './quotes.ts';

type Text = { readonly passages: readonly Passage[]; readonly mappings: readonly StoredPassageMapping[] };
type Model = Pick<ApiDependencies, 'commands' | 'clock' | 'languageModel'>;

/** The executive summary of a version; null: none was written, or its document was erased. */
export function createSummaryQuery(deps: Pick<ApiDependencies, 'keys' | 'blobs'>) {
  const files = createSealedFiles(deps);

  return async (
    documentId: string,
    { summary, moves }: LibraryVersion,
    { passages, mappings }: Text,
  ): Promise<ExecutiveSummary | null> => {
    const stream =
      summary && (await files.get(documentId, documentSummaryKey(documentId, summary.summaryKey)));
    if (!summary || !stream) return null;
    const stored = await readSummary(await bytesOf(stream, documentLimits.textBytes));
    const { provider, host, model, prompt, at, inputTokens, outputTokens, dropped } = summary;
    const isEnough = stored.sentences.length >= documentLimits.summarySentences;
    return {
      writer: { provider, host, model },
      prompt,
      isCurrent: prompt === summaryPrompt,
      at,
      inputTokens,
      outputTokens,
      dropped,
      sent: stored.sent,
      leftOutCount: stored.leftOutCount ?? stored.leftOut.length,
      leftOut: stored.leftOut.slice(0, summaryLimits.namedLeftOut).map((passage) => {
        const { place } = quoted(passages, passage, 0, 0);
        return { passage, place };
      }),
      sentences: (isEnough ? stored.sentences : []).map(({ text, quote: { passage, start, end } }) => ({
        text,
        quote: { ...quoted(passages, passage, start, end), subLens: subLensOf(mappings, moves, passage) },
      })),
    };
  };
}

/** The newest request for a summary of a version. */
export function requestOf(
  version: LibraryVersion | undefined,
): Pick<DocumentAnalysisAnswer, 'summarising' | 'summaryFailure' | 'isTextSent'> {
  if (!version?.summarising) return { summarising: null, summaryFailure: null, isTextSent: false };
  const { at: since, failure, isSent = true, ...recipient } = version.summarising;
  return failure === null
    ? { summarising: { ...recipient, since }, summaryFailure: null, isTextSent: false }
    : { summarising: null, summaryFailure: failure, isTextSent: isSent };
}

/** The language model that the operator set, and why the organisation may not ask it now. */
export async function writerFor(deps: Model, tenant: string): Promise<DocumentAnalysisAnswer['writer']> {
  const { languageModel } = deps;
  if (!languageModel) return null;
  const reason = await reasonNow(deps, tenant);
  return {
    ...languageModel.recipient,
    obstacle: reason === undefined ? null : (obstacles[reason.code] ?? 'notAllowed'),
  };
}

const obstacles: Readonly<Record<string, 'budgetSpent' | 'installationSpent'>> = {
  TOKEN_BUDGET_SPENT: 'budgetSpent',
  INSTALLATION_TOKENS_SPENT: 'installationSpent',
};

/**
 * The language model, if it is the one that the caller was shown, and the organisation may ask it now.
 * @throws {ApiProblem} 409 with the reason
 */
export async function mayBeAsked(deps: Model, tenant: string, shown: Recipient): Promise<Recipient> {
  const reason = await reasonNow(deps, tenant);
  const recipient = deps.languageModel?.recipient;
  if (reason || !recipient)
    throw new ApiProblem(
      409,
      reason?.code ?? 'NO_LANGUAGE_MODEL',
      reason?.detail ?? say('languageModel.notOffered'),
    );
  if (!isSameRecipient(shown, recipient))
    throw new ApiProblem(409, 'LANGUAGE_MODEL_CHANGED', say('languageModel.changed'));
  return recipient;
}

async function reasonNow({ commands, clock, languageModel }: Model, tenant: string) {
  const { state } = await commands.load(LanguageModelUse, tenant);
  const month = monthOf(instant(clock));
  const reason = reasonAgainst(state, languageModel?.recipient, {
    month,
    budget: languageModel?.tokensAMonth ?? 0,
  });
  if (reason) return reason;
  const all = await commands.load(ModelTokens, payingMonth(state, month));
  return installationLimitAgainst(all.state, languageModel?.installationTokensAMonth);
}

const inflate = promisify(gunzip);

async function readSummary(stored: Buffer): Promise<StoredSummary> {
  const plain = await inflate(stored, { maxOutputLength: documentLimits.textBytes });
  return JSON.parse(plain.toString('utf8')) as StoredSummary;
}
