import { DataSource, sourceFileKey } from '../../domain/data-source/state.ts';
import {
  Document,
  documentAnalysisKey,
  documentFileKey,
  documentMappingKey,
  documentSummaryKey,
  documentTextKey,
} from '../../domain/document/state.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { importFileKey, importFiles, importFolder } from '../../infra/survey-files/import-files.ts';

export const sweepQueue = 'document-files';
/**
 * A file is stored before its event is appended, so it may be unreferenced during an upload. A day also leaves time to notice a wrong
 * restore.
 */
const keptMs = 24 * 3_600_000;
/** Folders of the blob store that are swept. */
const folders = ['documents/', 'data-sources/', importFolder];

/**
 * Removes files of documents, data sources and imports to which no event refers: those stored by an upload, a reading or a request whose process
 * was killed. The file of an import is needed until the import is finished, has failed or was withdrawn. A file is removed
 * once this process has seen it unreferenced for a day.
 * @returns number of removed files
 */
export function createSweepFiles({
  blobs,
  keys,
  commands,
  monotonic,
}: Pick<Infrastructure, 'blobs' | 'keys' | 'commands' | 'monotonic'>) {
  const imports = importFiles({ blobs, keys });
  /** Key of an unreferenced file -> when it was first seen unreferenced, in milliseconds. */
  let seen = new Map<string, number>();

  return async (): Promise<number> => {
    const unnamed = new Map<string, number>();
    let removed = 0;
    for (const folder of folders)
      for (let after: string | undefined, more = true; more; ) {
        const keys = await blobs.list(folder, after);
        for (const key of keys) {
          if (await isNamed(key)) continue;
          const since = seen.get(key) ?? monotonic();
          if (monotonic() - since < keptMs) {
            unnamed.set(key, since);
            continue;
          }
          await (folder === importFolder ? removeOfImport(key) : blobs.delete(key));
          removed += 1;
        }
        after = keys.at(-1);
        more = after !== undefined;
      }
    seen = unnamed;
    return removed;
  };

  function isNamed(key: string): Promise<boolean> {
    const [folder, id = ''] = key.split('/');
    if (key.startsWith(importFolder)) return isOfImport(key, id);
    return folder === 'documents' ? isOfDocument(key, id) : isOfSource(key, id);
  }

  async function isOfImport(key: string, assessmentId: string): Promise<boolean> {
    const { state } = await commands.load(SurveyImport, assessmentId);
    if (state === null || isOver(state)) return false;
    // An earlier version named no file, and stored it at one of two keys.
    return state.file === undefined || key === importFileKey(state);
  }

  async function removeOfImport(key: string): Promise<void> {
    const [, assessmentId = ''] = key.split('/');
    const { state } = await commands.load(SurveyImport, assessmentId);
    await imports.removeAt(key, isOver(state));
  }

  async function isOfSource(key: string, dataSourceId: string): Promise<boolean> {
    const { state } = await commands.load(DataSource, dataSourceId);
    return (
      state?.isRemoved === false &&
      state.fileKey !== undefined &&
      key === sourceFileKey(dataSourceId, state.fileKey)
    );
  }

  async function isOfDocument(key: string, documentId: string): Promise<boolean> {
    const { state } = await commands.load(Document, documentId);
    if (!state || state.stage === 'erased') return false;
    return state.versions.some(
      ({ fileKey, textKey, mapping, earlierMappings, analysis, summaries }) =>
        key === documentFileKey(documentId, fileKey) ||
        (textKey !== null && key === documentTextKey(documentId, textKey)) ||
        (mapping !== null && key === documentMappingKey(documentId, mapping.mappingKey)) ||
        earlierMappings.some((mappingKey) => key === documentMappingKey(documentId, mappingKey)) ||
        (analysis !== null && key === documentAnalysisKey(documentId, analysis.analysisKey)) ||
        Object.values(summaries).some(({ summaryKey }) => key === documentSummaryKey(documentId, summaryKey)),
    );
  }
}

/** Whether the import needs no file. A failed one can be continued for a day. Its answers and comments are then no longer kept. */
const isOver = (state: SurveyImport): boolean =>
  state === null || state.finished || state.failed || state.review === 'withdrawn';
