import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DomainEvent } from '../../domain/events.ts';
import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { importFiles } from '../../infra/survey-files/import-files.ts';
import { blobsFolder } from './data-folder.ts';

/** Finds imports in review whose answers are gone: they are in a stored file only, which no event shows. */
export function reviewsInLog() {
  const open = new Map<string, string>();
  return {
    read({ type, data }: DomainEvent): void {
      if (type === 'SurveyReviewBegan') open.set(data.assessmentId, data.file);
      if (type === 'SurveyImportBegan' || type === 'SurveyImportWithdrawn') open.delete(data.assessmentId);
    },
    /**
     * A finding, not a problem: a backup copies the log before the files, so a review that ended in between is in it without its file, and the
     * product says what to do about it.
     */
    async withoutFile(folder: string, keys: SubjectKeys): Promise<readonly string[]> {
      if (open.size === 0) return [];
      const gone = await goneIn(path.join(folder, blobsFolder), open, keys);
      if (gone.length === 0) return [`imports in review: ${open.size}, each with its stored answers`];
      return [
        `imports in review: ${open.size}, of which ${gone.length} without stored answers (${gone.slice(0, 10).join(', ')}): they ended while this was backed up, or their files are lost. Nobody can check or show them, and their organisation imports nothing until their importer or an owner withdraws them on the page of imports`,
      ];
    },
  };
}

async function goneIn(
  folder: string,
  reviews: ReadonlyMap<string, string>,
  keys: SubjectKeys,
): Promise<readonly string[]> {
  // Opening the store would create the folder.
  if (!existsSync(folder)) return [...reviews.keys()];
  const blobs = openFolderBlobStore({ folder });
  const files = importFiles({ keys, blobs });
  const gone: string[] = [];
  for (const [assessmentId, file] of reviews) {
    const stored = await files.get({ assessmentId, file });
    stored?.destroy();
    if (!stored) gone.push(assessmentId);
  }
  await blobs.close();
  return gone;
}
