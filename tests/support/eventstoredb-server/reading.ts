import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleServerStreamingCall, ServerWritableStream } from '@grpc/grpc-js';
import {
  caughtUpMessage,
  confirmationMessage,
  type EncodedMessage,
  eventMessage,
  notFoundMessage,
  streamNameOf,
} from './messages.ts';
import type { LogRecord } from './records.ts';
import { refusals } from './refusals.ts';
import type { Served } from './writing.ts';

type Call = ServerWritableStream<ReadReq, EncodedMessage>;
type Refusal = ReturnType<(typeof refusals)[keyof typeof refusals]>;

/** Pages of a stream or of `$all` in both directions, and subscriptions to either. */
export function readHandler(served: Served): handleServerStreamingCall<ReadReq, EncodedMessage> {
  const { faults, called } = served;
  return (call) => {
    const options = call.request.getOptions();
    const subscription = options?.hasSubscription() === true;
    called(subscription ? 'subscribe' : 'read');
    const gone = new AbortController();
    call.on('cancelled', () => gone.abort());
    call.on('error', () => gone.abort());
    const refuse = (refusal: Refusal) => void call.emit('error', refusal);
    if (!options || options.hasFilter()) return refuse(refusals.unimplemented('filters'));
    if (faults.strikes('notLeader')) return refuse(refusals.notLeader(faults.leader));
    const serve = subscription
      ? follow(served, options, call, gone.signal)
      : page(served, options, call, gone.signal);
    serve.then(
      (refusal) => (refusal ? refuse(refusal) : call.end()),
      // The client has disconnected.
      () => call.destroy(),
    );
  };
}

async function page(
  { log }: Served,
  options: ReadReq.Options,
  call: Call,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const backwards = options.getReadDirection() === 1;
  const count = Number(options.getCount());
  const name = streamNameOf(options.getStream()?.getStreamIdentifier());
  const stream = log.stream(name);
  if (options.hasStream()) {
    if (stream?.tombstoned) return refusals.streamDeleted(name);
    if (!stream || stream.records.length === 0) {
      await send(call, notFoundMessage(name), signal);
      return undefined;
    }
  }
  const records = stream ? stream.records : log.records;
  const start = stream ? streamStart(options, stream.records, backwards) : allStart(options, log, backwards);
  if (start === undefined) return refusals.invalidPosition();
  const end = records.length;
  for (let sent = 0; sent < count; sent += 1) {
    const index = backwards ? start - sent : start + sent;
    const record = index < end ? records[index] : undefined;
    if (!record) break;
    await send(call, eventMessage(record), signal);
  }
  return undefined;
}

/** Sends the confirmation, the history, "caught up", then new events until the client leaves or a fault occurs. */
async function follow(
  { log, faults }: Served,
  options: ReadReq.Options,
  call: Call,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  if (options.hasStream()) return refusals.unimplemented('subscriptions to one stream');
  const dropAt = faults.takeDrop();
  const from = allStart(options, log, false);
  if (from === undefined) return refusals.invalidPosition();
  // A subscription starts after the given position, a read at the position itself.
  let next = options.getAll()?.hasPosition() ? from + 1 : from;
  let caughtUp = false;
  const slow = new AbortController();
  const either = AbortSignal.any([signal, slow.signal]);
  // A slow consumer blocks the loop below in a write, so this callback checks instead.
  const notice = () => {
    if (caughtUp && log.records.length - next > faults.mostBehind) slow.abort();
  };
  log.on('appended', notice);
  try {
    await send(call, confirmationMessage(randomUUID()), either);
    for (let sent = 0; ; ) {
      const record = log.records[next];
      if (record && sent === dropAt) {
        faults.count('dropped');
        return refusals.dropped();
      }
      if (record) {
        await send(call, eventMessage(record), either);
        next += 1;
        sent += 1;
        continue;
      }
      if (!caughtUp) await send(call, caughtUpMessage(), either);
      caughtUp = true;
      if (next === log.records.length) await once(log, 'appended', { signal: either });
    }
  } catch (error) {
    if (!slow.signal.aborted) throw error;
    faults.count('droppedSlow');
    return refusals.dropped();
  } finally {
    log.off('appended', notice);
  }
}

/**
 * Index at which a read of `$all` starts. As in a real server, the position itself is included when reading forwards and excluded
 * when reading backwards.
 */
function allStart(options: ReadReq.Options, log: Served['log'], backwards: boolean): number | undefined {
  const all = options.getAll();
  const position = all?.getPosition();
  if (!position) return all?.hasEnd() ? log.records.length - (backwards ? 1 : 0) : 0;
  const index = log.indexOf(BigInt(position.getCommitPosition()));
  return index === undefined ? undefined : index - (backwards ? 1 : 0);
}

function streamStart(options: ReadReq.Options, records: readonly LogRecord[], backwards: boolean): number {
  const stream = options.getStream();
  if (stream?.hasEnd()) return records.length - 1;
  if (!stream?.hasRevision()) return backwards ? records.length - 1 : 0;
  const offset = Number(BigInt(stream.getRevision()) - (records[0]?.revision ?? 0n));
  return backwards ? Math.min(offset, records.length - 1) : Math.max(offset, 0);
}

async function send(call: Call, message: EncodedMessage, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (!call.write(message)) await once(call, 'drain', { signal });
}
