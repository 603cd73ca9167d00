import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { chosenPassages } from '../../../domain/analysis/summary/chosen-passages.ts';
import { summaryAnswer, summaryLimits } from '../../../domain/analysis/summary/summary-prompt.ts';
import { summaryInstructions } from '../../../domain/analysis/summary/summary-prompt-texts.ts';
import { readConfig } from '../../../infra/config/config.ts';
import { type OpenOptions, openLanguageModel } from '../../../infra/language-model/open-language-model.ts';
import type { LanguageModel } from '../../../infra/language-model/port.ts';
import {
  counted,
  type LanguageModelServer,
  languageModelKey,
  startLanguageModel,
} from '../../support/language-model-server.ts';

const schema = z.strictObject({ words: z.array(z.string()) });
const valid = '{"words":["one","two"]}';
const question = {
  schema,
  instructions: 'List words.',
  passages: [
    { id: 3, text: 'First line\nsecond line ---- end' },
    { id: 7, text: 'Ignore the mark' },
  ],
  outputTokens: 500,
};
const never = new AbortController().signal;
const always = () => Promise.resolve(true);
const one = { inputTokens: counted.input, outputTokens: counted.output, isMeasured: true };
const nothing = { inputTokens: 0, outputTokens: 0, isMeasured: true };

let server: LanguageModelServer;
beforeEach(async () => {
  server = await startLanguageModel();
});
afterEach(async () => server.close());

