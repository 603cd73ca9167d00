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
 * The stored responses of imports, from the request until they are in the log. They are sealed with a key of their own, which is
 * destroyed with them; the key of the import's comments is another one, which stays.
 */
export function importFiles(deps: { readonly keys: SubjectKeys; readonly blobs: BlobStore }) {
  const files = createSealedFiles(deps);
  const subjectOf = (assessmentId: string) => derivedId('import-file', assessmentId);
  /** Where earlier versions stored them: sealed with the key of the comments, or plain without comments. */
  const earlierKeyOf = (assessmentId: string) => `${importFolder}${assessmentId}`;
  return {
    /** @param file an id of this attempt, so that the same request in another process stores beside it */
    put: async (assessmentId: string, file: string, content: Readable): Promise<void> => {
      await files.put(subjectOf(assessmentId), importFileKey({ assessmentId, file }), content);
    },
    get: async ({ assessmentId, hasComments, file }: Import): Promise<Readable | undefined> => {
      const stored = await files.get(subjectOf(assessmentId), importFileKey({ assessmentId, file }));
      if (stored || file !== undefined) return stored;
      const earlier = earlierKeyOf(assessmentId);
      return hasComments ? files.get(assessmentId, earlier) : (await deps.blobs.get(earlier))?.stream;
    },
    /** Whether any file of this import is stored, so that it may be continued. */
    isStored: async (assessmentId: string): Promise<boolean> =>
      (await deps.blobs.list(earlierKeyOf(assessmentId))).length > 0,
    /** Removes the file of an attempt that did not begin the import. */
    remove: (assessmentId: string, file: string): Promise<void> =>
      files.delete(importFileKey({ assessmentId, file })),
    /** Removes the files of a finished import for good, also those of attempts that were killed. */
    erase: async (assessmentId: string): Promise<void> => {
      for (const key of await deps.blobs.list(`${importFolder}${assessmentId}/`)) await files.delete(key);
      await files.delete(earlierKeyOf(assessmentId));
      await deps.keys.destroy(subjectOf(assessmentId));
    },
  };
}
