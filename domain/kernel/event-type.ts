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
  /** What the audit trail says of it, or why it is not there. */
  readonly audit: Audited<Data> | NotAudited;
  /** Fields sealed with the subject's key before append; `comments.*` means every value of that record. */
  readonly personal?: { readonly subject: string; readonly fields: readonly string[] };
  /** `upcasters[n]` turns data of version n into version n + 1. Pure; runs in the codec only. */
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
};

/** What a line of the audit trail keeps of its event: never a rating, never a name. */
export type AuditFacts = {
  readonly count: number | null;
  readonly corrected?: readonly string[];
  readonly format?: string;
};

/** An event of an assessment (`assessmentId` in its data) that its audit trail shows. */
export type Audited<Data> = {
  /** One sentence for people. What was rated is nobody's business here. */
  readonly says: string | ((kept: AuditFacts) => string);
  keeps?(data: Data): Partial<AuditFacts>;
  /**
   * What of it an audit export holds: the whole event, or the hash of its content beside who did it and when. It has to be the hash for
   * ratings and expertise, also of assessments with names (a file outlives an erasure); for whatever has a sealed text; for hashes of links and
   * passphrases; for words a mail server said; and for everything in a `response-` stream, where a gap in the revisions would tell who declared
   * expertise.
   */
  readonly export: 'whole' | 'hash';
};

export type NotAudited = { readonly notShown: string };

export const eventType = <Type extends string, Data>(
  definition: EventType<Type, Data>,
): EventType<Type, Data> => definition;

/** The fact a type stands for. */
export type FactOf<T> = T extends EventType<infer Type, infer Data> ? Fact<Type, Data> : never;