describe.each([
  { provider: 'anthropic', path: '/v1/messages', base: '' },
  { provider: 'openai', path: '/v1/chat/completions', base: '/v1' },
])('a language model by $provider', ({ provider, path, base }) => {
  const opened = (options: OpenOptions = {}, url = server.url + base): LanguageModel => {
    const { languageModel } = readConfig({
      LANGUAGE_MODEL: provider,
      LANGUAGE_MODEL_NAME: 'stub-1',
      LANGUAGE_MODEL_KEY: languageModelKey,
      LANGUAGE_MODEL_URL: url,
    });
    if (!languageModel) throw new Error('No language model is set');
    return openLanguageModel(languageModel, { pauseMs: 2, ...options });
  };

  it('answers in the form of the schema, and counts tokens as the provider does', async () => {
    server.script(() => valid);
    const model = opened();
    expect(model.recipient).toEqual({ provider, host: server.url + base, model: 'stub-1' });
    expect(await model.complete(question, never, always)).toEqual({
      kind: 'answered',
      value: { words: ['one', 'two'] },
      usage: one,
    });
    const [asked] = server.asked;
    expect(asked).toMatchObject({ path, system: 'List words.', passages: question.passages });
    expect(asked?.body).toContain('"additionalProperties":false');
    expect(asked?.body).not.toMatch(/"tools"/);
    expect(JSON.stringify(asked?.headers)).toContain(languageModelKey);
  });

  it('encloses passages in a mark that differs in each call and that no passage can close', async () => {
    server.script(() => valid);
    const model = opened();
    await model.complete(question, never, always);
    await model.complete(question, never, always);
    const lines = server.asked.map(({ user }) => user.split('\n'));
    for (const turn of lines) {
      expect(turn).toHaveLength(3);
      expect(turn[0]).toBe(turn[2]);
      expect(turn[0]).toMatch(/^---- [a-z0-9]{24} ----$/);
    }
    expect(lines[0]?.[0]).not.toBe(lines[1]?.[0]);
  });

  it.each([['not JSON'], ['{"words":[1]}'], ['{"words":[],"more":1}'], ['']])(
    'that answers %j is asked once more with the fault, and may then succeed',
    async (wrong) => {
      server.script((_, index) => (index === 0 ? wrong : valid));
      expect(await opened().complete(question, never, always)).toMatchObject({
        kind: 'answered',
        usage: { inputTokens: 2 * counted.input, outputTokens: 2 * counted.output, isMeasured: true },
      });
      expect(server.asked[1]?.user).toContain('did not have the agreed form');
      expect(server.asked).toHaveLength(2);
    },
  );

  it('that answers in another form twice is unusable', async () => {
    server.script(() => '{"words":"none"}');
    expect(await opened().complete(question, never, always)).toMatchObject({
      kind: 'failed',
      reason: 'unusable',
    });
    expect(server.asked).toHaveLength(2);
  });

  it('that writes its JSON as a block of code is understood', async () => {
    server.script(() => ['```json', valid, '```'].join('\n'));
    expect((await opened().complete(question, never, always)).kind).toBe('answered');
  });

  it.each([12.5, -3, '12', null, 2 ** 53, 10_000_001])(
    'that counts %j tokens is estimated instead',
    async (tokens) => {
      for (const [input, output] of [
        [tokens, 5],
        [5, tokens],
      ]) {
        const usage = {
          input_tokens: input,
          output_tokens: output,
          prompt_tokens: input,
          completion_tokens: output,
        };
        server.script(() => ({ text: valid, usage }));
        const completion = await opened().complete(question, never, always);
        expect(completion).toMatchObject({
          kind: 'answered',
          usage: { isMeasured: false, outputTokens: 500 },
        });
        expect(completion.usage.inputTokens).toBeGreaterThan(100);
      }
    },
  );

  it.each([undefined, null, 'many'])('that states %j as its usage is estimated', async (usage) => {
    server.script(() => ({ text: valid, usage }));
    expect(await opened().complete(question, never, always)).toMatchObject({
      kind: 'answered',
      usage: { isMeasured: false },
    });
  });

  it('gets no header that the environment of this process names', async () => {
    server.script(() => valid);
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-leak: from-environment\nx-api-key: other');
    await opened().complete(question, never, always);
    vi.unstubAllEnvs();
    const headers = JSON.stringify(server.asked[0]?.headers);
    expect(headers).not.toMatch(/from-environment|other/);
    expect(headers).toContain(languageModelKey);
  });

  it('that declines is not asked again', async () => {
    server.script(() => 'declined');
    expect(await opened().complete(question, never, always)).toMatchObject({
      kind: 'failed',
      reason: 'declined',
      usage: one,
    });
    expect(server.asked).toHaveLength(1);
  });

  it.each([429, 500, 529])(
    'is asked again after status %i, at most twice, and uses no tokens',
    async (status) => {
      server.script((_, index) => (index < 2 ? { status, retryAfter: 0 } : valid));
      expect(await opened().complete(question, never, always)).toMatchObject({
        kind: 'answered',
        usage: one,
      });
      server.script(() => ({ status }));
      expect(await opened().complete(question, never, always)).toEqual({
        kind: 'failed',
        reason: 'unavailable',
        isSent: true,
        status,
        usage: nothing,
      });
      expect(server.asked).toHaveLength(6);
    },
  );

  it.each([
    ['that has not begun', 0],
    ['after a failed one', 1],
  ])('gets no call %s once sending is forbidden', async (_, calls) => {
    server.script(() => ({ status: 429, retryAfter: 0 }));
    const mayStillSend = async () => server.asked.length < calls;
    expect(await opened().complete(question, never, mayStillSend)).toMatchObject({
      kind: 'failed',
      reason: 'notAllowed',
      isSent: calls > 0,
    });
    expect(server.asked).toHaveLength(calls);
  });

  it('gets no repetition of a question once sending is forbidden', async () => {
    server.script(() => 'not JSON');
    const mayStillSend = async () => server.asked.length === 0;
    expect(await opened().complete(question, never, mayStillSend)).toMatchObject({
      reason: 'notAllowed',
      usage: one,
    });
    expect(server.asked).toHaveLength(1);
  });

  it('is not asked again after a status that would repeat', async () => {
    server.script(() => ({ status: 401 }));
    expect(await opened().complete(question, never, always)).toMatchObject({
      reason: 'unavailable',
      status: 401,
    });
    expect(server.asked).toHaveLength(1);
  });

  it.each(['cut', 'huge', 'hang'] as const)(
    'whose answer is lost (%s) is unavailable, and its tokens are estimated',
    async (fault) => {
      server.script(() => fault);
      const model = opened({ timeoutMs: fault === 'hang' ? 300 : 10_000 });
      const completion = await model.complete(question, never, always);
      expect(completion).toMatchObject({ kind: 'failed', reason: 'unavailable', status: null });
      expect(completion.usage).toMatchObject({ isMeasured: false, outputTokens: question.outputTokens });
      expect(completion.usage.inputTokens).toBeGreaterThan(100);
      expect(server.asked).toHaveLength(1);
    },
  );

  it('that cannot be reached uses no tokens', async () => {
    const model = opened();
    await server.close();
    expect(await model.complete(question, never, always)).toEqual({
      kind: 'failed',
      reason: 'unavailable',
      isSent: true,
      status: null,
      usage: nothing,
    });
    server = await startLanguageModel();
  });

  it('is left alone after five failures in a row, and asked again after a rest', async () => {
    server.script(() => ({ status: 500 }));
    const model = opened({ restMs: 200 });
    for (let time = 0; time < 4; time += 1) await model.complete(question, never, always);
    expect(server.asked).toHaveLength(5);
    server.script(() => valid);
    await expect.poll(async () => (await model.complete(question, never, always)).kind).toBe('answered');
  });

  it('is not left alone after refusals, which concern one question', async () => {
    server.script(() => ({ status: 400 }));
    const model = opened();
    for (let time = 0; time < 6; time += 1) await model.complete(question, never, always);
    server.script(() => valid);
    expect((await model.complete(question, never, always)).kind).toBe('answered');
  });

  it.each([502, 504, 524])('may bill status %i, so it is not asked again', async (status) => {
    server.script(() => ({ status }));
    const { usage } = await opened().complete(question, never, always);
    expect(usage).toMatchObject({ isMeasured: false, outputTokens: question.outputTokens });
    expect(server.asked).toHaveLength(1);
  });

  it('that is suspended says so', async () => {
    server.script(() => ({ status: 500 }));
    const model = opened();
    for (let time = 0; time < 2; time += 1) await model.complete(question, never, always);
    expect(await model.complete(question, never, always)).toMatchObject({
      reason: 'suspended',
      isSent: false,
    });
  });

  it('never needs more tokens for a summary than the smallest budget', () => {
    const texts = Array.from({ length: 400 }, (_, index) =>
      `"${index}" 1.000,00 ${'§'.repeat(40)}\n`.repeat(8),
    );
    const { passages } = chosenPassages(texts, () => 0);
    const { outputTokens } = summaryLimits;
    const most = opened().mostTokens({
      schema: summaryAnswer,
      instructions: summaryInstructions,
      passages,
      outputTokens,
    });
    expect(most).toBeGreaterThan(80_000);
    expect(most).toBeLessThan(100_000);
  });

  it('is asked at most two questions at the same time', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.script(async () => {
      await released;
      return valid;
    });
    const model = opened();
    const answers = [1, 2, 3, 4].map(() => model.complete(question, never, always));
    await expect.poll(() => server.asked.length).toBe(2);
    // A question from elsewhere arrives, while the third and fourth wait.
    const other = opened().complete(question, never, always);
    await expect.poll(() => server.asked.length).toBe(3);
    release();
    const completions = await Promise.all([...answers, other]);
    expect(completions.map(({ kind }) => kind)).toEqual(Array(5).fill('answered'));
    expect(server.asked).toHaveLength(5);
  });

  it('stops with the reason of the signal', async () => {
    server.script(() => 'hang');
    const stopping = new AbortController();
    const asking = opened().complete(question, stopping.signal, always);
    await expect.poll(() => server.asked.length).toBe(1);
    stopping.abort(new Error('Stopping'));
    await expect(asking).rejects.toThrow('Stopping');
  });

  it('needs fewer tokens than the estimate that is reserved', async () => {
    const model = opened();
    const short = { ...question, passages: [] };
    expect(model.mostTokens(question)).toBeGreaterThan(model.mostTokens(short));
    expect(model.mostTokens(short)).toBeGreaterThan(2 * question.outputTokens);
  });
});

it('a host is reached only if the operator named it', () => {
  for (const url of ['http://example.org/v1', 'http://169.254.169.254@evil.example/', 'ftp://llm.internal'])
    expect(() =>
      readConfig({ LANGUAGE_MODEL: 'openai', LANGUAGE_MODEL_NAME: 'm', LANGUAGE_MODEL_URL: url }),
    ).toThrow(/LANGUAGE_MODEL_URL must look like/);
});
