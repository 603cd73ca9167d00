import {
  Document,
  documentFileKey,
  documentMappingKey,
  documentTextKey,
} from '../../domain/document/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';

export const sweepQueue = 'document-files';
/** A file is stored before it is stated, so it may have no fact for the time of one upload; a day leaves room to notice a wrong restore. */
const keptMs = 24 * 3_600_000;
const prefix = 'documents/';

/**
 * Removes files of documents that no fact names: what an upload or a reading stored before its process was killed. A file is removed once
 * this process has seen it without a fact for a day.
 * @returns number of removed files
 */
export function createSweepFiles({
  blobs,
  commands,
  monotonic,
}: Pick<Infrastructure, 'blobs' | 'commands' | 'monotonic'>) {
  /** Key of a file without a fact -> when it was first seen so, in milliseconds. */
  let seen = new Map<string, number>();

  return async (): Promise<number> => {
    const unnamed = new Map<string, number>();
    let removed = 0;
    for (let after: string | undefined, more = true; more; ) {
      const keys = await blobs.list(prefix, after);
      for (const key of keys) {
        if (await isNamed(key)) continue;
        const since = seen.get(key) ?? monotonic();
        if (monotonic() - since < keptMs) {
          unnamed.set(key, since);
          continue;
        }
        await blobs.delete(key);
        removed += 1;
      }
      after = keys.at(-1);
      more = after !== undefined;
    }
    seen = unnamed;
    return removed;
  };

  async function isNamed(key: string): Promise<boolean> {
    const documentId = key.slice(prefix.length).split('/')[0] ?? '';
    const { state } = await commands.load(Document, documentId);
    if (!state || state.stage === 'erased') return false;
    return state.versions.some(
      ({ fileKey, textKey, mapping }) =>
        key === documentFileKey(documentId, fileKey) ||
        (textKey !== null && key === documentTextKey(documentId, textKey)) ||
        (mapping !== null && key === documentMappingKey(documentId, mapping.mappingKey)),
    );
  }
}
