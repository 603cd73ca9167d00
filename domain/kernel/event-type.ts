import type { z } from 'zod';
import type { Fact } from './event.ts';

/** One stored event type: its constant name (the storage format, never rename), its current schema version, and its personal fields. */
export type EventType<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly version: number;
  /** The core type: inferring `Data` from `ZodType` takes a hundred times as long, for each event type. */
  readonly schema: z.core.$ZodType<Data>;
  /** The sentence that the audit trail shows for this event, or why the trail does not show it. */
  readonly audit: Audited<Data> | NotAudited;
  /** Fields sealed with the subject's key before append; `comments.*` means every value of that record. */
  readonly personal?: {
    readonly subject: string;
    readonly fields: readonly string[];
    /** Fields sealed with the key of another subject: name of the field -> name of the field that holds the subject. */
    readonly subjects?: Readonly<Record<string, string>>;
  };
  /** `upcasters[n]` turns data of version n into version n + 1. Pure; runs in the codec only. */
  readonly upcasters?: Readonly<Record<number, (data: never) => unknown>>;
};

/** What a line of the audit trail keeps of an event: never a rating, never a name. */
export type AuditFacts = {
  readonly count: number | null;
  readonly corrected?: readonly string[];
  readonly format?: string;
  /** Set where the mail was kept instead of sent, because no mail server is set. */
  readonly via?: 'outbox';
};

/** An event of an assessment (`assessmentId` in its data) that the assessment's audit trail shows. */
export type Audited<Data> = {
  /** One sentence for people. It never reveals a rating. */
  readonly says: string | ((kept: AuditFacts) => string);
  keeps?(data: Data): Partial<AuditFacts>;
  /**
   * What an audit export contains of the event: the whole event, or only the hash of its content with actor and time. `hash` is
   * required for ratings and expertise, also of assessments with names (a file outlives an erasure); for anything with a sealed
   * text; for hashes of links and passphrases; for text from a mail server; and for everything in a `response-` stream, because a
   * gap in the revisions would reveal who declared expertise.
   */
  readonly export: 'whole' | 'hash';
};

export type NotAudited = { readonly notShown: string };

export const eventType = <Type extends string, Data>(
  definition: EventType<Type, Data>,
): EventType<Type, Data> => definition;

/** The fact type that an event type describes. */
export type FactOf<T> = T extends EventType<infer Type, infer Data> ? Fact<Type, Data> : never;
