import type { ServiceError, status as Status } from '@grpc/grpc-js';
import { maxAppendSize } from './log.ts';
import { grpc } from './protocol.ts';

type Refusal = Partial<ServiceError>;

/** The error answers of a real server (RpcExceptions.cs): the reason is in the trailing metadata. */
export const refusals = {
  notLeader: (leader: { host: string; port: number }) =>
    refusal(grpc.status.NOT_FOUND, 'Leader info available', 'not-leader', {
      'leader-endpoint-host': leader.host,
      'leader-endpoint-port': String(leader.port),
    }),
  streamDeleted: (stream: string) =>
    refusal(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, 'stream-deleted', {
      'stream-name': stream,
    }),
  wrongExpectedVersion: (stream: string, expected: bigint, actual: bigint) =>
    refusal(
      grpc.status.FAILED_PRECONDITION,
      'Delete failed due to WrongExpectedVersion.',
      'wrong-expected-version',
      {
        'stream-name': stream,
        'expected-version': String(expected),
        'actual-version': String(actual),
      },
    ),
  tooLarge: () =>
    refusal(
      grpc.status.INVALID_ARGUMENT,
      `Maximum Append Size of ${maxAppendSize} Exceeded.`,
      'maximum-append-size-exceeded',
      { 'maximum-append-size': String(maxAppendSize) },
    ),
  accessDenied: () => refusal(grpc.status.PERMISSION_DENIED, 'Access Denied', 'access-denied'),
  invalidPosition: () => refusal(grpc.status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition'),
  unimplemented: (what: string) => refusal(grpc.status.UNIMPLEMENTED, `This server does not do ${what}`),
  dropped: () => refusal(grpc.status.CANCELLED, 'The subscription was dropped: the consumer is too slow'),
};

function refusal(
  code: Status,
  details: string,
  exception?: string,
  more: Record<string, string> = {},
): Refusal {
  const metadata = new grpc.Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return { code, details, metadata };
}
