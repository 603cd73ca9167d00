import type { Server } from 'socket.io';
import type { BlobStore } from '../blob-store/port.ts';
import type { CommandHandler } from '../command-handling/command-handler.ts';
import type { Dns } from '../dns/port.ts';
import type { EventStore } from '../event-store/port.ts';
import type { Clock, Monotonic } from '../identifiers/clock.ts';
import type { JobQueue } from '../job-queue/port.ts';
import type { Mailer, Outbox } from '../mail/port.ts';
import type { Payments } from '../payments/port.ts';
import type { ProcessReports } from '../process-reports/port.ts';
import type { ProofTree } from '../proof/tree.ts';
import type { ReadModelFeed } from '../read-model-store/feed.ts';
import type { ReadModelStore } from '../read-model-store/port.ts';
import type { SessionStore } from '../session-store/port.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** Everything underneath a process, whichever shape it has. */
export type Infrastructure = {
  readonly shape: 'embedded' | 'scaled';
  readonly clock: Clock;
  readonly monotonic: Monotonic;
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly keys: SubjectKeys;
  readonly jobs: JobQueue;
  readonly sessions: SessionStore;
  readonly blobs: BlobStore;
  readonly reports: ProcessReports;
  /** The Merkle tree over the log. */
  readonly proof: ProofTree;
  /** Only where mails are kept instead of sent. */
  readonly outbox: Outbox | undefined;
  readonly mailer: Mailer;
  readonly commands: CommandHandler;
  /** Where domains are shown to be somebody's. */
  readonly dns: Dns;
  /** Who takes the money; undefined: nobody pays here. */
  readonly payments?: Payments | undefined;
  /** How far projections are that may run in other processes; undefined: only this process's own count. */
  readonly feed: ReadModelFeed | undefined;
  /** What several api processes must share; undefined where there is one. */
  readonly shared: SharedByApis | undefined;
  /** Spans for a collector; undefined: none is set. */
  readonly tracing?: Tracing | undefined;
  /** Where the data lives, for the person who started it. */
  readonly place: string;
  /** Share of the disk that is still free under it, 0 to 1; undefined where the stores watch their own. */
  freeShare(): Promise<number | undefined>;
  close(): Promise<void>;
};

export type SharedByApis = {
  /** Counts requests of one caller over all processes; passed to the rate limit plugin. */
  readonly rateLimit: Readonly<Record<string, unknown>>;
  readonly liveAdapter: Parameters<Server['adapter']>[0];
};
