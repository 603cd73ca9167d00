import type { Terms } from '../../domain/billing/in-force.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import type { BillingSettings } from '../../infra/config/billing.ts';
import type { Config } from '../../infra/config/config.ts';
import type { Dns } from '../../infra/dns/port.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import type { IdentityProviders, Provider } from '../../infra/identity/port.ts';
import type { JobQueue } from '../../infra/job-queue/port.ts';
import type { Mailer, Outbox } from '../../infra/mail/port.ts';
import type { ProcessReports } from '../../infra/process-reports/port.ts';
import type { ProofTree } from '../../infra/proof/tree.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SessionStore } from '../../infra/session-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { PublicPagesSettings } from './plugins/public-pages.ts';

/** Everything the api needs; made in one visible place (`infra/composition/`). */
export type ApiDependencies = {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly keys: SubjectKeys;
  readonly sessions: SessionStore;
  /** Present only while mails are kept instead of sent. */
  readonly outbox: Outbox | undefined;
  readonly mailer: Mailer;
  readonly jobs: JobQueue;
  readonly identityProviders: IdentityProviders;
  readonly dns: Dns;
  /** The installation's own; undefined = none. */
  readonly oidc: Provider | undefined;
  readonly blobs: BlobStore;
  readonly reports: ProcessReports;
  readonly proof: ProofTree;
  readonly shape: Infrastructure['shape'];
  readonly freeShare: Infrastructure['freeShare'];
  /** What several api processes must share; undefined where there is one. */
  readonly shared: Infrastructure['shared'];
  /** Spans for a collector; undefined: none is set. */
  readonly tracing?: Infrastructure['tracing'];
  readonly clock: Clock;
  readonly log: Log;
  /** Where people reach the product, without a trailing slash; known once the server listens. */
  readonly publicUrl: () => string;
  /** Folder of the built web app; undefined = not built (api only). */
  readonly webFolder: string | undefined;
  /** Is everything needed to serve there? A sentence when not. */
  /** How many proxies stand in front: whose word about a caller's address counts. */
  readonly trustProxy: number;
  /** Whether plans are sold here, and what an organisation has without one. */
  readonly terms: Terms;
  /** Who takes the money; undefined: nobody pays here. */
  readonly payments?: Infrastructure['payments'];
  /** How plans are sold; undefined: they are not. */
  readonly billing: BillingSettings | undefined;
  /** The operator's terms of service and privacy policy: an address elsewhere, or the Markdown shown here. */
  readonly notices: PublicPagesSettings['notices'];
  /** Where people with a problem can write to; undefined = nowhere. */
  readonly support: string | undefined;
  /** Whom an unwanted mail is reported to; undefined = nobody. */
  readonly abuse: string | undefined;
  readonly training: PublicPagesSettings['training'];
  /** Addresses (lower case) whose accounts see the operator's page. */
  readonly operators: readonly string[];
  /** Who may have people invited by mail, and how many a day. */
  readonly inviting: Config['inviting'];
  /** Asked of whoever reads /metrics; undefined = only callers on this machine. */
  readonly metricsToken: string | undefined;
  /** The program that draws PDFs; undefined = none. */
  readonly chromium: string | undefined;
  readonly notReady: () => string | undefined;
};
