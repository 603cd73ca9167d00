import { LRUCache } from 'lru-cache';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';

/**
 * An answer about something, or the one that was given before if nothing of it changed since.
 * @param asked what distinguishes it from other answers about the same
 * @param after as in the query: an answer that is older is made anew
 */
export type Warm = <Answer extends { readonly position: string | null }>(
  about: string,
  asked: unknown,
  after: string | undefined,
  answer: () => Promise<Answer>,
) => Promise<Answer>;

export const eachAnew: Warm = (_about, _asked, _after, answer) => answer();

type Known = { readonly about: string; readonly answer: { readonly position: string | null } };

/**
 * Answers of one read model, kept until it commits a change of what they are about. They are frozen, so that each is checked and written once: that, not
 * reading it, is what a long answer costs.
 * @param aboutOf what a document of the read model is about
 */
export function createWarmAnswers(
  feed: Pick<ReadModelFeed, 'onCommitted' | 'onMissed'>,
  model: string,
  aboutOf: (key: string) => string | undefined,
): Warm {
  const known = new LRUCache<string, Known>({ max: 200 });
  /** What was read before a change and arrives after it must not be remembered. */
  let changes = 0;
  feed.onCommitted(model, ({ keys }) => {
    changes += 1;
    const changed = new Set([...keys].map(aboutOf));
    for (const [key, { about }] of known.entries()) if (changed.has(about)) known.delete(key);
  });
  feed.onMissed((missed) => {
    if (missed !== model) return;
    changes += 1;
    known.clear();
  });
  return async <Answer extends { readonly position: string | null }>(
    about: string,
    asked: unknown,
    after: string | undefined,
    answer: () => Promise<Answer>,
  ) => {
    const key = JSON.stringify([about, asked]);
    const before = known.get(key)?.answer as Answer | undefined;
    if (before && (after === undefined || isAtLeast(before.position, after))) return before;
    const seen = changes;
    const made = Object.freeze(await answer());
    if (seen === changes) known.set(key, { about, answer: made });
    return made;
  };
}

const isAtLeast = (own: string | null, wanted: string): boolean =>
  comparePositions(own as Position | null, wanted as Position) >= 0;
