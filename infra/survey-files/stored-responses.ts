import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { groupField } from '../../domain/kernel/fields.ts';
import type { ReadResponse } from '../../domain/survey-import/reading/ratings.ts';

// The responses of an import between the request and the worker: one line of JSON with the groups, then one for each part of the
// responses, so that nothing large is written or read in one turn of the event loop.

const partSize = 200;
const groups = z.array(z.strictObject({ group: groupField, people: z.int() }));
const responses = z.array(
  z.strictObject({
    line: z.int(),
    group: groupField,
    ratings: z.record(z.string(), z.int()),
    secondGroup: groupField.optional(),
    answeredOn: z.iso.date().optional(),
    comments: z.record(z.string(), z.string()).optional(),
  }),
);
/** `responses` are here in an import that was begun by an earlier version, which wrote one line. */
const head = z.strictObject({
  groups,
  secondGroups: z.optional(groups),
  responses: z.optional(responses),
});

export type StoredResponses = {
  readonly responses: readonly ReadResponse[];
  readonly groups: z.infer<typeof groups>;
  /** Absent: one grouping. */
  readonly secondGroups?: z.infer<typeof groups> | undefined;
};

export function storedContent(stored: StoredResponses): Readable {
  return Readable.from(linesOf(stored), { objectMode: false });
}

async function* linesOf({ groups, secondGroups, responses }: StoredResponses): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify({ groups, secondGroups })}\n`);
  for (let at = 0; at < responses.length; at += partSize) {
    yield Buffer.from(`${JSON.stringify(responses.slice(at, at + partSize))}\n`);
    await nextTurn();
  }
}

/** @throws if the content was not written by {@link storedContent} */
export async function storedResponses(stream: Readable): Promise<StoredResponses> {
  let first: z.infer<typeof head> | undefined;
  const found: ReadResponse[] = [];
  const take = async (parts: readonly Buffer[]) => {
    const line: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    if (first) found.push(...responses.parse(line));
    else first = head.parse(line);
    await nextTurn();
  };
  let held: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      await take([...held, chunk.subarray(from, end)]);
      held = [];
      from = end + 1;
    }
    if (from < chunk.byteLength) held.push(chunk.subarray(from));
  }
  // An earlier version ended its only line without a line end.
  if (held.length > 0) await take(held);
  const { groups: all, secondGroups, responses: early = [] } = head.parse(first);
  return { groups: all, secondGroups, responses: [...early, ...found] };
}
