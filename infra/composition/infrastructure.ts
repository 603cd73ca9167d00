import type { Server } from 'socket.io';
import type { BlobStore } from '../blob-store/port.ts';
import type { CommandHandler } from '../command-handling/command-handler.ts';
import type { DataSourceReaders } from '../data-sources/port.ts';
import type { Dns } from '../dns/port.ts';
import type { EventStore } from '../event-store/port.ts';
import type { Clock, Monotonic } from '../identifiers/clock.ts';
import type { JobQueue } from '../job-queue/port.ts';
import type { LanguageModel } from '../language-model/port.ts';
import type { Mailer, Outbox } from '../mail/port.ts';
import type { MalwareScanner } from '../malware-scan/port.ts';
import type { Payments } from '../payments/port.ts';
import type { ProcessReports } from '../process-reports/port.ts';
import type { ProofTree } from '../proof/tree.ts';
import type { ReadModelFeed } from '../read-model-store/feed.ts';
import type { ReadModelStore } from '../read-model-store/port.ts';
import type { SessionStore } from '../session-store/port.ts';
import type { Durability } from '../sqlite/open-database.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { TextIndex } from '../text-index/port.ts';

/** The infrastructure of a process, in either shape. */
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
  /** Belongs to this process alone and can be rebuilt at any time. */
  readonly textIndex: TextIndex;
  readonly reports: ProcessReports;
  /** The Merkle tree over the log. */
  readonly proof: ProofTree;
  /** Set only if mails are kept in the outbox instead of being sent. */
  readonly outbox: Outbox | undefined;
  readonly mailer: Mailer;
  readonly commands: CommandHandler;
  /** Reads the sources that people connect. */
  readonly dataSources: DataSourceReaders;
  /** Verifies the ownership of domains. */
  readonly dns: Dns;
  /** The payment provider; undefined: plans are not sold. */
  readonly payments?: Payments | undefined;
  /** Scans documents before they are read; undefined: they are not scanned. */
  readonly scanner?: MalwareScanner | undefined;
  /** Writes summaries for organisations that allow it; undefined: the operator set none. */
  readonly languageModel?: LanguageModel | undefined;
  /** True if the text of scanned pages is recognised (default: no). */
  readonly recognizesScans?: boolean;
  /** Reports progress of projections in other processes; undefined if all run in this process. */
  readonly feed: ReadModelFeed | undefined;
  /** State that several api processes share; undefined if there is only one. */
  readonly shared: SharedByApis | undefined;
  /** Exports spans to a collector; undefined: not configured. */
  readonly tracing?: Tracing | undefined;
  /** Where the data is, for the startup message. */
  readonly place: string;
  /** Free share of the data's disk, 0 to 1; undefined if the stores monitor their own disks. */
  freeShare(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** Everything but the readers of data sources, which are the same in both shapes. */
export type Stores = Omit<Infrastructure, 'dataSources'>;

/**
 * What a process decides itself, in the embedded shape. `clock`: of a history that is being made. `durability`: of the
 * log, jobs and subject keys; default `full`.
 */
export type OwnParts = {
  readonly clock?: Clock;
  readonly mailer?: Mailer;
  readonly durability?: Durability;
};

export type SharedByApis = {
  /** Options of the rate limit plugin: requests of one caller are counted across all processes. */
  readonly rateLimit: Readonly<Record<string, unknown>>;
  readonly liveAdapter: Parameters<Server['adapter']>[0];
};
