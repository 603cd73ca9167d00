import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createThreadMapper } from './in-thread.ts';

const mapper = createThreadMapper();
afterAll(() => mapper.close());

const text = gzipSync(
  JSON.stringify([{ text: 'The board of directors approved the code of conduct.', headings: [] }]),
);
const forever = new AbortController().signal;

test('A text that ends the thread fails alone: a new thread maps the next text', async () => {
  await expect(mapper.map(Buffer.from('not compressed'), {}, forever)).rejects.toThrow(
    'incorrect header check',
  );
  expect((await mapper.map(text, {}, forever)).passages).toBe(1);
});

test("An aborted mapping rejects with the signal's reason, and the next text is mapped", async () => {
  const stopping = new AbortController();
  const stopped = mapper.map(text, {}, stopping.signal);
  stopping.abort(new Error('The document was deleted'));
  await expect(stopped).rejects.toThrow('The document was deleted');
  expect((await mapper.map(text, {}, forever)).passages).toBe(1);
});

test('A text is analysed in the same thread, and one that ends the thread fails alone', async () => {
  const sentence = 'Anna Weber will present the new price list to the board by 30 June 2026.';
  const passages = gzipSync(
    JSON.stringify([{ text: sentence, headings: [], isTable: false, place: { kind: 'page', page: 1 } }]),
  );
  const { bytes } = await mapper.map(passages, {}, forever);
  await expect(mapper.analyse(passages, Buffer.from('not compressed'), forever)).rejects.toThrow(
    'incorrect header check',
  );
  const analysed = await mapper.analyse(passages, bytes, forever);
  expect(analysed).toMatchObject({ keySentences: 1, metrics: 0, opportunities: 0, actionItems: 1 });
  expect(JSON.parse(gunzipSync(analysed.bytes).toString())).toMatchObject({
    actionItems: [{ passage: 0, start: 0, end: sentence.length }],
  });
});
