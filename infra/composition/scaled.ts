import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { openS3BlobStore } from '../blob-store/s3/blob-store.ts';
import { createCommandHandler } from '../command-handling/command-handler.ts';
import type { Config, ScaledStores } from '../config/config.ts';
import { createDns } from '../dns/resolver.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/event-store.ts';
import { systemClock, systemMonotonic } from '../identifiers/clock.ts';
import { randomId } from '../identifiers/identifiers.ts';
import { openBullmqJobQueue } from '../job-queue/bullmq/job-queue.ts';
import { sender } from '../mail/sender.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { openRedisProcessReports } from '../process-reports/redis/process-reports.ts';
import { createProofTree } from '../proof/tree.ts';
import { countTogether } from '../rate-limit/shared-count.ts';
import { createRedisFeed } from '../read-model-store/redis/feed.ts';
import { openRedisReadModelStore } from '../read-model-store/redis/read-model-store.ts';
import { abandonRedis, closeRedis, connectPatiently, connectRedis } from '../redis/connect-redis.ts';
import { connectToS3 } from '../s3/s3-bucket.ts';
import { openRedisSessionStore } from '../session-store/redis/session-store.ts';
import { openS3SubjectKeys } from '../subject-keys/s3/subject-keys.ts';
import type { Log } from '../telemetry/log.ts';
import { logSeldom } from '../telemetry/log-seldom.ts';
import { openSqliteTextIndex } from '../text-index/sqlite/text-index.ts';
import type { Stores } from './infrastructure.ts';

/**
 * Opens the scaled shape: EventStoreDB, Redis and an S3 bucket, shared by any number of api and worker processes.
 * @throws an Error with a sentence for the operator if Redis or the bucket is unreachable
 */
export async function openScaled(config: Config, stores: ScaledStores, log: Log): Promise<Stores> {
  const url = stores.redisUrl;
  const onError = logSeldom(log, 'error', 'Redis failed');
  const s3 = connectToS3(stores.s3Url);
  const keys = await openS3SubjectKeys({ s3, masterKey: stores.masterKey });
  const feed = await createRedisFeed({ url, onError });
  const store = openEventStoreDb({
    url: stores.eventStoreUrl,
    onConnectionLost: logSeldom(log, 'warn', 'the event store went away; connecting again'),
  });
  const readModels = openRedisReadModelStore({ url, onError });
  const jobs = openBullmqJobQueue({ url, random: Math.random, onError });
  const sessions = openRedisSessionStore({ url, onError });
  const blobs = openS3BlobStore({ s3 });
  // Each process has its own text index.
  const indexFolder = path.join(tmpdir(), `text-index-${randomId()}`);
  const textIndex = openSqliteTextIndex({ folder: indexFolder, keys, log });
  const reports = openRedisProcessReports({ url, onError });
  const mailer = createSmtpMailer({ url: config.smtpUrl ?? '', from: sender(config.mailFrom) });
  const counting = connectRedis(url, { name: 'rate-limit', timeoutMs: 500, onError });
  // The adapter uses blocking reads of its stream, so this connection waits for Redis, where other connections fail
  // fast.
  const fanOut = connectPatiently(url, { name: 'live', onError });
  return {
    shape: 'scaled',
    place: 'EventStoreDB, Redis and S3, as set',
    freeShare: async () => undefined,
    clock: systemClock,
    monotonic: systemMonotonic,
    store,
    readModels,
    keys,
    jobs,
    sessions,
    blobs,
    textIndex,
    reports,
    proof: createProofTree({ store, readModels, keys, clock: systemClock, alone: false }),
    outbox: undefined,
    mailer,
    dns: createDns({ servers: config.dnsServers }),
    commands: createCommandHandler(store, keys),
    feed,
    shared: {
      rateLimit: { store: countTogether(counting, 'rate-limit:') },
      liveAdapter: createAdapter(fanOut, { streamName: 'live', maxLen: 10_000 }),
    },
    close: async () => {
      await jobs.close();
      await mailer.close();
      await store.close();
      await feed.close();
      await readModels.close();
      await sessions.close();
      await textIndex.close();
      await rm(indexFolder, { recursive: true, force: true });
      await keys.close();
      await blobs.close();
      await reports.close();
      await closeRedis(counting);
      await abandonRedis(fanOut);
    },
  };
}
