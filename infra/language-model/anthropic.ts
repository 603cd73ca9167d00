import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type { Outgoing } from '../outgoing/outgoing.ts';
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
    // Without these the package would read the environment.
    authToken: null,
    webhookKey: null,
    baseURL: baseUrl,
    fetch: (address, init) => outgoing(address, init),
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
      const { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens } = usage;
      return {
        text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
        counted: {
          inputTokens: input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0),
          outputTokens: output_tokens,
        },
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
