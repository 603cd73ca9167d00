import type { CommandHandler } from '../infra/command-handling/command-handler.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import type { Clock } from '../infra/identifiers/clock.ts';
import type { Outbox } from '../infra/mail/port.ts';
import type { ReadModelFeed } from '../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../infra/read-model-store/port.ts';
import type { SessionStore } from '../infra/session-store/port.ts';
import type { SubjectKeys } from '../infra/subject-keys/port.ts';
import type { Log } from '../infra/telemetry/log.ts';

/** Everything the api needs; made in one visible place (`infra/composition.ts`). */
export type ApiDependencies = {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly keys: SubjectKeys;
  readonly sessions: SessionStore;
  /** Present only while mails are kept instead of sent. */
  readonly outbox: Outbox | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Where people reach the product, without a trailing slash; known once the server listens. */
  readonly publicUrl: () => string;
  /** Folder of the built web app; undefined = not built (api only). */
  readonly webFolder: string | undefined;
  /** Is everything needed to serve there? A sentence when not. */
  readonly notReady: () => string | undefined;
};
