import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqliteTextIndex } from '../../../infra/text-index/sqlite/text-index.ts';
import { termsOf } from '../../../infra/text-index/words.ts';
import { temporaryFolder } from '../../support/server.ts';
import { seededRandom } from '../seeded-ratings.ts';
import { median } from './http-load.ts';

const documents = 5_000;
const passages = 20;
const vocabulary = 60_000;
const tenant = 'bench';

/** Full text search in a library of 5,000 texts of 20 kB, with word frequencies as uneven as in a language (Zipf). */
export async function measureTextSearch(tell: (sentence: string) => void) {
  const folder = temporaryFolder();
  const index = openSqliteTextIndex({
    folder,
    keys: { derive: (purpose) => Buffer.from(purpose.padEnd(32)) },
    log: { warn: tell },
  });
  const { words, passage } = language();
  let characters = 0;
  let ms = 0;
  let cpuMs = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let n = 0; n < documents; n += 1) {
    const units = Array.from({ length: passages }, passage);
    characters += units.reduce((sum, { length }) => sum + length, 0);
    const began = performance.now();
    const cpu = process.cpuUsage();
    delay.enable();
    await index.add(tenant, { documentId: `document-${n}`, textKey: 'text', units });
    delay.disable();
    const { user, system } = process.cpuUsage(cpu);
    ms += performance.now() - began;
    cpuMs += (user + system) / 1_000;
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  tell(`indexed ${Math.round(characters / 1e6)} MB of text in ${Math.round(ms / 1_000)} s`);
  const timed = async (query: string) => {
    const terms = termsOf(query);
    const times: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const began = performance.now();
      await index.find(tenant, terms);
      times.push(performance.now() - began);
    }
    tell(`${(await index.find(tenant, terms)).scores.size} documents for a query of ${terms.length} terms`);
    return median(times);
  };
  const word = (rank: number) => words[rank] ?? '';
  const result = {
    search_index_mb_per_s: characters / 1e6 / (ms / 1_000),
    search_index_cpu_ms_per_mb: cpuMs / (characters / 1e6),
    search_index_bytes_per_mb: bytes / (characters / 1e6),
    search_index_loop_max_ms: delay.max / 1e6,
    search_frequent_words_ms: await timed(`"${word(0)}" "${word(5)}"`),
    search_usual_words_ms: await timed(`"${word(300)}" "${word(900)}"`),
    search_rare_words_ms: await timed(`"${word(8_000)}" "${word(20_000)}"`),
    search_phrase_ms: await timed(`"${word(0)} ${word(1)}"`),
    search_beginning_ms: await timed(`"${word(300)}" ${word(900).slice(0, 4)}`),
    search_remove_one_ms: 0,
  };
  const began = performance.now();
  await index.remove(tenant, ['document-17']);
  result.search_remove_one_ms = performance.now() - began;
  await index.close();
  return result;
}

/** An artificial language: words by rank, the most frequent first, and passages of about 1,000 characters. */
function language() {
  const random = seededRandom(7);
  const letters = 'eeeeeeaaaaiiiooouttttnnnnssssrrrrllldddcccmmppgghhbbfvywkxjzq';
  const words = Array.from({ length: vocabulary }, (_, rank) => {
    const length = 2 + Math.floor(random() * 3 + Math.log10(rank + 1) * 1.6);
    return Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
  });
  const passage = () => {
    let text = '';
    while (text.length < 1_000) text += `${words[Math.floor(vocabulary ** random()) - 1]} `;
    return text;
  };
  return { words, passage };
}
