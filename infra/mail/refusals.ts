import type { Answer } from './answer.ts';
import type { Mail, RefusedMails } from './port.ts';

/** After this no more is known of a mail here; longer than the longest wait between two tries. */
const rememberedMs = 6 * 3_600_000;
/** So many recipients with one answer are more than chance. */
const several = 3;
/** A server that takes a mail and says nothing may have it: each further try may be one more copy. */
const unansweredAtMost = 5;

type Batch = { readonly gists: Map<string, Set<string>>; readonly answered: Set<string>; at: number };
type Tried = {
  refused: number;
  unanswered: number;
  ours: { answer: string; since: number } | null;
  at: number;
};

/**
 * What a mail server said of the mails of this process lately: whether an answer that does not say so is about the recipient or about us, how
 * often a mail was taken without a word, and what waits for somebody to mend it. Kept in memory: after a restart it is learned anew by the tries
 * that follow.
 */
export function createRefusals(clock: { now(): number }) {
  const batches = new Map<string, Batch>();
  const mails = new Map<string, Tried>();

  return {
    taken(mail: Mail): void {
      batchOf(mail).answered.add(mail.to.address);
      mails.delete(mail.messageId);
    },
    /** @returns about whom the answer is, and whether another try is of no use */
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
      // Whether it is about most of those who are written to now shows in a moment, so nothing is given up at the first one.
      const permanent = tried.refused > 1;
      if (permanent) mails.delete(mail.messageId);
      else tried.ours = null;
      return { about, permanent };
    },
    /** It was sent whole, and no answer came. @returns whether to give it up */
    unanswered(mail: Mail): boolean {
      const tried = triedOf(mail);
      tried.unanswered += 1;
      if (tried.unanswered < unansweredAtMost) return false;
      mails.delete(mail.messageId);
      return true;
    },
    /** What waits because of an answer about us, by the answer. */
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

  /** The oldest first, so that forgetting looks at no more than it forgets. */
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

  /** An entry that is ahead was made by a clock that was wrong; keeping it would keep all behind it. */
  function forget(): void {
    const now = clock.now();
    for (const entries of [batches, mails])
      for (const [key, { at }] of entries) {
        if (Math.abs(at - now) < rememberedMs) break;
        entries.delete(key);
      }
  }
}
