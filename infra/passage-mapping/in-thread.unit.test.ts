import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createThreadMapper } from './in-thread.ts';

const mapper = createThreadMapper();
afterAll(() => mapper.close());

const text = gzipSync(
  JSON.stringify([{ text: 'The board of directors approved the code of conduct.', headings: [] }]),
);
const forever = new AbortController().signal;

test('A text that ends the thread fails alone: a new thread maps the next text', async () => {
  await expect(mapper.map(Buffer.from('not compressed'), forever)).rejects.toThrow('incorrect header check');
  expect((await mapper.map(text, forever)).passages).toBe(1);
});

test("An aborted mapping rejects with the signal's reason, and the next text is mapped", async () => {
  const stopping = new AbortController();
  const stopped = mapper.map(text, stopping.signal);
  stopping.abort(new Error('The document was deleted'));
  await expect(stopped).rejects.toThrow('The document was deleted');
  expect((await mapper.map(text, forever)).passages).toBe(1);
});
