import type { Readable } from 'node:stream';
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

export async function storedContent(stored: StoredResponses): Promise<Buffer> {
  const lines = [
    Buffer.from(`${JSON.stringify({ groups: stored.groups, secondGroups: stored.secondGroups })}\n`),
  ];
  for (let at = 0; at < stored.responses.length; at += partSize) {
    lines.push(Buffer.from(`${JSON.stringify(stored.responses.slice(at, at + partSize))}\n`));
    await nextTurn();
  }
  return Buffer.concat(lines);
}

/** @throws if the content was not written by {@link storedContent} */
export async function storedResponses(stream: Readable): Promise<StoredResponses> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  let [from, first] = [0, undefined as z.infer<typeof head> | undefined];
  const found: ReadResponse[] = [];
  while (from < bytes.byteLength) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.byteLength : end;
    const line: unknown = JSON.parse(bytes.toString('utf8', from, to));
    if (first) found.push(...responses.parse(line));
    else first = head.parse(line);
    from = to + 1;
    await nextTurn();
  }
  const { groups: all, secondGroups, responses: early = [] } = head.parse(first);
  return { groups: all, secondGroups, responses: [...early, ...found] };
}
