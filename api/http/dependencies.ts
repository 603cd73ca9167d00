import type { Terms } from '../../domain/billing/in-force.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import type { BillingSettings } from '../../infra/config/billing.ts';
import type { Config } from '../../infra/config/config.ts';
import type { SampleHost } from '../../infra/demo/sample-host.ts';
import type { Dns } from '../../infra/dns/port.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import type { IdentityProviders, Provider } from '../../infra/identity/port.ts';
import type { JobQueue } from '../../infra/job-queue/port.ts';
import type { LanguageModel, LanguageModelTerm } from '../../infra/language-model/port.ts';
import type { Mailer, Outbox } from '../../infra/mail/port.ts';
import type { ProcessReports } from '../../infra/process-reports/port.ts';
import type { ProofTree } from '../../infra/proof/tree.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SessionStore } from '../../infra/session-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { TextIndex } from '../../infra/text-index/port.ts';
import type { PublicPagesSettings } from './plugins/public-pages.ts';
import type { Demo } from './sample.ts';

/** Dependencies of the API, assembled in `infra/composition/`. */
export type ApiDependencies = {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly keys: SubjectKeys;
  readonly sessions: SessionStore;
  /** Present only if mails are kept in the outbox instead of being sent. */
  readonly outbox: Outbox | undefined;
  readonly mailer: Mailer;
  readonly jobs: JobQueue;
  readonly identityProviders: IdentityProviders;
  readonly dns: Dns;
  readonly dataSources: Infrastructure['dataSources'];
  /** The installation's identity provider; undefined = none. */
  readonly oidc: Provider | undefined;
  readonly blobs: BlobStore;
  readonly textIndex: TextIndex;
  readonly reports: ProcessReports;
  readonly proof: ProofTree;
  readonly shape: Infrastructure['shape'];
  readonly freeShare: Infrastructure['freeShare'];
  /** State shared by several API processes; undefined if there is only one process. */
  readonly shared: Infrastructure['shared'];
  /** Creates spans for a collector; undefined if no collector is set. */
  readonly tracing?: Infrastructure['tracing'];
  readonly clock: Clock;
  readonly log: Log;
  /** Public address without a trailing slash; known once the server listens. */
  readonly publicUrl: () => string;
  /** Folder of the built web app; undefined = not built (API only). */
  readonly webFolder: string | undefined;
  /** Number of trusted proxies in front of the server, whose forwarded addresses are believed. */
  readonly trustProxy: number;
  /** Whether plans are sold here, and the limits of an organisation without a plan. */
  readonly terms: Terms;
  /** Payment provider; undefined if nothing is sold here. */
  readonly payments?: Infrastructure['payments'];
  /** Scans documents before they are read; undefined if they are not scanned. */
  readonly scanner?: Infrastructure['scanner'];
  /** Recipient, budget and prices of the language model; undefined: the operator set none. */
  readonly languageModel?: Pick<LanguageModel, 'recipient' | LanguageModelTerm> | undefined;
  /** Billing settings; undefined: no plans are sold. */
  readonly billing: BillingSettings | undefined;
  /** The operator's terms of service and privacy policy: a URL, or the Markdown shown here. */
  readonly notices: PublicPagesSettings['notices'];
  /** Contact address for problems; undefined if there is none. */
  readonly support: string | undefined;
  /** Contact address for reports of unwanted mail; undefined if there is none. */
  readonly abuse: string | undefined;
  readonly training: PublicPagesSettings['training'];
  /** Addresses (lower case) whose accounts see the operator's page. */
  readonly operators: readonly string[];
  /** Which organisations may invite people by mail, and how many a day. */
  readonly inviting: Config['inviting'];
  /** Limits of documents. */
  readonly documents: Config['documents'];
  /** Token required for /metrics; undefined: only callers on this machine may read it. */
  readonly metricsToken: string | undefined;
  /** The process of the demo workspace behind this server; undefined: none. */
  readonly sample?: SampleHost | undefined;
  /** Set if this is the process of the demo workspace. */
  readonly demo?: Demo | undefined;
  /** Path of the program that renders PDFs; undefined if there is none. */
  readonly chromium: string | undefined;
  /** @returns a sentence that says what is missing for serving requests; undefined if everything is ready */
  readonly notReady: () => string | undefined;
};
