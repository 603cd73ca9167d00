import 'dotenv/config';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigurationError, readConfig } from '../infra/config/config.ts';
import { checkModel } from '../infra/language-model/check-model.ts';
import type { RecordedExchange } from '../infra/language-model/recorded-exchange.ts';

// `npm run check:model`: sends one harmless request to the language model that the settings name, and says what works.
const usage = `npm run check:model [-- <base url>] [--record file]
LANGUAGE_MODEL, LANGUAGE_MODEL_NAME and LANGUAGE_MODEL_KEY are read from the environment or .env; the base url takes the place of LANGUAGE_MODEL_URL.
--record writes the call and its answer, without keys, as a cassette for tests/cassettes/language-model.`;

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { record: { type: 'string' } } });
  } catch {
    return stop(usage);
  }
}

function settingsAt(url: string | undefined) {
  try {
    return readConfig({ ...process.env, ...(url !== undefined && { LANGUAGE_MODEL_URL: url }) })
      .languageModel;
  } catch (error) {
    if (error instanceof ConfigurationError) return stop(error.message);
    throw error;
  }
}

const {
  values: { record },
  positionals: [url, ...more],
} = read();
if (more.length > 0) stop(usage);
const settings = settingsAt(url);
if (!settings) stop(`No language model is set: LANGUAGE_MODEL is none.\n${usage}`);
const exchanges: RecordedExchange[] = [];
const results = await checkModel(
  settings,
  record === undefined ? undefined : (one) => void exchanges.push(one),
);
for (const { name, said } of results) process.stdout.write(`${name.padEnd(24)}${said}\n`);
if (record !== undefined) {
  const { provider, model } = settings.recipient;
  const origin = `recorded on ${new Date().toISOString().slice(0, 10)} by npm run check:model`;
  writeFileSync(record, `${JSON.stringify({ origin, provider, model, exchanges }, null, 1)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
