import type { z } from 'zod';
import type { messageSchema } from './message-schema.ts';

// Messages between the extractor and the process that reads a file: one JSON text a line. This file is read by that process, without zod.

/** First line of stdin; `size` bytes of the file follow. */
export type Request = {
  readonly name: string;
  readonly size: number;
  /** Process id of the extractor. The reading ends with it, and after `aliveMs` at the latest. */
  readonly parent: number;
  readonly aliveMs: number;
};

/** Passages come one by one before `extracted`, so that the receiver parses no long text at once. */
export type Message = z.infer<typeof messageSchema>;

export const messageLimits = {
  /** UTF-8 bytes of one line. */
  lineBytes: 64 * 1024,
  /** UTF-8 bytes of all lines. */
  bytes: 64 * 1024 * 1024,
  progressEveryMs: 100,
} as const;
