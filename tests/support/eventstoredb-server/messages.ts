import type { ReadResp as ReadRespType } from '@eventstore/db-client/generated/streams_pb.js';
import { shared, streams } from './protocol.ts';
import type { LogRecord, Proposal } from './records.ts';

type Uuid = import('@eventstore/db-client/generated/shared_pb.js').UUID;
type Identifier = import('@eventstore/db-client/generated/shared_pb.js').StreamIdentifier;

/** The fields shared by the two kinds of append. */
export type ProposedMessage = {
  getId(): Uuid | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
};

export function proposalOf(message: ProposedMessage): Proposal {
  return {
    id: uuidOf(message.getId()),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The text form of a UUID, which clients may send as text or as two signed halves. */
export function uuidOf(uuid: Uuid | undefined): string {
  const halves = uuid?.getStructured();
  if (!halves) return uuid?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function streamNameOf(identifier: Identifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

export function identifierOf(stream: string): Identifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

const encoded = new WeakMap<LogRecord, EncodedMessage>();

/** An answer in wire format. */
export class EncodedMessage {
  readonly bytes: Buffer;
  constructor(message: ReadRespType) {
    this.bytes = Buffer.from(message.serializeBinary());
  }
}

/** The message for a record. Every record is encoded only once, for any number of readers. */
export function eventMessage(record: LogRecord): EncodedMessage {
  const known = encoded.get(record) ?? new EncodedMessage(encode(record));
  encoded.set(record, known);
  return known;
}

function encode(record: LogRecord): ReadRespType {
  const position = String(record.position);
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setCustomMetadata(record.metadata)
    .setData(record.data);
  event.getMetadataMap().set('type', record.type);
  event.getMetadataMap().set('content-type', record.contentType);
  event.getMetadataMap().set('created', String(record.created));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position),
  );
}

export function notFoundMessage(stream: string): EncodedMessage {
  return new EncodedMessage(
    new streams.ReadResp().setStreamNotFound(
      new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
    ),
  );
}

export function confirmationMessage(id: string): EncodedMessage {
  return new EncodedMessage(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
    ),
  );
}

export function caughtUpMessage(): EncodedMessage {
  return new EncodedMessage(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
}
