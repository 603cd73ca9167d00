import { mapperReference as mapper } from '../../domain/analysis/mapping/mapper-reference.ts';
import { isToBeMapped, mapPassages } from '../../domain/document/decide.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import { Document, documentMappingKey, documentTextKey } from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { OrganizationLexicon } from '../../domain/lexicon/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import { lexiconReferenceOf } from '../../infra/passage-mapping/lexicon-reference.ts';
import type { TextMapper } from '../../infra/passage-mapping/port.ts';
import { bytesOf, createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs'> & {
  readonly lenses: Pick<TextMapper, 'map'>;
};

export type VersionToMap = {
  readonly documentId: string;
  readonly version: number;
  readonly textKey: string;
  /** The re-mapping of the library that it is part of. */
  readonly remapping?: string;
};

/** The job that maps it. */
type Cause = { readonly jobId: string; readonly tenant: string; readonly correlationId: string };

/** Maps the text of one version with the present lexicon of its organisation, unless the text is gone or was mapped before. */
export function createMapVersion({ commands, keys, blobs, lenses }: Parts) {
  const files = createSealedFiles({ keys, blobs });

  return async (wanted: VersionToMap, cause: Cause, signal: AbortSignal): Promise<void> => {
    const { documentId, version, textKey, remapping } = wanted;
    const { state, revision } = await commands.load(Document, documentId);
    if (!state) return;
    const { terms: additions } = (await commands.load(OrganizationLexicon, state.organizationId)).state;
    const lexicon = lexiconReferenceOf(additions);
    if (!isToBeMapped(state, { ...wanted, mapper, lexicon })) return;
    const text = await files.get(documentId, documentTextKey(documentId, textKey));
    // The document was erased meanwhile.
    if (!text) return;
    const { bytes, passages, outline, unclear, terms } = await lenses.map(
      await bytesOf(text, documentLimits.textBytes),
      additions,
      signal,
    );
    const mappingKey = randomId();
    if (!(await stored(documentId, mappingKey, bytes))) return;
    const context = {
      commandId: eventIdFrom(cause.jobId, `map-${documentId}`, revision),
      correlationId: cause.correlationId,
      causationId: cause.jobId,
      actor: 'process:map-passages',
      tenant: cause.tenant,
    };
    const recorded = await commands.handle(Document, documentId, context, (at) =>
      mapPassages(at, {
        version,
        textKey,
        mappingKey,
        mapper,
        passages,
        outline,
        unclear,
        ...(lexicon !== null && { lexicon, terms }),
        ...(remapping !== undefined && { remapping }),
      }),
    );
    if (isRefusal(recorded) || recorded.facts === 0)
      await files.delete(documentMappingKey(documentId, mappingKey));
  };

  /** @returns false if the document was erased meanwhile */
  async function stored(documentId: string, mappingKey: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await files.put(documentId, documentMappingKey(documentId, mappingKey), bytes);
      return true;
    } catch (error) {
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }
}
