import type { Answer } from './answer.ts';
import type { Mail, RefusedMails } from './port.ts';

/** How long a mail is remembered; longer than the longest wait between two attempts. */
const rememberedMs = 6 * 3_600_000;
/** Number of recipients who must get the same answer before it counts as being about us. */
const several = 3;
/**
 * Maximum number of attempts without an answer: a server that accepts a mail but does not answer may have delivered it,
 * so each attempt may deliver a copy.
 */
const unansweredAtMost = 5;

type Batch = { readonly gists: Map<string, Set<string>>; readonly answered: Set<string>; at: number };
type Tried = {
  refused: number;
  unanswered: number;
  ours: { answer: string; since: number } | null;
  at: number;
};

/**
 * Remembers recent answers of a mail server to this process. They determine whether an ambiguous answer is about the
 * recipient or about us, how often a mail was accepted without an answer, and which mails wait for a repair. Kept in
 * memory and learned again after a restart.
 */
export function createRefusals(clock: { now(): number }) {
  const batches = new Map<string, Batch>();
  const mails = new Map<string, Tried>();

  return {
    taken(mail: Mail): void {
      batchOf(mail).answered.add(mail.to.address);
      mails.delete(mail.messageId);
    },
    /** @returns whom the answer is about, and whether a retry is useless */
    refused(
      mail: Mail,
      { about, final, gist }: Answer,
      words: string,
    ): { about: Answer['about']; permanent: boolean } {
      if (!final) return { about, permanent: false };
      const tried = triedOf(mail);
      const batch = batchOf(mail);
      batch.answered.add(mail.to.address);
      if (about === 'mailbox') {
        mails.delete(mail.messageId);
        return { about, permanent: true };
      }
      const same = batch.gists.get(gist) ?? new Set();
      batch.gists.set(gist, same.add(mail.to.address));
      tried.refused += 1;
      const ours = about === 'us' || (same.size >= several && same.size * 2 > batch.answered.size);
      if (ours) {
        tried.ours = { answer: words, since: tried.ours?.since ?? clock.now() };
        return { about: 'us', permanent: false };
      }
      // The first refusal is never final, because only the answers of the next moments show whether most recipients get
      // it.
      const permanent = tried.refused > 1;
      if (permanent) mails.delete(mail.messageId);
      else tried.ours = null;
      return { about, permanent };
    },
    /** Called if the whole mail was sent but no answer came. @returns whether to give the mail up */
    unanswered(mail: Mail): boolean {
      const tried = triedOf(mail);
      tried.unanswered += 1;
      if (tried.unanswered < unansweredAtMost) return false;
      mails.delete(mail.messageId);
      return true;
    },
    /** Mails that wait because of an answer about us, by that answer. */
    waiting(): readonly RefusedMails[] {
      forget();
      const waiting = [...mails.values()].flatMap(({ ours }) => (ours ? [ours] : []));
      return [...Map.groupBy(waiting, ({ answer }) => answer)].map(([answer, all]) => ({
        answer,
        mails: all.length,
        since: new Date(Math.min(...all.map(({ since }) => since))).toISOString(),
      }));
    },
  };

  function batchOf({ batch, tenant }: Mail): Batch {
    const key = batch ?? tenant;
    const found = batches.get(key) ?? { gists: new Map(), answered: new Set(), at: 0 };
    return renewed(batches, key, found);
  }

  function triedOf({ messageId }: Mail): Tried {
    const found = mails.get(messageId) ?? { refused: 0, unanswered: 0, ours: null, at: 0 };
    return renewed(mails, messageId, found);
  }

  /**
   * Returns the entry, moved to the end: entries are ordered oldest first, so that removing expired ones visits only
   * those.
   */
  function renewed<Entry extends { at: number }>(
    entries: Map<string, Entry>,
    key: string,
    entry: Entry,
  ): Entry {
    entry.at = clock.now();
    entries.delete(key);
    entries.set(key, entry);
    forget();
    return entry;
  }

  /**
   * Removes expired entries, and those with a time in the future, which a wrong clock made: keeping them would keep all
   * entries after them.
   */
  function forget(): void {
    const now = clock.now();
    for (const entries of [batches, mails])
      for (const [key, { at }] of entries) {
        if (Math.abs(at - now) < rememberedMs) break;
        entries.delete(key);
      }
  }
}
