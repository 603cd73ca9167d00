import { LRUCache } from 'lru-cache';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';

/**
 * Returns a cached answer if its subject has not changed since, otherwise computes it. @param asked distinguishes
 * answers about the same subject @param after as in the query: a cached answer older than this is computed again
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
 * Caches answers of one read model; an answer is evicted when the model commits a change to its subject. Answers are
 * frozen, so that each is validated and serialised only once, which is most of the cost of a long answer. @param
 * aboutOf the subject of a document of the read model
 */
export function createWarmAnswers(
  feed: Pick<ReadModelFeed, 'onCommitted' | 'onMissed'>,
  model: string,
  aboutOf: (key: string) => string | undefined,
): Warm {
  const known = new LRUCache<string, Known>({ max: 200 });
  /** Counts changes: a read that began before a change and ends after it must not be cached. */
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
