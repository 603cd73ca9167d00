import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { countedTokens } from './counted-tokens.ts';
import type { ModelProvider } from './port.ts';
import { failedWith, lostBy } from './unavailable.ts';

export type ProviderOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | undefined;
  /** The only way out. */
  readonly outgoing: Outgoing;
  readonly timeoutMs: number;
};

/** Anthropic's Messages API through its own package, with structured output. */
export function createAnthropic({
  baseUrl,
  model,
  key,
  outgoing,
  timeoutMs,
}: ProviderOptions): ModelProvider {
  const client = new Anthropic({
    apiKey: key ?? '',
    // Without these the package would read keys from the environment.
    authToken: null,
    webhookKey: null,
    baseURL: baseUrl,
    // ANTHROPIC_CUSTOM_HEADERS in the environment would add headers, and could replace the key.
    fetch: (address, init) =>
      outgoing(address, {
        ...init,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'anthropic-version': '2023-06-01',
          'x-api-key': key ?? '',
        },
      }),
    timeout: timeoutMs,
    // Retries are the same for every provider.
    maxRetries: 0,
    logLevel: 'off',
  });

  return async ({ system, user, schema, outputTokens, signal }) => {
    try {
      const { content, stop_reason, usage } = await client.messages.create(
        {
          model,
          max_tokens: outputTokens,
          system,
          messages: [{ role: 'user', content: user }],
          output_config: { format: { type: 'json_schema', schema } },
        },
        { signal },
      );
      const used: Partial<typeof usage> | null | undefined = usage;
      return {
        text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
        counted: countedTokens(
          [used?.input_tokens, used?.cache_creation_input_tokens ?? 0, used?.cache_read_input_tokens ?? 0],
          used?.output_tokens,
        ),
        isDeclined: stop_reason === 'refusal',
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof APIError && typeof error.status === 'number')
        throw failedWith(error.status, error.headers);
      throw lostBy(error);
    }
  };
}
