import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { SubjectKeys } from '../../subject-keys/port.ts';
import type { Log } from '../../telemetry/log.ts';
import { indexKeysOf } from '../blinding.ts';
import type { HeldTexts, TextIndex } from '../port.ts';
import { createIndexThread } from './call-thread.ts';
import { indexFileOf } from './index-file.ts';
import type { HeldNow, Owner } from './messages.ts';

export type TextIndexOptions = {
  /** Folder for the index; created with the first text. */
  readonly folder: string;
  readonly keys: Pick<SubjectKeys, 'derive'>;
  readonly log: Pick<Log, 'warn'>;
};

/**
 * An index that works in a thread of its own, because hashing the words of fifty texts takes seconds. The thread starts
 * with the first text, or at the first call if there is a file. It receives only derived keys, and only for
 * organisations that are asked about.
 */
export function openSqliteTextIndex({ folder, keys, log }: TextIndexOptions): TextIndex {
  const thread = createIndexThread({
    folder,
    discarded: (tenant, error) =>
      log.warn({ tenant, err: error }, 'an index of texts could not be used; it is made again'),
    died: (error) =>
      log.warn({ err: error }, 'the thread of the text index ended; the next search starts it again'),
  });
  const ownerOf = (tenant: string): Owner => ({ tenant, keys: indexKeysOf(keys, tenant) });
  /** Held texts as the thread sent them last, so that it sends them again only after a change. */
  const sent = new LRUCache<string, { readonly version: string; readonly held: HeldTexts }>({ max: 50 });

  /** Asks with the version of the texts that were sent before; `received` completes the answer with them. */
  function asking(tenant: string) {
    const before = sent.get(tenant);
    return {
      known: before?.version,
      received: ({ version, held = before?.held ?? new Map() }: HeldNow): HeldTexts => {
        sent.set(tenant, { version, held });
        return held;
      },
    };
  }

  /** True if there is nothing to ask for: without a thread nothing is being added, and there is no file. */
  const isEmpty = (tenant: string) => !thread.isRunning() && !existsSync(indexFileOf(folder, tenant));

  return {
    held: async (tenant) => {
      if (isEmpty(tenant)) return new Map();
      const { known, received } = asking(tenant);
      return received(await thread.ask({ kind: 'held', owner: ownerOf(tenant), known }));
    },
    add: async (tenant, text) => thread.ask({ kind: 'add', owner: ownerOf(tenant), text }),
    remove: async (tenant, documentIds) => {
      if (!isEmpty(tenant)) await thread.ask({ kind: 'remove', owner: ownerOf(tenant), documentIds });
    },
    find: async (tenant, terms) => {
      if (isEmpty(tenant)) return { scores: new Map(), held: new Map() };
      const { known, received } = asking(tenant);
      const { scores, now } = await thread.ask({ kind: 'find', owner: ownerOf(tenant), terms, known });
      return { scores, held: received(now) };
    },
    close: thread.close,
  };
}
