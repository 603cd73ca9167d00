import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentAnalysisAnswer } from '../../api/analysis/contract/analysis.ts';
import type { OrganizationLanguageModel } from '../../api/organization/contract/language-model.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import { send } from '../security/wire.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { analysable } from '../support/documents/analysable.ts';
import { eventually } from '../support/eventually.ts';
import {
  counted,
  honest,
  type LanguageModelServer,
  languageModelKey,
  startLanguageModel,
} from '../support/language-model-server.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { uploadFile } from '../support/uploads.ts';

const folder = temporaryFolder();
let model: LanguageModelServer;
let server: TestServer;
let leader: Leader;

/** Later processes run ahead by this much each, so that the lease (30 s) of a killed worker has ended when they start. */
const aheadMs = 31_000;
const shifted = new URL('shifted-clock.ts', import.meta.url).href;
let starts = 0;

const start = (name = 'stub-1') => {
  const ahead = aheadMs * starts;
  starts += 1;
  return startServer({
    folder,
    env: {
      NODE_OPTIONS: `--import=${shifted}`,
      CLOCK_AHEAD_MS: `${ahead}`,
      LANGUAGE_MODEL: 'openai',
      LANGUAGE_MODEL_NAME: name,
      LANGUAGE_MODEL_KEY: languageModelKey,
      LANGUAGE_MODEL_URL: `${model.url}/v1`,
    },
  });
};

beforeAll(async () => {
  model = await startLanguageModel();
  server = await start();
  leader = await registerLeader(server.url);
  await ask('PUT', '/api/organization/language-model', recipient());
});
afterAll(async () => {
  await server?.kill();
  await model?.close();
});

const recipient = () => ({ provider: 'openai', host: `${model.url}/v1`, model: 'stub-1' });
const ask = async <T>(method: string, path: string, json?: unknown): Promise<T> =>
  (await send(server.url, method, path, { token: leader.token, ...(json !== undefined && { json }) }))
    .body as T;
const answerOf = (id: string) => ask<DocumentAnalysisAnswer>('GET', `/api/documents/${id}/analysis`);
const useNow = async () =>
  (await ask<OrganizationLanguageModel>('GET', '/api/organization/language-model')).use;

/** Uploads a text and has it analysed. */
async function analysed(content: string): Promise<string> {
  const { body } = await uploadFile(server.url, { token: leader.token, content });
  const id = body.documentId;
  await eventually(
    () => answerOf(id),
    ({ analysable: version }) => version === 1,
  );
  await ask('POST', `/api/documents/${id}/analyse`, {});
  await eventually(
    () => answerOf(id),
    ({ analysis }) => Boolean(analysis),
  );
  return id;
}

it('a summary whose server was killed during the call is written after the next start, and both calls count', async () => {
  const id = await analysed(analysable.content);
  model.script(() => 'hang');
  await ask('POST', `/api/documents/${id}/summarise`, recipient());
  await expect.poll(() => model.asked.length).toBe(1);
  await server.kill();
  model.script(honest);
  server = await start();
  const { analysis, summarising } = await eventually(
    () => answerOf(id),
    ({ analysis: found }) => Boolean(found?.summary),
  );
  expect(summarising).toBeNull();
  expect(analysis?.summary?.sentences.length).toBeGreaterThan(1);
  expect(model.asked).toHaveLength(2);
  const { inputTokens, outputTokens, reserved } = await useNow();
  expect([inputTokens, outputTokens]).toEqual([counted.input, counted.output]);
  // The first call may have been billed.
  expect(reserved).toBeGreaterThan(counted.input);
});

it('a request whose first attempt was killed during its call does not claim that nothing was sent', async () => {
  const id = await analysed(`${analysable.content} Replaced.`);
  model.script(() => 'hang');
  const before = model.asked.length;
  await ask('POST', `/api/documents/${id}/summarise`, recipient());
  await expect.poll(() => model.asked.length).toBe(before + 1);
  await server.kill();
  server = await start('stub-2');
  const { summaryFailure, isTextSent } = await eventually(
    () => answerOf(id),
    ({ summaryFailure: failure }) => Boolean(failure),
  );
  expect([summaryFailure, isTextSent]).toEqual(['notAllowed', true]);
  expect(model.asked).toHaveLength(before + 1);
  await server.kill();
  server = await start();
});

it('a summary during which the server is killed again and again is given up, and can be requested again', async () => {
  const id = await analysed(`${analysable.content} Again.`);
  model.script(() => 'hang');
  const before = model.asked.length;
  await ask('POST', `/api/documents/${id}/summarise`, recipient());
  for (let attempt = 1; attempt <= documentLimits.summaryAttempts; attempt += 1) {
    await expect.poll(() => model.asked.length).toBe(before + attempt);
    await server.kill();
    server = await start();
  }
  const { summaryFailure } = await eventually(
    () => answerOf(id),
    ({ summaryFailure: failure }) => Boolean(failure),
  );
  expect(summaryFailure).toBe('interrupted');
  expect(model.asked).toHaveLength(before + documentLimits.summaryAttempts);
  model.script(honest);
  await ask('POST', `/api/documents/${id}/summarise`, recipient());
  await eventually(
    () => answerOf(id),
    ({ analysis }) => Boolean(analysis?.summary),
  );
});
