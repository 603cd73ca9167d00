import type { EventMetadata } from '../kernel/event.ts';

/** A stored event as every store keeps it, personal texts sealed. Its position is the store's own and not part of the proof. */
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

/** What a leaf says in the open: who did what, when. */
export type OpenPart = Pick<Provable, 'type' | 'recordedAt'> & { readonly actor: string };

/**
 * Everything about an event as one text, a line each, data last as JSON in the order they are stored in; no other line holds a line break. Its hash
 * is in the leaf. `blind` is a secret of this one leaf: without it, whoever has the hash and knows the rest could try ten ratings until one
 * fits. Put together by hand: JSON of all of it costs a microsecond more, for each event there is.
 * @param blind lower-case hex
 */
export function contentText(blind: string, event: Provable): string {
  const { correlationId, causationId, commandId, actor, tenant } = event.metadata;
  return `${blind}\n${event.stream}\n${event.revision}\n${event.id}\n${event.type}\n${event.schemaVersion}\n${event.recordedAt}\n${correlationId}\n${causationId}\n${commandId}\n${actor}\n${tenant}\n${JSON.stringify(event.data)}`;
}

/** What the leaf hash is of, after the byte 0x00. */
export function leafText({ type, recordedAt, actor }: OpenPart, contentHash: string): string {
  return `${type}\n${recordedAt}\n${actor}\n${contentHash}`;
}
