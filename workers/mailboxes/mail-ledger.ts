import { z } from 'zod';
import type { DomainEvent, DomainFact } from '../../domain/events.ts';
import { type Decision, isRefusal } from '../../domain/kernel/decision.ts';
import type { Position, Revision, StreamName } from '../../domain/kernel/event.ts';
import type { Noun } from '../../domain/kernel/noun.ts';
import type { MailOutcome } from '../../domain/mailbox/mail-outcome.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { type Job, PermanentFailure } from '../../infra/job-queue/port.ts';
import { type Mail, MailRefused } from '../../infra/mail/port.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { mailFailure } from '../mail-page.ts';
import { type About, createDelivery, type DeliverOptions } from './deliver.ts';

/** The mail is no longer needed (a newer link, a confirmed address): it is given up, and its job is done. */
export class MailNotNeeded extends Error {
  constructor() {
    super(inWords(say('mailbox.notNeeded')));
    this.name = 'MailNotNeeded';
  }
}

/** What differs between kinds of mails. */
export type MailEntry<Id, State, F extends DomainFact> = {
  /** The noun whose stream records the attempts. */
  readonly noun: Noun<Id, State, F>;
  readonly id: Id;
  /** `process:send-…` */
  readonly actor: string;
  /** Attempts until the mail is given up. */
  readonly attempts: number;
  /** @returns the decision that records the start of an attempt, or undefined when there is nothing to do now */
  readonly begin: (state: State) => Promise<((state: State) => Decision<F>) | undefined>;
  /** @returns the mail's kind for the mailbox's limit; undefined if the start recorded that the mail is dropped */
  readonly about: (state: State) => Omit<About, 'context'> | undefined;
  /** @param startedAt position of the fact that recorded the start @throws {SubjectErased} | {MailNotNeeded} */
  readonly compose: (state: State, startedAt: Position | null) => Promise<Mail>;
  readonly finish: (state: State, outcome: MailOutcome) => Decision<F>;
};

export type SendEntry = <Id, State, F extends DomainFact>(
  job: Job,
  common: { readonly tenant: string; readonly correlationId: string },
  entry: MailEntry<Id, State, F>,
) => Promise<void>;

/**
 * Sends one mail to one person, and records its attempts in the stream of its noun. A mail recorded as sent is not sent
 * again. The start of an attempt is recorded at the exact revision, so that only one of two concurrent runs continues.
 * The Message-ID stays the same, so that a receiver can drop a duplicate after a crash between sending and recording.
 */
export function createMailLedger(options: DeliverOptions): SendEntry {
  const { commands, mailer } = options;
  const deliver = createDelivery(options);

  return async (job, { tenant, correlationId }, entry) => {
    const { noun, id } = entry;
    // The id of a step is derived from the stream's revision, so each attempt has its own steps.
    const context = (step: string, revision: number): CommandContext => ({
      commandId: eventIdFrom(job.id, step, revision),
      correlationId,
      causationId: job.id,
      actor: entry.actor,
      tenant,
    });
    const before = await commands.load(noun, id);
    const start = await entry.begin(before.state);
    if (!start) return;
    const started = await commands.handle(noun, id, context('start', before.revision), start);
    if (isRefusal(started) || started.facts === 0) return;
    const about = entry.about(started.state);
    if (!about) return;
    const step = (name: string) => context(name, started.revision);
    const { outcome, done } = await tried(job, entry.attempts, about.kind, async () => {
      const mail = await entry.compose(started.state, started.position);
      return deliver(mail, { ...about, context: step });
    });
    await commands.handle(noun, id, step('finish'), (state) => entry.finish(state, outcome));
    if (outcome.sent || done) return;
    if (outcome.permanent) throw new PermanentFailure(outcome.reason);
    throw new Error(outcome.reason);
  };

  /** Makes one attempt. `done`: needs neither a retry nor the attention of an operator. */
  async function tried(
    job: Job,
    attempts: number,
    kind: About['kind'],
    send: () => Promise<{ readonly messageId: string }>,
  ): Promise<{ readonly outcome: MailOutcome; readonly done: boolean }> {
    try {
      const { messageId } = await send();
      return { outcome: { sent: true, messageId, via: mailer.mode }, done: true };
    } catch (error) {
      const lost = (reason: string, done: boolean) => ({
        outcome: { sent: false, permanent: true, reason } as const,
        done,
      });
      if (error instanceof MailNotNeeded) return lost(error.message, true);
      if (error instanceof SubjectErased) return lost(inWords(say('mailbox.personErased')), false);
      const isRefused = error instanceof MailRefused && error.permanent;
      // Anybody can type an address that gets no such letter, so it is of no interest to an operator.
      const done = isRefused && kind === 'claim';
      const permanent = isRefused || job.attempt >= attempts;
      return { outcome: { sent: false, permanent, reason: mailFailure(error) }, done };
    }
  }
}

/**
 * Schema for the payload of a mail job: its own fields, or the place of the requesting event if the relay could not
 * read that event. @param own fields that identify the mail
 */
export function mailJob<Own extends z.ZodRawShape>(own: Own) {
  const common = { tenant: z.string(), correlationId: z.string() };
  return z.union([
    z.strictObject({ ...common, ...own }),
    z.strictObject({ ...common, stream: z.string().max(200), revision: z.int().nonnegative() }),
  ]);
}

/**
 * The event that requested a mail, if the relay of an older release could not read it and passed on its place. @throws
 * {UnreadableEvent} if this release cannot read it either
 */
export async function askingEvent(
  store: Pick<EventStore, 'readStream'>,
  place: { readonly stream: string; readonly revision: number },
): Promise<DomainEvent | undefined> {
  const from = place.revision as Revision;
  const slice = await store.readStream(place.stream as StreamName, { from, to: from });
  const [stored] = slice.exists ? slice.events : [];
  return stored && decodeEvent(stored);
}

/** The job names an event that requests no such mail, so the job is dead at once. */
export function nobodyAsked(): PermanentFailure {
  return new PermanentFailure('Nobody asked for this mail.');
}
