import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { openFolderBlobStore } from '../blob-store/folder/blob-store.ts';
import { createCommandHandler } from '../command-handling/command-handler.ts';
import type { Config } from '../config/config.ts';
import { closeToOthers } from '../data-folder/close-to-others.ts';
import { createDns } from '../dns/resolver.ts';
import { openSqliteEventStore } from '../event-store/sqlite/event-store.ts';
import { lockDataFolder } from '../event-store/sqlite/folder-lock.ts';
import { systemClock, systemMonotonic } from '../identifiers/clock.ts';
import { openSqliteJobQueue } from '../job-queue/sqlite/job-queue.ts';
import { inBlock } from '../mail/in-block.ts';
import { createOutbox, type OutboxOptions } from '../mail/outbox.ts';
import { sender } from '../mail/sender.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { createProcessReports } from '../process-reports/memory/process-reports.ts';
import { createProofTree } from '../proof/tree.ts';
import { openSqliteReadModelStore } from '../read-model-store/sqlite/read-model-store.ts';
import { openSqliteSessionStore } from '../session-store/sqlite/session-store.ts';
import { openSubjectKeys } from '../subject-keys/sqlite/subject-keys.ts';
import type { Log } from '../telemetry/log.ts';
import { openSqliteTextIndex } from '../text-index/sqlite/text-index.ts';
import type { OwnParts, Stores } from './infrastructure.ts';

/**
 * Opens the embedded shape: files in one folder, owned by one process. @throws {StoreInUse} if another process holds
 * the folder | {OpenToOthers} if other users can read its secrets
 */
export function openEmbedded(
  config: Config,
  log: Log,
  onFatal: (error: Error) => void,
  { clock = systemClock, mailer: given, durability = 'full' }: OwnParts = {},
): Stores {
  const folder = path.resolve(config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const sentence of closeToOthers(folder))
    log.warn({ found: sentence }, 'other users could reach the data folder');
  const lock = lockDataFolder(folder);
  const file = (name: string) => path.join(folder, name);
  const store = openSqliteEventStore({ file: file('events.db'), clock, onFatal, durability });
  const readModels = openSqliteReadModelStore({ file: file('read-models.db') });
  const keys = openSubjectKeys({ folder, durability });
  const jobs = openSqliteJobQueue({
    file: file('jobs.db'),
    clock,
    durability,
    random: Math.random,
    onError: (error) => log.error({ err: error }, 'job queue failed'),
    onFatal,
  });
  const sessions = openSqliteSessionStore({ file: file('sessions.db') });
  const from = sender(config.mailFrom);
  const outbox =
    config.smtpUrl === undefined && !given
      ? createOutbox({ folder: file('outbox'), from, clock, announce: consoleOf(config) })
      : undefined;
  const mailer = given ?? outbox ?? createSmtpMailer({ url: config.smtpUrl ?? '', from });
  const commands = createCommandHandler(store, keys);
  const textIndex = openSqliteTextIndex({ folder: file('text-index'), keys, log });
  const blobs = openFolderBlobStore({ folder: file('blobs'), alone: true });
  return {
    shape: 'embedded',
    place: folder,
    freeShare: async () => {
      const { bavail, blocks } = await statfs(folder);
      return blocks > 0 ? bavail / blocks : undefined;
    },
    clock,
    monotonic: systemMonotonic,
    store,
    readModels,
    keys,
    jobs,
    sessions,
    blobs,
    textIndex,
    reports: createProcessReports(),
    proof: createProofTree({ store, readModels, keys, clock, alone: true }),
    feed: undefined,
    shared: undefined,
    outbox,
    mailer,
    dns: createDns({ servers: config.dnsServers }),
    commands,
    close: async () => {
      await jobs.close();
      await mailer.close();
      await store.close();
      await readModels.close();
      await sessions.close();
      await textIndex.close();
      await keys.close();
      await blobs.close();
      lock.release();
    },
  };
}

/**
 * Announces kept mails on standard error, for the operator who started the process; the log contains no address and no
 * link.
 */
function consoleOf({ logLevel }: Config): OutboxOptions['announce'] {
  return logLevel === 'silent'
    ? undefined
    : (letter) => {
        process.stderr.write(inBlock(letter));
      };
}
