import type { z } from 'zod';
import type { messageSchema } from './message-schema.ts';

// Messages between the extractor and the process that reads a file, one JSON text per line. That process loads this
// file too, so it must not load zod.

/** The first line of stdin; `size` bytes of the file follow. */
export type Request = {
  readonly name: string;
  readonly size: number;
  /** Process id of the extractor. The process ends when the extractor ends, and after `aliveMs` at the latest. */
  readonly parent: number;
  readonly aliveMs: number;
};

/** Passages are sent one by one before `extracted`, so that the receiver never parses a long text at once. */
export type Message = z.infer<typeof messageSchema>;

export const messageLimits = {
  /** Maximum length of one line in UTF-8 bytes. */
  lineBytes: 64 * 1024,
  /** Maximum length of all lines in UTF-8 bytes. */
  bytes: 64 * 1024 * 1024,
  progressEveryMs: 100,
} as const;
