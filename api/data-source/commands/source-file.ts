import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSqlite } from '../../../domain/data-source/is-sqlite.ts';
import { sourceLimits } from '../../../domain/data-source/limits.ts';
import { type SourceFile, sourceFileKey } from '../../../domain/data-source/state.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { FetchFailed } from '../../../infra/data-sources/port.ts';
import { derivedId } from '../../../infra/identifiers/identifiers.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import { bytesOfBase64 } from '../../queries/base64-bytes.ts';

export type EnteredFile = { readonly name: string; readonly content: string };

const mostMegabytes = sourceLimits.fileBytes / 1_048_576;

/** Bytes of a file that somebody entered. @throws {ApiProblem} 400 FILE_BROKEN, NOT_A_DATABASE; 413 FILE_TOO_LARGE */
export async function bytesEntered({ content }: EnteredFile): Promise<Buffer> {
  // Parsing the request took the event loop for a while, and so does decoding the file: others go between.
  await nextTurn();
  const bytes = bytesOfBase64(content);
  if (!bytes) throw new ApiProblem(400, 'FILE_BROKEN', say('dataSource.fileBroken'));
  if (bytes.byteLength > sourceLimits.fileBytes)
    throw new ApiProblem(413, 'FILE_TOO_LARGE', say('dataSource.fileTooLarge', { most: mostMegabytes }));
  if (!isSqlite(bytes)) throw new ApiProblem(400, 'NOT_A_DATABASE', say('dataSource.notSqlite'));
  return bytes;
}

/** Files of data sources in the blob store, each sealed with the key of its source. */
export function createSourceFiles({ keys, blobs }: Pick<ApiDependencies, 'keys' | 'blobs'>) {
  const sealed = createSealedFiles({ keys, blobs });
  return {
    /**
     * Stores a file. The same file of the same request has the same place, so that a repetition stores nothing.
     * @param requestId of the request @throws {SubjectErased}, or the problems of {@link bytesEntered}
     */
    async put(dataSourceId: string, requestId: string, entered: EnteredFile): Promise<SourceFile> {
      const bytes = await bytesEntered(entered);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const fileKey = derivedId('source-file', `${requestId} ${sha256}`);
      const place = sourceFileKey(dataSourceId, fileKey);
      if (!(await blobs.exists(place))) await sealed.put(dataSourceId, place, bytes);
      return { kind: 'sqlite', fileKey, name: entered.name, size: bytes.byteLength };
    },

    /** @throws {FetchFailed} FILE_MISSING */
    async read(dataSourceId: string, { fileKey }: SourceFile): Promise<Buffer> {
      const stream = await sealed.get(dataSourceId, sourceFileKey(dataSourceId, fileKey));
      if (!stream) throw new FetchFailed('FILE_MISSING', inWords(say('dataSource.fileGone')));
      return bytesOf(stream, sourceLimits.fileBytes);
    },

    delete: (dataSourceId: string, fileKey: string): Promise<void> =>
      blobs.delete(sourceFileKey(dataSourceId, fileKey)),
  };
}
