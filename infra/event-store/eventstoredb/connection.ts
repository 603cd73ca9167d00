import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';

/** One gRPC channel to the store, opened by the first call. */
export type Connection = {
  /** @throws if the connection is closed */
  client(): Promise<EventStoreDBClient>;
  /** For every append: with credentials for each call, the client uses the unary path (see {@link credentialsOf}). */
  readonly credentials: Credentials;
  close(): Promise<void>;
};

export function openConnection(url: string): Connection {
  const credentials = credentialsOf(url);
  refuseSilentFailures(url);
  let opened: Promise<EventStoreDBClient> | undefined;
  let closed = false;

  return {
    credentials,
    async client() {
      opened ??= load(url);
      const client = await opened;
      // A retry must not open a new channel after the connection was closed.
      if (closed) throw new Error('The event store is closed');
      return client;
    },
    async close() {
      closed = true;
      const client = await opened?.catch(() => undefined);
      if (!client) return;
      await client.dispose();
      await closeChannel(client);
    },
  };
}

/**
 * Loaded only if a store of this kind is used, so that the embedded shape does not load it. It cannot share a process
 * with `@kurrent/kurrentdb-client`: the generated code of both uses the same global and breaks.
 */
async function load(url: string): Promise<EventStoreDBClient> {
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  return EventStoreDBClient.connectionString(url);
}

/**
 * The user in the connection string. Given with each call, it makes the client use the unary path: the batch path
 * shares one process-wide table of promises, and rejects all of them when one connection fails. An insecure connection
 * sends no credentials, so there any pair selects the unary path. @throws if the text is no connection string, or an
 * encrypted one without a user
 */
function credentialsOf(url: string): Credentials {
  const match = /^esdb(?:\+discover)?:\/\/(?:([^:/@]+):([^@]+)@)?[^@]+$/.exec(url.trim());
  if (!match) {
    // The text may contain a password, so it is not repeated here.
    throw new Error('The event store address is not a connection string: use esdb://user:password@host:2113');
  }
  const [, username, password] = match;
  if (username && password) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  if (optionOf(url, 'tls') === 'false') return { username: 'nobody', password: 'nothing' };
  throw new Error('An encrypted event store needs a user: use esdb://user:password@host:2113?tls=true');
}

/**
 * With this option off, the client answers a conflict with a revision that is not the stream's, so the option is
 * refused.
 */
function refuseSilentFailures(url: string): void {
  if (optionOf(url, 'throwonappendfailure') !== 'false') return;
  throw new Error('Remove throwOnAppendFailure=false from the event store address: conflicts must be heard');
}

/** Reads an option; names are compared as the client does, ignoring case, `-` and `_`. */
function optionOf(url: string, name: string): string | undefined {
  const options = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const [key, value] of options) {
    if (key.toLowerCase().replace(/[_-]/g, '') === name) return value.trim().toLowerCase();
  }
  return undefined;
}

/**
 * Closes the gRPC channel: `dispose` ends calls, but keeps the channel and its socket open for half an hour. There is
 * no public way to close it. If the internal method is missing, the idle socket alone does not keep a process alive.
 */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  if (typeof getChannel !== 'function') return;
  // Finding a node of a cluster that is down may take long; in that case there is no channel to close.
  const patience = sleep(1000, undefined, { ref: false });
  const channel: unknown = await Promise.race([
    Promise.resolve(getChannel()).catch(() => undefined),
    patience,
  ]);
  if (typeof channel !== 'object' || channel === null || !('close' in channel)) return;
  if (typeof channel.close === 'function') channel.close();
}
