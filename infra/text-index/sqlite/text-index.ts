import { existsSync } from 'node:fs';
import type { SubjectKeys } from '../../subject-keys/port.ts';
import type { Log } from '../../telemetry/log.ts';
import { indexKeysOf } from '../blinding.ts';
import type { TextIndex } from '../port.ts';
import { createIndexThread } from './call-thread.ts';
import { indexFileOf } from './index-file.ts';
import type { Owner } from './indexing.ts';

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
  /** True if there is nothing to ask for: without a thread nothing is being added, and there is no file. */
  const isEmpty = (tenant: string) => !thread.isRunning() && !existsSync(indexFileOf(folder, tenant));

  return {
    held: async (tenant) =>
      isEmpty(tenant) ? new Map() : thread.ask({ kind: 'held', owner: ownerOf(tenant) }),
    add: async (tenant, text) => thread.ask({ kind: 'add', owner: ownerOf(tenant), text }),
    remove: async (tenant, documentIds) => {
      if (!isEmpty(tenant)) await thread.ask({ kind: 'remove', owner: ownerOf(tenant), documentIds });
    },
    find: async (tenant, terms) =>
      isEmpty(tenant)
        ? { scores: new Map(), held: new Map() }
        : thread.ask({ kind: 'find', owner: ownerOf(tenant), terms }),
    close: thread.close,
  };
}
