import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { operatorToken } from '../../../api/http/access/operators.ts';
import { createCommandHandler } from '../../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { OutcomeUnknown, StoreFull } from '../../../infra/event-store/errors.ts';
import type { EventStore, NewEvent } from '../../../infra/event-store/port.ts';
import { systemClock } from '../../../infra/identifiers/clock.ts';
import { openSqliteJobQueue } from '../../../infra/job-queue/sqlite/job-queue.ts';
import { type Mailer, MailRefused } from '../../../infra/mail/port.ts';
import { retryingWithin, runProduct } from '../../support/product.ts';
import { compareWithRebuild, everyEvent } from '../../support/rebuild.ts';
import { inTime } from './conversation.ts';
import { problemsOfLog, problemsOfViews } from './log-rules.ts';
import { type ArrivedMail, type Fault, injected, type Place } from './place.ts';

/** Files are in memory where possible, because a kill loses nothing that a disk would keep. */
const memory = ['/dev/shm', tmpdir()].find((folder) => existsSync(folder)) ?? tmpdir();

/** Lease of a job, instead of 30 s, so that a dead worker's job runs soon; longer than a busy machine pauses. */
const leaseMs = 1_000;

/**
 * The embedded product in this process. Only this thread writes its files, so a copy made within one turn of the event loop
 * equals the state that a kill leaves: a kill is simulated by continuing with such a copy.
 */
export async function openEmbeddedPlace(): Promise<Place> {
  const mails: ArrivedMail[] = [];
  const mayRepeat = new Set<string>();
  const faults: Fault[] = [];
  const folders: string[] = [];
  let generation = 0;
  let met = 0;
  let product = await start(newFolder());
  let restart: Promise<void> | undefined;
  const ending: Promise<void>[] = [];

  return {
    // There is no server during a restart.
    url: () => (restart ? '' : product.url),
    generation: () => generation,
    operatorToken: operatorToken(product.infra.keys),
    mails,
    mayRepeat,
    fail: (fault) => void faults.push(fault),
    met: () => met,
    kill,
    flush: undefined,
    end: async () => {
      faults.length = 0;
      await restart;
      const events = await everyEvent(product.infra.store);
      await product.stop();
      await Promise.all(ending);
      const views = await compareWithRebuild(product.folder);
      forget(folders);
      return [...problemsOfLog(events), ...problemsOfViews(views)];
    },
  };

  /** Makes the copy synchronously, and restarts the product on it. */
  function kill(): Promise<void> {
    if (restart) return restart;
    const [old, folder] = [product, newFolder()];
    cpSync(old.folder, folder, { recursive: true });
    generation += 1;
    ending.push(old.stop());
    restart = inTime('The start after a kill', start(folder)).then((next) => {
      product = next;
      restart = undefined;
    });
    return restart;
  }

  function newFolder(): string {
    const folder = mkdtempSync(path.join(memory, 'nine-lenses-model-'));
    folders.push(folder);
    return folder;
  }

  function start(folder: string) {
    const own = generation;
    return runProduct({ folder, change: (infra) => retryingWithin(80)(between(infra, folder, own)) });
  }

  function between(infra: Infrastructure, folder: string, own: number): Infrastructure {
    const store: EventStore = {
      ...infra.store,
      append: (...append) => appendUnlessFailed(infra.store, append, own),
    };
    const jobs = openSqliteJobQueue({
      file: path.join(folder, 'jobs.db'),
      clock: systemClock,
      random: Math.random,
      leaseMs,
    });
    return {
      ...infra,
      store,
      jobs,
      commands: createCommandHandler(store, infra.keys),
      mailer: { ...infra.mailer, send: (mail) => deliver(infra.mailer, mail, own) },
      close: async () => {
        await jobs.close();
        await infra.close();
      },
    };
  }

  async function appendUnlessFailed(
    store: EventStore,
    append: Parameters<EventStore['append']>,
    own: number,
  ) {
    const [, , events] = append;
    const fault =
      own === generation ? next((one) => one.port === 'store' && one.of === kindOf(events)) : undefined;
    if (fault?.port !== 'store') return store.append(...append);
    if (fault.how === 'killed') {
      const appended = await store.append(...append);
      dieNow(own);
      return appended;
    }
    for (const { data } of events.filter(({ type }) => type === 'InviteSent'))
      mayRepeat.add(sentMail.parse(data).messageId);
    if (fault.how === 'full') throw new StoreFull(injected);
    if (fault.how === 'after') await store.append(...append);
    throw new OutcomeUnknown(injected);
  }

  async function deliver(mailer: Mailer, mail: Parameters<Mailer['send']>[0], own: number) {
    // A dead process sends nothing any more.
    if (own !== generation) throw new MailRefused('gone', false);
    const fault = next(({ port }) => port === 'mail');
    if (fault?.how === 'refused') throw new MailRefused(injected, false);
    const sent = await mailer.send(mail);
    if (own !== generation) throw new MailRefused('gone', false);
    mails.push({ to: mail.to.address, messageId: mail.messageId, text: mail.text, generation });
    if (fault?.how === 'killed') dieNow(own);
    if (fault?.how === 'lost') mayRepeat.add(mail.messageId);
    if (fault?.how === 'lost') throw new Error(injected);
    return sent;
  }

  /** Kills the product unless this generation is already dead. A failed start is noticed by the callers that wait for it. */
  function dieNow(own: number): void {
    if (own === generation) kill().catch(() => undefined);
  }

  function next(fits: (fault: Fault) => boolean): Fault | undefined {
    const index = faults.findIndex(fits);
    const fault = faults[index];
    if (!fault) return undefined;
    faults.splice(index, 1, ...(fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []));
    met += 1;
    return fault;
  }
}

function forget(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

const sentMail = z.object({ messageId: z.string() });

function kindOf(events: readonly NewEvent[]): Extract<Fault, { port: 'store' }>['of'] {
  const actor = events[0]?.metadata.actor ?? '';
  if (actor === 'process:send-invitation') return events[0]?.type === 'InviteSendStarted' ? 'send' : 'sent';
  return actor.startsWith('process:') ? 'goal' : 'command';
}
