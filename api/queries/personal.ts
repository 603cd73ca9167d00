import { LRUCache } from 'lru-cache';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { open } from '../../infra/subject-keys/seal.ts';

/** What is shown where a person's data was erased. */
export const erased = '[erased]';

export type Personal = { read(sealed: string): Promise<string> };

/** Opens sealed texts; a board of a hundred people is opened once, not at every look. */
export function createPersonal(keys: SubjectKeys): Personal {
  const opened = new LRUCache<string, string>({ max: 10_000, ttl: 60_000 });
  return {
    read: async (sealed) => {
      const known = opened.get(sealed);
      if (known !== undefined) return known;
      const text = (await open(keys, sealed)) ?? erased;
      opened.set(sealed, text);
      return text;
    },
  };
}
