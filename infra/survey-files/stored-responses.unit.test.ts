import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { storedContent, storedResponses } from './stored-responses.ts';

const groups = [{ group: 'North\nEast', people: 501 }];
const responses = Array.from({ length: 501 }, (_, at) => ({
  line: at + 2,
  group: 'North\nEast',
  ratings: { '1.1.1': at % 5 },
}));

it('stored responses are read as they were written, also those of an earlier version', async () => {
  const now = await buffer(storedContent({ responses, groups }));
  const before = Buffer.from(JSON.stringify({ responses, groups }));
  for (const content of [now, before])
    expect(await storedResponses(Readable.from([content]))).toEqual({ responses, groups });
});

it('responses that are not whole are refused', async () => {
  const content = await buffer(storedContent({ responses, groups }));
  await expect(storedResponses(Readable.from([content.subarray(0, -20)]))).rejects.toThrow();
  await expect(storedResponses(Readable.from([]))).rejects.toThrow();
});
