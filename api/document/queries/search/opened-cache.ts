import { LRUCache } from 'lru-cache';
import { library } from '../../../../domain/read-models/library/library.ts';
import type { Passage } from '../../../../infra/extraction/port.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';

type Read = (documentId: string, textKey: string) => Promise<readonly Passage[] | undefined>;
type Limits = { readonly bytes: number; readonly ms: number };

/** About fifty long reports. A text is forgotten after five minutes, so that an idle server holds no text in plain form. */
const usual: Limits = { bytes: 32 * 1024 * 1024, ms: 300_000 };

/**
 * Keeps opened texts, so that a person who refines a search does not wait for the same texts to be decrypted again. Limited in bytes; a text
 * is kept under its document's random id, which only the document's organisation can name. A change of a document forgets its text, and a
 * text whose key was destroyed is not returned.
 */
export function createOpenedTexts(
  { feed, keys }: Pick<ApiDependencies, 'feed' | 'keys'>,
  read: Read,
  { bytes, ms }: Limits = usual,
): Read {
  const opened = new LRUCache<string, { readonly textKey: string; readonly passages: readonly Passage[] }>({
    maxSize: bytes,
    maxEntrySize: bytes / 8,
    sizeCalculation: ({ passages }) => sizeOf(passages),
    ttl: ms,
    ttlAutopurge: true,
  });
  /** Counts changes: a text that was read during one is not kept. */
  let changes = 0;
  feed.onCommitted(library.name, ({ keys: changed }) => {
    changes += 1;
    for (const key of changed) {
      const [kind, , documentId = ''] = key.split(':');
      if (kind === 'document') opened.delete(documentId);
    }
  });
  feed.onMissed((model) => {
    if (model !== library.name) return;
    changes += 1;
    opened.clear();
  });

  return async (documentId, textKey) => {
    const known = opened.get(documentId);
    if (known?.textKey === textKey) {
      if (await keys.find(documentId)) return known.passages;
      opened.delete(documentId);
      return undefined;
    }
    const before = changes;
    const passages = await read(documentId, textKey);
    if (passages && before === changes) opened.set(documentId, { textKey, passages });
    return passages;
  };
}

/** Bytes in memory: two for each character, and about a hundred for the rest of a passage. */
const sizeOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text, headings }) => sum + 100 + 2 * (text.length + headings.join('').length), 100);
