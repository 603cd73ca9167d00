import { z } from 'zod';
import { failureReasons, formats } from '../port.ts';

// The process has read hostile input, so its messages are validated like any other input.

const count = z.number().int().nonnegative();
const ordinal = z.number().int().positive();
const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: ordinal }),
  z.strictObject({ kind: z.literal('paragraph'), from: ordinal, to: ordinal }),
  z.strictObject({ kind: z.literal('line'), from: ordinal, to: ordinal }),
  z.strictObject({ kind: z.literal('cells'), sheet: z.string().max(1_000), range: z.string().max(50) }),
  z.strictObject({ kind: z.literal('slide'), slide: ordinal, isNotes: z.boolean() }),
]);
const passage = z.strictObject({
  text: z.string().min(1).max(1_200),
  headings: z.array(z.string().max(200)).max(6),
  place,
  start: count,
  end: count,
  isTable: z.boolean(),
});
const hidden = z.strictObject({
  kind: z.enum(['hidden', 'tiny', 'outsidePage', 'hiddenSheet', 'hiddenSlide', 'invisibleCharacters']),
  place,
  characters: count,
});

export const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), done: count, total: count }),
  z.strictObject({ kind: z.literal('passage'), passage }),
  z.strictObject({
    kind: z.literal('extracted'),
    extraction: z.strictObject({
      format: z.enum(formats),
      characters: count,
      units: count,
      language: z.string().length(3).nullable(),
      hidden: z.array(hidden).max(10),
      truncated: z
        .strictObject({ limit: z.enum(['characters', 'pages', 'rows', 'sheets']), at: place })
        .nullable(),
      textless: count,
      isRecognized: z.boolean(),
      unreadPages: count,
    }),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(failureReasons),
    detail: z.string().max(1_000),
  }),
]);
