import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import type { FaultState } from './faults.ts';
import type { TransactionLog } from './log.ts';
import { proposalOf, streamNameOf } from './messages.ts';
import { shared, streams } from './protocol.ts';
import type { Expected, Proposal, WriteResult } from './records.ts';
import { refusals } from './refusals.ts';

/** The parts of the server that a handler needs. */
export type Served = {
  readonly log: TransactionLog;
  readonly faults: FaultState;
  readonly random: () => number;
  /** Counts a call by its method name. */
  called(method: string): void;
};

/** The exact revision that a client expects, or undefined for unsupported expectations (any, stream exists). */
type Expectation = {
  hasNoStream(): boolean;
  hasRevision(): boolean;
  getRevision(): string;
};

/** The unary append: options first, then events, then one answer. Nothing is written before the client has sent everything. */
export function appendHandler(served: Served): handleClientStreamingCall<AppendReq, AppendResp> {
  const { log, faults, called } = served;
  return (call, answer) => {
    called('append');
    let options: AppendReq.Options | undefined;
    const proposals: Proposal[] = [];
    call.on('data', (request: AppendReq) => {
      const message = request.getProposedMessage();
      if (message) proposals.push(proposalOf(message));
      else options = request.getOptions();
    });
    call.on('end', async () => {
      // An aborted call also ends, and is marked as cancelled two turns later; without this wait, half an append would count as a
      // whole one.
      for (let turn = 0; turn < 10 && !call.cancelled; turn += 1) await nextTurn();
      if (call.cancelled) return;
      const expected = expectedOf(options);
      const stream = streamNameOf(options?.getStreamIdentifier());
      if (expected === undefined) return answer(refusals.unimplemented('inexact expectations'));
      if (stream.startsWith('$')) return answer(refusals.accessDenied());
      if (faults.strikes('notLeader')) return answer(refusals.notLeader(faults.leader));
      if (faults.strikes('hangBeforeCommit')) return;
      const result = log.append(stream, expected, proposals);
      if (faults.strikes('cutAfterCommit')) return faults.cut();
      if (faults.strikes('hangAfterCommit')) return;
      if (result.kind === 'streamDeleted') return answer(refusals.streamDeleted(stream));
      if (result.kind === 'tooLarge') return answer(refusals.tooLarge());
      answer(null, appendAnswer(result, expected, served.random() < 0.2));
    });
  };
}

export function tombstoneHandler({
  log,
  faults,
  called,
}: Served): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return (call, answer) => {
    called('tombstone');
    const options = call.request.getOptions();
    const expected = expectedOf(options);
    const stream = streamNameOf(options?.getStreamIdentifier());
    if (expected === undefined) return answer(refusals.unimplemented('inexact expectations'));
    if (faults.strikes('notLeader')) return answer(refusals.notLeader(faults.leader));
    const result = log.tombstone(stream, expected);
    if (faults.strikes('cutAfterCommit')) return faults.cut();
    if (result.kind === 'streamDeleted') return answer(refusals.streamDeleted(stream));
    if (result.kind !== 'success')
      return answer(refusals.wrongExpectedVersion(stream, expected, currentOf(result)));
    const position = new streams.TombstoneResp.Position()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    answer(null, new streams.TombstoneResp().setPosition(position));
  };
}

export function deleteHandler({ log, faults, called }: Served): handleUnaryCall<DeleteReq, DeleteResp> {
  return (call, answer) => {
    called('delete');
    const options = call.request.getOptions();
    const expected = expectedOf(options);
    const stream = streamNameOf(options?.getStreamIdentifier());
    if (expected === undefined) return answer(refusals.unimplemented('inexact expectations'));
    if (faults.strikes('notLeader')) return answer(refusals.notLeader(faults.leader));
    const result = log.delete(stream, expected);
    if (result.kind === 'streamDeleted') return answer(refusals.streamDeleted(stream));
    if (result.kind !== 'success')
      return answer(refusals.wrongExpectedVersion(stream, expected, currentOf(result)));
    const position = new streams.DeleteResp.Position()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    answer(null, new streams.DeleteResp().setPosition(position));
  };
}

function expectedOf(options: Expectation | undefined): Expected | undefined {
  if (options?.hasNoStream()) return -1n;
  return options?.hasRevision() ? BigInt(options.getRevision()) : undefined;
}

function currentOf(result: WriteResult): bigint {
  return result.kind === 'wrongExpectedVersion' ? result.current : -1n;
}

/** @param withoutPosition omits the position, as the client's types allow a server to do */
function appendAnswer(
  result: Extract<WriteResult, { kind: 'success' | 'wrongExpectedVersion' }>,
  expected: Expected,
  withoutPosition: boolean,
): AppendResp {
  const answer = new streams.AppendResp();
  if (result.kind === 'wrongExpectedVersion') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (result.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(String(result.current));
    if (expected < 0n) wrong.setExpectedNoStream(new shared.Empty());
    else wrong.setExpectedRevision(String(expected));
    return answer.setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(result.revision));
  if (withoutPosition) return answer.setSuccess(success.setNoPosition(new shared.Empty()));
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(result.position))
    .setPreparePosition(String(result.position));
  return answer.setSuccess(success.setPosition(position));
}
