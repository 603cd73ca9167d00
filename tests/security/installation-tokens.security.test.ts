import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operations } from '../../api/installation/contract/operations.ts';
import type { OrganizationLanguageModel } from '../../api/organization/contract/language-model.ts';
import { allowLanguageModel, monthOf } from '../../domain/language-model/decide.ts';
import { LanguageModelUse } from '../../domain/language-model/state.ts';
import { reservedTokens } from '../../domain/model-tokens/decide.ts';
import { ModelTokens } from '../../domain/model-tokens/state.ts';
import { createCommandHandler } from '../../infra/command-handling/command-handler.ts';
import { readConfig } from '../../infra/config/config.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import { openLanguageModel } from '../../infra/language-model/open-language-model.ts';
import { createMeteredQuestion } from '../../workers/documents/metered-question.ts';
import { registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { honest, type LanguageModelServer, startLanguageModel } from '../support/language-model-server.ts';
import { operatorTokenOf } from '../support/operators.ts';
import { type Product, runProduct } from '../support/product.ts';
import { modelSettings, summariesOf } from '../support/summaries.ts';
import { codeOf, send } from './wire.ts';

let model: LanguageModelServer;
let product: Product;

const start = async (limit: string, folder?: string) => {
  product = await runProduct({
    env: { ...modelSettings(model), LANGUAGE_MODEL_INSTALLATION_TOKENS_A_MONTH: limit },
    ...(folder !== undefined && { folder }),
  });
};
beforeAll(async () => {
  model = await startLanguageModel();
  await start('120000');
});
afterAll(async () => {
  await product?.stop();
  await model?.close();
});

const operations = async () =>
  (await send(product.url, 'GET', '/api/operations', { token: operatorTokenOf(product.folder) }))
    .body as Operations;

it('organisations share the limit of the installation, which says to ask the operator and holds after a restart', async () => {
  const tokens = await Promise.all([registerLeader(product.url), registerLeader(product.url)]);
  const [one, other] = tokens.map(({ token }) => token) as [string, string];
  const first = summariesOf(product.url, one, model);
  await first.allow();
  const usage = { input_tokens: 110_000, output_tokens: 10 };
  model.script((asked) => ({ text: honest(asked), usage }));
  expect((await first.summarised(await first.analysed(analysable.content))).summaryFailure).toBeNull();
  model.script(honest);
  expect((await operations()).languageModel).toMatchObject({
    inputTokens: 110_000,
    outputTokens: 10,
    reserved: 0,
    limit: 120_000,
    model: 'stub-1',
  });

  // The rest does not suffice for a question of another organisation, whose own budget is untouched.
  const second = summariesOf(product.url, other, model);
  await second.allow();
  const id = await second.analysed(analysable.content);
  const before = model.asked.length;
  expect(await second.summarised(id)).toMatchObject({
    summaryFailure: 'installationSpent',
    isTextSent: false,
  });
  const { use } = (await second.tell('GET', '/api/organization/language-model'))
    .body as OrganizationLanguageModel;
  expect(use).toMatchObject({ inputTokens: 0, outputTokens: 0, reserved: 0 });

  const { folder } = product;
  await product.stop();
  await start('110010', folder);
  const again = summariesOf(product.url, other, model);
  const refused = await again.summarise(id);
  expect(codeOf(refused)).toBe('409 INSTALLATION_TOKENS_SPENT');
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(/installation’s limit.*Ask the operator/),
  });
  expect((await again.answerOf(id)).writer).toMatchObject({ obstacle: 'installationSpent' });
  expect(model.asked.length).toBe(before);

  await product.stop();
  await start('none', folder);
  const free = summariesOf(product.url, other, model);
  expect((await free.summarised(id)).analysis?.summary?.sentences.length).toBeGreaterThan(1);
  expect((await operations()).languageModel?.limit).toBeNull();
});

it('six processes that ask at the same time for six organisations stay within the limit together', async () => {
  const { infra } = product;
  const { languageModel } = readConfig(modelSettings(model));
  if (!languageModel) throw new Error('No language model is set');
  const question = {
    schema: z.strictObject({ words: z.array(z.string()) }),
    instructions: 'List words.',
    passages: [{ id: 0, text: 'One two' }],
    outputTokens: 500,
  };
  const month = monthOf(instant(infra.clock));
  const { state: now } = await infra.commands.load(ModelTokens, month);
  const used = now.inputTokens + now.outputTokens + reservedTokens(now);
  const settings = openLanguageModel(languageModel);
  // Room for three and a half, because the estimate of a question differs a little with its random mark.
  const limit = used + Math.floor(3.5 * settings.mostTokens(question));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  model.script(async () => {
    await released;
    return '{"words":[]}';
  });
  const before = model.asked.length;
  const outcomes = Array.from({ length: 6 }, async () => {
    const commands = createCommandHandler(infra.store, infra.keys);
    const organizationId = randomId();
    const contextOf = (step: string) => ({
      commandId: eventIdFrom(organizationId, step, 0),
      correlationId: organizationId,
      actor: 'process:test',
      tenant: organizationId,
    });
    const { recipient } = settings;
    await commands.handle(LanguageModelUse, organizationId, contextOf('allow'), (state) =>
      allowLanguageModel(
        state,
        { shown: recipient, offered: recipient, at: instant(infra.clock) },
        { organizationId, by: organizationId },
      ),
    );
    const ask = createMeteredQuestion({ commands, clock: infra.clock });
    const asked = await ask(
      { ...openLanguageModel(languageModel), installationTokensAMonth: limit },
      question,
      contextOf,
      new AbortController().signal,
      async () => true,
    );
    return typeof asked === 'string' ? asked : asked.kind;
  });
  await expect.poll(() => model.asked.length).toBe(before + 3);
  release();
  expect((await Promise.all(outcomes)).toSorted()).toEqual([
    ...Array(3).fill('answered'),
    ...Array(3).fill('installationSpent'),
  ]);
  const { state: after } = await infra.commands.load(ModelTokens, month);
  expect(reservedTokens(after)).toBe(reservedTokens(now));
  expect(after.inputTokens + after.outputTokens).toBeGreaterThan(now.inputTokens + now.outputTokens);
});
