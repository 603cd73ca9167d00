import type { Readable } from 'node:stream';
import type { BlobStore } from '../blob-store/port.ts';
import { createSealedFiles } from '../sealed-files/sealed-files.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';

type Import = { readonly assessmentId: string; readonly hasComments?: boolean | undefined };

/** The stored responses of imports, from the request until they are in the log. Those with comments are sealed with the key of the import. */
export function importFiles(deps: { readonly keys: SubjectKeys; readonly blobs: BlobStore }) {
  const files = createSealedFiles(deps);
  const keyOf = (assessmentId: string) => `imports/${assessmentId}`;
  return {
    put: async ({ assessmentId, hasComments }: Import, content: Buffer): Promise<void> => {
      const key = keyOf(assessmentId);
      if (hasComments) await files.put(assessmentId, key, content);
      else await deps.blobs.put(key, content, { contentType: 'application/json' });
    },
    get: async ({ assessmentId, hasComments }: Import): Promise<Readable | undefined> => {
      const key = keyOf(assessmentId);
      return hasComments ? files.get(assessmentId, key) : (await deps.blobs.get(key))?.stream;
    },
    delete: (assessmentId: string): Promise<void> => deps.blobs.delete(keyOf(assessmentId)),
  };
}
