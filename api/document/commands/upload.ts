import type { Readable } from 'node:stream';
import { replaceDocument, type UploadDocument, uploadDocument } from '../../../domain/document/decide.ts';
import type { StoredFile } from '../../../domain/document/events.ts';
import { Document, documentFileKey } from '../../../domain/document/state.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { BlobStoreUnavailable } from '../../../infra/blob-store/port.ts';
import { type CommandContext, RequestIdReused } from '../../../infra/command-handling/command-handler.ts';
import { createTurns } from '../../../infra/event-loop/turns.ts';
import { OutcomeUnknown } from '../../../infra/event-store/errors.ts';
import { keyedHash, randomId } from '../../../infra/identifiers/identifiers.ts';
import { createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { LibraryQuery } from '../queries/library.ts';
import type { ArrivingFile } from './arriving-file.ts';
import { createRoom } from './room.ts';

type Deps = Pick<ApiDependencies, 'commands' | 'keys' | 'blobs' | 'documents'>;
type Category = Pick<UploadDocument, 'lens' | 'subLens' | 'documentType'>;
export type Uploads = ReturnType<typeof createUploads>;

/** Adds files to a library: stores the bytes, then appends the event that records them. */
export function createUploads(deps: Deps, library: LibraryQuery) {
  const files = createSealedFiles(deps);
  const contentKey = deps.keys.derive('document-content');
  // Files of one organisation are recorded one after another, so that each is checked against the quota and the contents of all earlier ones.
  const inTurn = createTurns();
  const room = createRoom(deps, library);

  /**
   * Stores a file, then calls `state`, which records it. Deletes the file again if it is refused.
   * @throws {ApiProblem} of the file's stream | 409 DOCUMENT_EXISTS | 507 LIBRARY_FULL, NO_ROOM
   */
  async function kept<T extends Stated>(
    documentId: string,
    tenant: string,
    { name, format, stream }: ArrivingFile,
    state: (file: Omit<StoredFile, 'version'>) => Promise<T>,
  ): Promise<T> {
    const fileKey = randomId();
    const key = documentFileKey(documentId, fileKey);
    try {
      const { sha256, size } = await stored(documentId, key, await room.within(tenant, stream));
      const record = async () => {
        const content = keyedHash(contentKey, `${tenant}\u0000${sha256}`);
        const twin = await library.withContent(tenant, content);
        // A file whose content the library already has needs no additional space.
        if (!twin) await room.mustHave(tenant, size);
        if (twin && twin.documentId !== documentId)
          throw new ApiProblem(409, 'DOCUMENT_EXISTS', say('document.exists', { name: twin.name }), {
            documentId: twin.documentId,
          });
        return state({ name, format, size, sha256, content, fileKey });
      };
      return await inTurn(tenant, record, ({ position }) => library.reached(position));
    } catch (error) {
      stream.destroy();
      // If the outcome is unknown, the event may be in the log, so the file must stay.
      if (!(error instanceof OutcomeUnknown)) await files.delete(key).catch(() => undefined);
      if (error instanceof SubjectErased)
        throw new ApiProblem(410, 'DOCUMENT_ERASED', say('document.erased'));
      throw error;
    }
  }

  async function stored(documentId: string, key: string, stream: Readable) {
    try {
      return await files.put(documentId, key, stream);
    } catch (error) {
      if (error instanceof BlobStoreUnavailable) throw new ApiProblem(507, 'NO_ROOM', say('document.noRoom'));
      throw error;
    }
  }

  return {
    /** Idempotent: a repeated command has the same `documentId`. @throws {RequestIdReused} for another file under the same id */
    async upload(
      documentId: string,
      category: Category,
      file: ArrivingFile,
      uploadedBy: string,
      context: CommandContext,
    ) {
      const { tenant } = context;
      return kept(documentId, tenant, file, async (stored) => {
        const handled = mustBeWritten(
          await deps.commands.handle(Document, documentId, context, (state) =>
            uploadDocument(
              state,
              { documentId, organizationId: tenant, ...stored, ...category, uploadedBy },
              nineLenses,
            ),
          ),
        );
        const first = handled.state?.versions[0];
        if (first?.content !== stored.content) throw new RequestIdReused();
        // For a repeated request, the file of the first request is kept and this copy is deleted.
        if (first.fileKey !== stored.fileKey) await files.delete(documentFileKey(documentId, stored.fileKey));
        return { documentId, version: 1, position: handled.position };
      });
    },

    /** Must be called before a version is encrypted with the key of its document. @throws NOT_FOUND */
    async mustBeKept(documentId: string, tenant: string): Promise<void> {
      const { state } = await deps.commands.load(Document, documentId);
      if (state?.organizationId !== tenant || state.stage !== 'kept') throw notFound();
    },

    /** Adds a version, or finds the one with this content. @throws {RequestIdReused} for another file under the same id */
    async replace(documentId: string, file: ArrivingFile, replacedBy: string, context: CommandContext) {
      const { tenant } = context;
      return kept(documentId, tenant, file, async (stored) => {
        const outcome = await deps.commands.handle(Document, documentId, context, (state) =>
          replaceDocument(state, tenant, { ...stored, replacedBy }),
        );
        if (isRefusal(outcome)) throw problemOf(outcome);
        const { state, position } = mustBeWritten(outcome);
        const version = state?.versions.findLast(({ content }) => content === stored.content);
        if (!version) throw new RequestIdReused();
        if (version.fileKey !== stored.fileKey)
          await files.delete(documentFileKey(documentId, stored.fileKey));
        return { documentId, version: version.version, position };
      });
    },
  };
}

type Stated = { readonly position: Position };
