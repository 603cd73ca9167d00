import type { LanguageModelSettings } from '../config/language-model.ts';
import { parseAllowedHosts } from '../outgoing/allowed-hosts.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import type { ProviderOptions } from './anthropic.ts';
import { createLanguageModel } from './language-model.ts';
import type { LanguageModel, ModelProvider } from './port.ts';
import { type RecordedExchange, recording } from './recorded-exchange.ts';

const timeoutMs = 60_000;
/** Larger answers are not read to their end. */
const mostBytes = 1024 * 1024;

export type ProviderAccess = {
  /** For the whole answer to one call. Default 60 s. */
  readonly timeoutMs?: number;
  /** Receives each call and its answer, without keys. */
  readonly recorded?: (exchange: RecordedExchange) => void;
};

export type OpenOptions = ProviderAccess & {
  readonly pauseMs?: number;
  readonly restMs?: number;
};

/** The provider that the operator set. Its host may be in the operator's own network; no other host can be reached. */
export function openProvider(settings: LanguageModelSettings, options: ProviderAccess = {}): ModelProvider {
  const { recipient, baseUrl, key } = settings;
  const limit = options.timeoutMs ?? timeoutMs;
  const host = new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  const client = createOutgoing({
    timeoutMs: limit,
    maxBytes: mostBytes,
    allowedHosts: parseAllowedHosts(host),
  });
  const outgoing = options.recorded ? recording(client, options.recorded) : client;
  const given = { baseUrl, model: recipient.model, key, outgoing, timeoutMs: limit };
  let loaded: Promise<ModelProvider> | undefined;
  return async (call) => {
    loaded ??= load(recipient.provider, given);
    return (await loaded)(call);
  };
}

/** The language model that the operator set. */
export function openLanguageModel(settings: LanguageModelSettings, options: OpenOptions = {}): LanguageModel {
  const { recipient, tokensAMonth, installationTokensAMonth, prices } = settings;
  const provider = openProvider(settings, options);
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
