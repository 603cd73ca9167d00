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
 * Everything about an event as one text (a JSON array, data in the order they are stored in). Its hash is in the leaf. `blind` is a secret of
 * this one leaf: without it, whoever has the hash and knows the rest could try ten ratings until one fits.
 * @param blind lower-case hex
 */
export function contentText(blind: string, event: Provable): string {
  const { correlationId, causationId, commandId, actor, tenant } = event.metadata;
  return JSON.stringify([
    blind,
    event.stream,
    event.revision,
    event.id,
    event.type,
    event.schemaVersion,
    event.recordedAt,
    [correlationId, causationId, commandId, actor, tenant],
    event.data,
  ]);
}

/** What the leaf hash is of, after the byte 0x00. */
export function leafText({ type, recordedAt, actor }: OpenPart, contentHash: string): string {
  return JSON.stringify([type, recordedAt, actor, contentHash]);
}
