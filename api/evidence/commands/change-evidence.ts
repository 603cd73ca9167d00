import { Document, type LibraryDocument } from '../../../domain/document/state.ts';
import { attachEvidence, type Quoted, removeEvidence } from '../../../domain/evidence/decide.ts';
import { evidenceLimits } from '../../../domain/evidence/limits.ts';
import { Evidence, piecesOf } from '../../../domain/evidence/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';

export type Asked = {
  readonly assessmentId: string;
  readonly caller: Caller;
  readonly context: CommandContext;
};
export type Wish = {
  readonly subLens: string;
  readonly documentId: string;
  readonly version: number;
  readonly passage: number | null;
  readonly note: string;
};

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>;
  readonly directory: Directory;
  readonly results: ModelReader;
};

/**
 * Commands that attach documents of the library to sub-lenses of an assessment of the same organisation, and remove
 * them.
 */
export function createEvidenceCommands({ deps, directory, results }: Parts) {
  const textOf = createTextReader(deps);

  async function keptDocument(documentId: string, tenant: string): Promise<LibraryDocument | undefined> {
    const { state } = await deps.commands.load(Document, documentId);
    return state?.organizationId === tenant && state.stage === 'kept' ? state : undefined;
  }

  /**
   * Copies the quoted text on the server; clients cannot send a quote. @throws {ApiProblem} 404 NOT_FOUND, 409 NO_TEXT,
   * QUARANTINED, 400 PASSAGE_UNKNOWN
   */
  async function quotedFrom(document: LibraryDocument, { version, passage }: Wish): Promise<Quoted | null> {
    const found = document.versions.find((one) => one.version === version);
    if (!found) throw notFound();
    if (found.stage === 'quarantined') throw new ApiProblem(409, 'QUARANTINED', say('document.quarantined'));
    if (passage === null) return null;
    const all = found.textKey === null ? undefined : await textOf(document.documentId, found.textKey);
    if (!all) throw new ApiProblem(409, 'NO_TEXT', say('document.noText'));
    const quoted = all[passage];
    if (!quoted) throw new ApiProblem(400, 'PASSAGE_UNKNOWN', say('evidence.passageUnknown'));
    return { passage, text: quoted.text, place: JSON.stringify(quoted.place) };
  }

  /**
   * Finds attached documents that were deleted. Looked up only if the sub-lens is full and they could make room,
   * because each lookup reads a stream.
   */
  async function goneIn(state: Evidence, { subLens }: Wish, tenant: string): Promise<ReadonlySet<string>> {
    const pieces = piecesOf(state, subLens);
    if (pieces.length < evidenceLimits.ofSubLens) return new Set();
    const all = [...new Set(pieces.map(({ documentId }) => documentId))];
    const kept = await Promise.all(all.map((one) => keptDocument(one, tenant)));
    return new Set(all.filter((_, at) => kept[at] === undefined));
  }

  return {
    /**
     * @throws {ApiProblem} 404 for another organisation's assessment or document; the problems of {@link quotedFrom};
     * or the refusal
     */
    async attach(
      { assessmentId, caller: { tenant, accountId }, context }: Asked,
      wish: Wish,
    ): Promise<{ readonly evidenceId: string; readonly position: Position }> {
      const entry = await directory.assessmentOf(tenant, assessmentId);
      const document = await keptDocument(wish.documentId, tenant);
      if (!document) throw notFound();
      const quoted = await quotedFrom(document, wish);
      const framework = frameworkOf(entry, await results.get<ResultsDocument>(resultsKey(assessmentId)));
      const evidenceId = derivedId('evidence', requestOf(context.commandId));
      const { subLens, documentId, version: documentVersion, note } = wish;
      const command = { evidenceId, subLens, documentId, documentVersion, quoted, note };
      const circumstances = { assessmentId, organizationId: tenant, by: accountId, framework };
      try {
        const outcome = await deps.commands.handle(Evidence, assessmentId, context, async (state) =>
          attachEvidence(state, command, { ...circumstances, gone: await goneIn(state, wish, tenant) }),
        );
        return { evidenceId, position: mustBeWritten(outcome).position };
      } catch (error) {
        // The document was erased meanwhile: nothing can be sealed with its key.
        if (error instanceof SubjectErased) throw notFound();
        throw error;
      }
    },

    /** @throws {ApiProblem} 404 for another organisation's assessment, and for evidence that does not exist */
    async remove(
      { assessmentId, caller: { tenant, accountId }, context }: Asked,
      evidenceId: string,
    ): Promise<{ readonly position: Position }> {
      await directory.assessmentOf(tenant, assessmentId);
      const circumstances = { assessmentId, organizationId: tenant, by: accountId };
      const outcome = await deps.commands.handle(Evidence, assessmentId, context, (state) =>
        removeEvidence(state, evidenceId, circumstances),
      );
      return { position: mustBeWritten(outcome).position };
    },
  };
}
