import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { seededRandom } from '../../../infra/event-store/awkward/random.ts';
import { batchAppendHandler } from './batch-append.ts';
import { openDoorway } from './doorway.ts';
import { createFaults, type Faults } from './faults.ts';
import { TransactionLog } from './log.ts';
import type { EncodedMessage } from './messages.ts';
import { features, grpc, ServerFeaturesService, StreamsService } from './protocol.ts';
import { readHandler } from './reading.ts';
import type { LogRecord } from './records.ts';
import { appendHandler, deleteHandler, type Served, tombstoneHandler } from './writing.ts';

export type EventStoreDbServer = {
  /** A connection string for the client. */
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  /** All committed events in order, without system events. */
  log(): readonly LogRecord[];
  /** All committed events in order, including system events. */
  readonly records: readonly LogRecord[];
  writeSystemEvents(count: number): void;
  /** Number of calls of a method: append, batchAppend, read, subscribe, tombstone, delete. */
  calls(method: string): number;
  /** Number of open connections. */
  readonly connections: number;
  stop(): Promise<void>;
};

export type EventStoreDbServerOptions = {
  readonly port?: number;
  /** Determines positions, system events, and which answers lack the position. */
  readonly seed?: number;
};

/**
 * A server that speaks EventStoreDB's gRPC protocol from the client's own generated definitions, over a log in memory. It serves
 * to test our adapter, not EventStoreDB.
 */
export async function startEventStoreDbServer({
  port = 0,
  seed = 7,
}: EventStoreDbServerOptions = {}): Promise<EventStoreDbServer> {
  const random = seededRandom(seed);
  const log = new TransactionLog(random);
  const calls = new Map<string, number>();
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const faults = createFaults(
    () => doorway,
    () => ({ host: '127.0.0.1', port: doorway.port }),
  );
  const served: Served = {
    log,
    faults,
    random,
    called: (method) => void calls.set(method, (calls.get(method) ?? 0) + 1),
  };
  server.addService(streamsService, {
    append: appendHandler(served),
    batchAppend: batchAppendHandler(served),
    read: readHandler(served),
    tombstone: tombstoneHandler(served),
    delete: deleteHandler(served),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods });
  const injector = server.createConnectionInjector(grpc.ServerCredentials.createInsecure());
  const doorway = await openDoorway(port, (socket) => injector.injectConnection(socket));

  return {
    url: `esdb://127.0.0.1:${doorway.port}?tls=false`,
    port: doorway.port,
    faults,
    log: () => log.records.filter(({ stream, type }) => !stream.startsWith('$') && !type.startsWith('$')),
    records: log.records,
    writeSystemEvents: (count) => log.writeSystemEvents(count),
    calls: (method) => calls.get(method) ?? 0,
    get connections() {
      return doorway.open;
    },
    async stop() {
      await doorway.refuse(true);
      injector.destroy();
      server.forceShutdown();
    },
  };
}

/** The service definition, except that answers to reads are already encoded. */
const streamsService = {
  ...StreamsService,
  read: { ...StreamsService.read, responseSerialize: ({ bytes }: EncodedMessage) => bytes },
};

const getSupportedMethods: handleUnaryCall<unknown, SupportedMethods> = (_, answer) => {
  const methods = ['append', 'batchappend', 'read', 'delete', 'tombstone'].map((name) =>
    new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
  );
  answer(null, new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods));
};
