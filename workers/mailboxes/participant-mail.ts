import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Mailer } from '../../infra/mail/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';

/** Dependencies for sending a mail to a participant. */
export type ParticipantMailOptions = {
  readonly store: Pick<EventStore, 'readStream' | 'head'>;
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly keys: SubjectKeys;
  readonly mailer: Mailer;
  readonly clock: { now(): number };
  readonly publicUrl: () => string;
  /** Address for abuse reports. */
  readonly abuse: string | undefined;
};
