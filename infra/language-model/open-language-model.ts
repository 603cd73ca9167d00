import type { LanguageModelSettings } from '../config/language-model.ts';
import { parseAllowedHosts } from '../outgoing/allowed-hosts.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import type { ProviderOptions } from './anthropic.ts';
import { createLanguageModel } from './language-model.ts';
import type { LanguageModel, ModelProvider } from './port.ts';

const timeoutMs = 60_000;
/** Larger answers are not read to their end. */
const mostBytes = 1024 * 1024;

export type OpenOptions = {
  /** For the whole answer to one call. Default 60 s. */
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
  readonly restMs?: number;
};

/** The language model that the operator set. Its host may be in the operator's own network; no other host can be reached. */
export function openLanguageModel(settings: LanguageModelSettings, options: OpenOptions = {}): LanguageModel {
  const { recipient, baseUrl, key, tokensAMonth, installationTokensAMonth, prices } = settings;
  const limit = options.timeoutMs ?? timeoutMs;
  const host = new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const outgoing = createOutgoing({
    timeoutMs: limit,
    maxBytes: mostBytes,
    allowedHosts: parseAllowedHosts(host),
  });
  const given = { baseUrl, model: recipient.model, key, outgoing, timeoutMs: limit };
  let loaded: Promise<ModelProvider> | undefined;
  const provider: ModelProvider = async (call) => {
    loaded ??= load(recipient.provider, given);
    return (await loaded)(call);
  };
  return createLanguageModel({
    recipient,
    tokensAMonth,
    installationTokensAMonth,
    prices,
    provider,
    random: Math.random,
    ...(options.pauseMs !== undefined && { pauseMs: options.pauseMs }),
    ...(options.restMs !== undefined && { restMs: options.restMs }),
  });
}

/** Loaded with the first call. */
async function load(
  provider: LanguageModelSettings['recipient']['provider'],
  options: ProviderOptions,
): Promise<ModelProvider> {
  if (provider === 'anthropic') return (await import('./anthropic.ts')).createAnthropic(options);
  return (await import('./openai-compatible.ts')).createOpenAiCompatible(options);
}
