import type { EventMetadata } from '../kernel/event.ts';

/** A stored event as every store keeps it, personal texts sealed. Its position depends on the store and is not part of the proof. */
export type Provable = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
  readonly data: unknown;
};

/** The public part of a leaf: event type, actor and time. */
export type OpenPart = Pick<Provable, 'type' | 'recordedAt'> & { readonly actor: string };

/**
 * Everything about an event as one text, one item a line, data last as JSON in stored order; no other line contains a line break. Its hash
 * is in the leaf. `blind` is a secret of this leaf: without it, the hash and the other fields would allow trying ten ratings until one
 * fits. Concatenated by hand, because JSON of the whole would cost one microsecond more per event.
 * @param blind lower-case hex
 */
export function contentText(blind: string, event: Provable): string {
  const { correlationId, causationId, commandId, actor, tenant } = event.metadata;
  return `${blind}\n${event.stream}\n${event.revision}\n${event.id}\n${event.type}\n${event.schemaVersion}\n${event.recordedAt}\n${correlationId}\n${causationId}\n${commandId}\n${actor}\n${tenant}\n${JSON.stringify(event.data)}`;
}

/** The text whose hash is the leaf hash, after the byte 0x00. */
export function leafText({ type, recordedAt, actor }: OpenPart, contentHash: string): string {
  return `${type}\n${recordedAt}\n${actor}\n${contentHash}`;
}
