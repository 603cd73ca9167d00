import type { z } from 'zod';
import type { Fact } from './event.ts';

/**
 * One stored event type: its constant name (the storage format, never rename), its current schema version, and what
 * in it is about a person.
 */
export type EventType<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly version: number;
  readonly schema: z.ZodType<Data>;
  /** Fields sealed with the subject's key before append; `comments.*` means every value of that record. */
  readonly personal?: { readonly subject: string; readonly fields: readonly string[] };
  /** `upcasters[n]` turns data of version n into version n + 1. Pure; runs in the codec only. */
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
};

export const eventType = <Type extends string, Data>(
  definition: EventType<Type, Data>,
): EventType<Type, Data> => definition;

/** The fact a type stands for. */
export type FactOf<T> = T extends EventType<infer Type, infer Data> ? Fact<Type, Data> : never;
