import type { Answer } from './answer.ts';
import type { Mail, RefusedMails } from './port.ts';

/** How long a mail is remembered here; longer than the longest wait between two attempts. */
const rememberedMs = 6 * 3_600_000;
/** Number of recipients with one answer from which it is not chance. */
const several = 3;
/** A server that accepts a mail but does not answer may have delivered it, and each further attempt may deliver a copy. */
const unansweredAtMost = 5;

type Batch = { readonly gists: Map<string, Set<string>>; readonly answered: Set<string>; at: number };
type Tried = {
  refused: number;
  unanswered: number;
  ours: { answer: string; since: number } | null;
  at: number;
};

/**
 * Recent answers of a mail server to this process: they decide whether an ambiguous answer is about the recipient or about us, how often a
 * mail was accepted without an answer, and which mails wait for a repair. Kept in memory and learned again after a restart.
 */
export function createRefusals(clock: { now(): number }) {
  const batches = new Map<string, Batch>();
  const mails = new Map<string, Tried>();

  return {
    taken(mail: Mail): void {
      batchOf(mail).answered.add(mail.to.address);
      mails.delete(mail.messageId);
    },
    /** @returns the subject of the answer, and whether a retry is useless */
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
      // A moment shows whether the answer is about most recipients, so the first one is never final.
      const permanent = tried.refused > 1;
      if (permanent) mails.delete(mail.messageId);
      else tried.ours = null;
      return { about, permanent };
    },
    /** The whole mail was sent, but no answer came. @returns whether to give it up */
    unanswered(mail: Mail): boolean {
      const tried = triedOf(mail);
      tried.unanswered += 1;
      if (tried.unanswered < unansweredAtMost) return false;
      mails.delete(mail.messageId);
      return true;
    },
    /** Mails waiting because of an answer about us, by the answer. */
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

  /** Ordered oldest first, so that expiry only visits expired entries. */
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

  /** An entry from the future was made by a wrong clock; keeping it would keep all entries after it. */
  function forget(): void {
    const now = clock.now();
    for (const entries of [batches, mails])
      for (const [key, { at }] of entries) {
        if (Math.abs(at - now) < rememberedMs) break;
        entries.delete(key);
      }
  }
}
