import { LRUCache } from 'lru-cache';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { open, subjectOf } from '../../infra/subject-keys/seal.ts';

/** Placeholder for erased personal data. */
export const erased = '[erased]';

export type Personal = { read(sealed: string): Promise<string> };

/**
 * Decrypts sealed texts and caches the result: the names of a board of a hundred people are decrypted once, not at
 * every view.
 */
export function createPersonal(keys: SubjectKeys): Personal {
  const opened = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 });
  return {
    read: async (sealed) => {
      const known = opened.get(sealed);
      // When a key was destroyed, texts that were decrypted with it before must no longer be returned.
      if (known === erased) return known;
      if (known !== undefined) return (await keys.find(subjectOf(sealed))) ? known : erased;
      const text = (await open(keys, sealed)) ?? erased;
      opened.set(sealed, text);
      return text;
    },
  };
}
