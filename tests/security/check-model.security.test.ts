import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playCassette, readCassette } from '../support/cassettes.ts';
import {
  type LanguageModelServer,
  languageModelKey,
  startLanguageModel,
} from '../support/language-model-server.ts';
import { compileCache, temporaryFolder } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
let model: LanguageModelServer;
beforeEach(async () => {
  model = await startLanguageModel();
});
afterEach(() => model.close());

/** Runs `npm run check:model` as a separate process, for the stub by its OpenAI-compatible API. */
const check = (args: readonly string[] = [`${model.url}/v1`], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; lines: readonly string[]; errors: string }>((resolve) => {
    const settings = {
      LANGUAGE_MODEL: 'openai',
      LANGUAGE_MODEL_NAME: 'stub-1',
      LANGUAGE_MODEL_KEY: languageModelKey,
    };
    execFile(
      process.execPath,
      ['scripts/check-model.ts', ...args],
      { cwd: root, env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings, ...env } },
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        expect(stdout + stderr).not.toContain(languageModelKey);
        resolve({ code, lines: stdout.trimEnd().split('\n'), errors: stderr });
      },
    );
  });
const names = ['reachable', 'authenticated', 'answers in the schema', 'tokens counted'];
const said = (lines: readonly string[]) => {
  expect(lines.map((line) => line.slice(0, 24).trim())).toEqual(names);
  return lines.map((line) => line.slice(24));
};
const colours = '{"colours":["green","red"]}';

it.each(['openai', 'anthropic'])(
  'the check of a model by %s sends one request and says what works',
  async (name) => {
    model.script(() => colours);
    const base = model.url + (name === 'openai' ? '/v1' : '');
    const { code, lines } = await check([base], { LANGUAGE_MODEL: name });
    expect(said(lines)).toEqual(['ok', 'ok', 'ok', 'ok (1200 sent, 150 received)']);
    expect(code).toBe(0);
    expect(model.asked).toHaveLength(1);
    expect(model.asked[0]?.passages).toEqual([
      { id: 0, text: 'The door of the house is green, and its roof is red.' },
    ]);
  },
);

it.each([
  [{ status: 401 }, ['ok', 'refused the key (status 401)', 'not known', 'not known']],
  [{ status: 429 }, ['ok', 'ok', 'status 429 instead of an answer', 'not known']],
  ['not JSON', ['ok', 'ok', 'the answer has another form (not JSON)', 'ok (1200 sent, 150 received)']],
  ['declined', ['ok', 'ok', 'the model declined to answer', 'ok (1200 sent, 150 received)']],
  [
    { text: colours, usage: { prompt_tokens: -1, completion_tokens: 2 } },
    ['ok', 'ok', 'ok', 'no plausible count, so the use is estimated on the high side'],
  ],
] as const)('the check fails for %j, with a line that says why', async (answer, expected) => {
  model.script(() => answer);
  const { code, lines } = await check();
  expect(said(lines)).toEqual(expected);
  expect(code).toBe(1);
  expect(model.asked).toHaveLength(1);
});

it('the check says that nothing answers, and which setting is missing', async () => {
  const unused = await startLanguageModel();
  await unused.close();
  const { code, lines } = await check([`${unused.url}/v1`]);
  expect([said(lines)[0], code]).toEqual([`no answer from ${unused.url}/v1`, 1]);
  const unset = await check([], { LANGUAGE_MODEL: 'none' });
  expect([unset.code, unset.errors]).toEqual([2, expect.stringContaining('No language model is set')]);
});

it('what the check records has no key, and plays as it was recorded', async () => {
  model.script(() => colours);
  const file = path.join(temporaryFolder(), 'recorded.json');
  expect((await check([`${model.url}/v1`, '--record', file])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toContain(languageModelKey);
  const cassette = readCassette(file);
  expect(cassette.origin).toMatch(/^recorded on \d{4}-\d\d-\d\d /);
  const player = await playCassette(cassette);
  const again = await check([`${player.url}/v1`]);
  expect([player.misses, again.code]).toEqual([[], 0]);
  await player.close();
  // An existing file is not overwritten.
  expect((await check([`${model.url}/v1`, '--record', file])).code).not.toBe(0);
});
