import { attachEvidence, attachMetric, removeEvidence } from '../../../domain/evidence/decide.ts';
import type { EvidenceEvent } from '../../../domain/evidence/events.ts';
import { evidenceLimits } from '../../../domain/evidence/limits.ts';
import { Evidence, originOf, piecesOf } from '../../../domain/evidence/state.ts';
import type { Decision } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import { createOrigins, type MetricWish, type Wish } from './origins.ts';

export type Asked = {
  readonly assessmentId: string;
  readonly caller: Caller;
  readonly context: CommandContext;
};
type Attaching = Parameters<typeof attachEvidence>[2];

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>;
  readonly directory: Directory;
  readonly results: ModelReader;
  readonly sources: ModelReader;
  readonly personal: Personal;
};

/**
 * Commands that attach documents of the library and figures of data sources to sub-lenses of an assessment of the same
 * organisation, and remove them.
 */
export function createEvidenceCommands({ deps, directory, results, sources, personal }: Parts) {
  const { keptDocument, isConnected, quotedFrom, figureFrom } = createOrigins({ deps, sources, personal });

  /**
   * Finds attached documents that were deleted and sources that were removed. Looked up only if the sub-lens is full and
   * they could make room, because each lookup reads a stream.
   */
  async function goneIn(state: Evidence, subLens: string, tenant: string): Promise<ReadonlySet<string>> {
    const pieces = piecesOf(state, subLens);
    if (pieces.length < evidenceLimits.ofSubLens) return new Set();
    const isKept = await Promise.all(
      pieces.map((piece) =>
        'documentId' in piece
          ? keptDocument(piece.documentId, tenant)
          : isConnected(piece.dataSourceId, tenant),
      ),
    );
    return new Set(pieces.filter((_, at) => !isKept[at]).map(originOf));
  }

  /** Writes what `decide` answers. @throws {ApiProblem} 404 if the origin was erased meanwhile; or the refusal */
  async function attached(
    { assessmentId, caller: { tenant, accountId }, context }: Asked,
    subLens: string,
    decide: (state: Evidence, evidenceId: string, about: Attaching) => Decision<EvidenceEvent>,
  ): Promise<{ readonly evidenceId: string; readonly position: Position }> {
    const entry = await directory.assessmentOf(tenant, assessmentId);
    const framework = frameworkOf(entry, await results.get<ResultsDocument>(resultsKey(assessmentId)));
    const evidenceId = derivedId('evidence', requestOf(context.commandId));
    const about = { assessmentId, organizationId: tenant, by: accountId, framework };
    try {
      const outcome = await deps.commands.handle(Evidence, assessmentId, context, async (state) =>
        decide(state, evidenceId, { ...about, gone: await goneIn(state, subLens, tenant) }),
      );
      return { evidenceId, position: mustBeWritten(outcome).position };
    } catch (error) {
      // The document or source was erased meanwhile: nothing can be sealed with its key.
      if (error instanceof SubjectErased) throw notFound();
      throw error;
    }
  }

  return {
    /**
     * @throws {ApiProblem} 404 for another organisation's assessment or document; the problems of {@link quotedFrom};
     * or the refusal
     */
    async attach(asked: Asked, wish: Wish) {
      const { tenant } = asked.caller;
      await directory.assessmentOf(tenant, asked.assessmentId);
      const document = await keptDocument(wish.documentId, tenant);
      if (!document) throw notFound();
      const quoted = await quotedFrom(document, wish);
      const { subLens, documentId, version: documentVersion, note } = wish;
      const command = { subLens, documentId, documentVersion, quoted, note };
      return attached(asked, subLens, (state, evidenceId, about) =>
        attachEvidence(state, { evidenceId, ...command }, about),
      );
    },

    /**
     * @throws {ApiProblem} 404 for another organisation's assessment or data source; the problems of {@link figureFrom};
     * or the refusal
     */
    async attachMetric(asked: Asked, wish: MetricWish) {
      const { tenant } = asked.caller;
      await directory.assessmentOf(tenant, asked.assessmentId);
      const { subLens, dataSourceId, fetch, metric, note } = wish;
      const command = { subLens, dataSourceId, fetch, metric, ...(await figureFrom(wish, tenant)), note };
      return attached(asked, subLens, (state, evidenceId, about) =>
        attachMetric(state, { evidenceId, ...command }, about),
      );
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
