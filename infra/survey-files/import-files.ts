import type { Readable } from 'node:stream';
import type { BlobStore } from '../blob-store/port.ts';
import { derivedId } from '../identifiers/identifiers.ts';
import { createSealedFiles } from '../sealed-files/sealed-files.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';

type Import = { readonly assessmentId: string; readonly hasComments?: boolean | undefined };

/** Folder of the blob store; the next part of a key is the id of the import. */
export const importFolder = 'imports/';

/**
 * The stored responses of imports, from the request until they are in the log. They are sealed with a key of their own, which is
 * destroyed with them; the key of the import's comments is another one, which stays.
 */
export function importFiles(deps: { readonly keys: SubjectKeys; readonly blobs: BlobStore }) {
  const files = createSealedFiles(deps);
  const subjectOf = (assessmentId: string) => derivedId('import-file', assessmentId);
  const keyOf = (assessmentId: string) => `${importFolder}${assessmentId}/sealed`;
  /** Where earlier versions stored them: sealed with the key of the comments, or plain without comments. */
  const earlierKeyOf = (assessmentId: string) => `${importFolder}${assessmentId}`;
  const remove = async (assessmentId: string): Promise<void> => {
    await files.delete(keyOf(assessmentId));
    await files.delete(earlierKeyOf(assessmentId));
  };
  return {
    /** Takes the place of a file that a request left behind, because sealing writes other bytes each time. */
    put: async (assessmentId: string, content: Buffer): Promise<void> => {
      await remove(assessmentId);
      await files.put(subjectOf(assessmentId), keyOf(assessmentId), content);
    },
    get: async ({ assessmentId, hasComments }: Import): Promise<Readable | undefined> => {
      const file = await files.get(subjectOf(assessmentId), keyOf(assessmentId));
      if (file) return file;
      const earlier = earlierKeyOf(assessmentId);
      return hasComments ? files.get(assessmentId, earlier) : (await deps.blobs.get(earlier))?.stream;
    },
    /** Removes the file of an import that did not begin; the same request may store it again. */
    remove,
    /** Removes the file of a finished import for good. */
    erase: async (assessmentId: string): Promise<void> => {
      await remove(assessmentId);
      await deps.keys.destroy(subjectOf(assessmentId));
    },
  };
}
