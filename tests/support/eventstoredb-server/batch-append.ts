import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, Metadata } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import { identifierOf, proposalOf, streamNameOf, uuidOf } from './messages.ts';
import { anyMessage, grpc, shared, status, streams } from './protocol.ts';
import type { Proposal, WriteResult } from './records.ts';
import type { Served } from './writing.ts';

type Pending = { readonly options: BatchAppendReq.Options; readonly proposals: Proposal[] };

/**
 * The shared stream of appends that the client prefers without per-call credentials. Implemented so that a client that uses it
 * gets correct answers; our adapter must not use it.
 */
export function batchAppendHandler({
  log,
  called,
}: Served): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    called('batchAppend');
    const pending = new Map<string, Pending>();
    call.on('data', (request: BatchAppendReq) => {
      const id = uuidOf(request.getCorrelationId());
      const options = request.getOptions();
      const open = pending.get(id) ?? (options && { options, proposals: [] });
      if (!open) return;
      pending.set(id, open);
      open.proposals.push(...request.getProposedMessagesList().map(proposalOf));
      if (!request.getIsFinal()) return;
      pending.delete(id);
      const stream = streamNameOf(open.options.getStreamIdentifier());
      const result = commit(open, stream);
      call.write(answerOf(result, stream).setCorrelationId(request.getCorrelationId()));
    });
    call.on('end', () => call.end(noMetadata()));
  };

  function commit({ options, proposals }: Pending, stream: string): WriteResult {
    const expected = options.hasNoStream() ? -1n : BigInt(options.getStreamPosition() || -2);
    return log.append(stream, expected, proposals);
  }
}

function answerOf(result: WriteResult, stream: string): BatchAppendResp {
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(stream));
  if (result.kind === 'success') {
    const position = new shared.AllStreamPosition()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(result.revision));
    return answer.setSuccess(success.setPosition(position));
  }
  if (result.kind === 'wrongExpectedVersion') {
    const wrong = new shared.WrongExpectedVersion();
    if (result.current >= 0n) wrong.setCurrentStreamRevision(String(result.current));
    return answer.setError(statusOf('WrongExpectedVersion', wrong));
  }
  if (result.kind === 'streamDeleted') {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream));
    return answer.setError(statusOf('StreamDeleted', deleted));
  }
  return answer.setError(statusOf('MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded()));
}

/** Errors travel as `google.protobuf.Any` inside the status. */
function statusOf(type: string, message: Message) {
  const details = new anyMessage.Any();
  details.pack(message.serializeBinary(), `event_store.client.${type}`);
  return new status.Status().setMessage(type).setDetails(details);
}

function noMetadata(): Metadata {
  return new grpc.Metadata();
}
