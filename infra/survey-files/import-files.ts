import type { Readable } from 'node:stream';
import type { BlobStore } from '../blob-store/port.ts';
import { derivedId } from '../identifiers/identifiers.ts';
import { createSealedFiles } from '../sealed-files/sealed-files.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';

type Import = {
  readonly assessmentId: string;
  readonly hasComments?: boolean | undefined;
  /** Absent: an earlier version began the import. */
  readonly file?: string | undefined;
};

/** Folder of the blob store; the next part of a key is the id of the import. */
export const importFolder = 'imports/';

/** Key of the file that an import named when it began. */
export const importFileKey = ({ assessmentId, file = 'sealed' }: Import): string =>
  `${importFolder}${assessmentId}/${file}`;

/**
 * The stored responses of imports, from the request until they are in the log. Each file is sealed with a key of its own, which is destroyed
 * before the file is removed; the key of the import's comments is another one, which stays.
 */
export function importFiles(deps: { readonly keys: SubjectKeys; readonly blobs: BlobStore }) {
  const files = createSealedFiles(deps);
  /** Where earlier versions stored them: sealed with the key of the comments, or plain without comments. */
  const earlierKeyOf = (assessmentId: string) => `${importFolder}${assessmentId}`;
  const removeAt = async (key: string): Promise<void> => {
    // First the key: a file that a failure leaves behind cannot be read by anybody.
    await deps.keys.destroy(subjectOf(key));
    await files.delete(key);
  };
  return {
    /** @param file an id of this attempt, so that the same request in another process stores beside it */
    put: async (assessmentId: string, file: string, content: Readable): Promise<void> => {
      const key = importFileKey({ assessmentId, file });
      await files.put(subjectOf(key), key, content);
    },
    get: async ({ assessmentId, hasComments, file }: Import): Promise<Readable | undefined> => {
      const key = importFileKey({ assessmentId, file });
      const stored =
        (await files.get(subjectOf(key), key)) ?? (await files.get(earlierSubjectOf(assessmentId), key));
      if (stored || file !== undefined) return stored;
      const earlier = earlierKeyOf(assessmentId);
      return hasComments ? files.get(assessmentId, earlier) : (await deps.blobs.get(earlier))?.stream;
    },
    /** Whether any file of this import is stored, so that it may be continued. */
    isStored: async (assessmentId: string): Promise<boolean> =>
      (await deps.blobs.list(earlierKeyOf(assessmentId))).length > 0,
    /** Removes the file of an attempt that did not begin the import. */
    remove: (assessmentId: string, file: string): Promise<void> =>
      removeAt(importFileKey({ assessmentId, file })),
    /**
     * Removes a file to which no event refers.
     * @param key of the blob store, in {@link importFolder}
     * @param isOver the import needs no file: the key of all its attempts, with which an earlier version sealed them, is destroyed, too
     */
    removeAt: async (key: string, isOver: boolean): Promise<void> => {
      if (isOver) await deps.keys.destroy(earlierSubjectOf(key.split('/')[1] ?? ''));
      await removeAt(key);
    },
    /**
     * Removes the files of a finished or withdrawn import for good, also those of attempts that were killed. The key of the named file is
     * destroyed although the file is lost, because a backup may have it.
     */
    erase: async ({ assessmentId, file }: Import): Promise<void> => {
      await deps.keys.destroy(earlierSubjectOf(assessmentId));
      if (file !== undefined) await deps.keys.destroy(subjectOf(importFileKey({ assessmentId, file })));
      for (const key of await deps.blobs.list(`${importFolder}${assessmentId}/`)) await removeAt(key);
      await files.delete(earlierKeyOf(assessmentId));
    },
  };
}

/** Subject whose key seals the file at this key of the blob store. */
const subjectOf = (key: string) => derivedId('import-file', key);
/** Subject of all files of an import that an earlier version stored. */
const earlierSubjectOf = (assessmentId: string) => derivedId('import-file', assessmentId);
