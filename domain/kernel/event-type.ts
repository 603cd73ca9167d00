import type { z } from 'zod';
import type { Fact } from './event.ts';

/** One stored event type: its constant name (the storage format, never rename), its current schema version, and its personal fields. */
export type EventType<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly version: number;
  readonly schema: z.ZodType<Data>;
  /** The audit trail's sentence for it, or why the trail does not show it. */
  readonly audit: Audited<Data> | NotAudited;
  /** Fields sealed with the subject's key before append; `comments.*` means every value of that record. */
  readonly personal?: {
    readonly subject: string;
    readonly fields: readonly string[];
    /** Fields of another subject: name of the field -> field that holds its subject. */
    readonly subjects?: Readonly<Record<string, string>>;
  };
  /** `upcasters[n]` turns data of version n into version n + 1. Pure; runs in the codec only. */
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
};

/** The facts of an event that a line of the audit trail keeps: never a rating, never a name. */
export type AuditFacts = {
  readonly count: number | null;
  readonly corrected?: readonly string[];
  readonly format?: string;
};

/** An event of an assessment (`assessmentId` in its data) that its audit trail shows. */
export type Audited<Data> = {
  /** One sentence for people. It never reveals a rating. */
  readonly says: string | ((kept: AuditFacts) => string);
  keeps?(data: Data): Partial<AuditFacts>;
  /**
   * What an audit export holds of it: the whole event, or the hash of its content with actor and time. It must be `hash` for ratings and
   * expertise, also of assessments with names (a file outlives an erasure); for anything with a sealed text; for hashes of links and
   * passphrases; for text from a mail server; and for everything in a `response-` stream, because a gap in the revisions would reveal who
   * declared expertise.
   */
  readonly export: 'whole' | 'hash';
};

export type NotAudited = { readonly notShown: string };

export const eventType = <Type extends string, Data>(
  definition: EventType<Type, Data>,
): EventType<Type, Data> => definition;

/** The fact of an event type. */
export type FactOf<T> = T extends EventType<infer Type, infer Data> ? Fact<Type, Data> : never;
