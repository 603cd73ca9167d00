import { z } from 'zod';
import type { ProviderOptions } from './anthropic.ts';
import { countedTokens } from './counted-tokens.ts';
import type { ModelProvider } from './port.ts';
import { failedWith, lostBy } from './unavailable.ts';

const replySchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.unknown(), completion_tokens: z.unknown() }).nullish().catch(undefined),
});

/** Chat completions as OpenAI, Ollama, vLLM and LM Studio understand them. Local servers need no key, and may ignore the schema. */
export function createOpenAiCompatible({ baseUrl, model, key, outgoing }: ProviderOptions): ModelProvider {
  // OpenAI refuses the older name for its newer models; other servers know the older one.
  const mostTokens = new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';

  return async ({ system, user, schema, outputTokens, signal }) => {
    const body = {
      model,
      [mostTokens]: outputTokens,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
    };
    try {
      const answer = await outgoing(`${baseUrl}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
        signal,
      });
      if (answer.status !== 200) throw failedWith(answer.status, answer.headers);
      const { choices, usage } = replySchema.parse(await answer.json());
      const { message, finish_reason } = choices[0] ?? { message: {}, finish_reason: null };
      return {
        text: message.content ?? '',
        counted: countedTokens([usage?.prompt_tokens], usage?.completion_tokens),
        isDeclined: Boolean(message.refusal) || finish_reason === 'content_filter',
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && error.name === 'ModelUnavailable') throw error;
      throw lostBy(error);
    }
  };
}
