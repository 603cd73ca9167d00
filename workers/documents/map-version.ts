import { mapperReference as mapper } from '../../domain/analysis/mapping/mapper-reference.ts';
import { failMapping, isToBeMapped, mapPassages } from '../../domain/document/decide.ts';
import { documentLimits, type MappingFailure } from '../../domain/document/limits.ts';
import { Document, documentMappingKey, documentTextKey } from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { OrganizationLexicon } from '../../domain/lexicon/state.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import { lexiconReferenceOf } from '../../infra/passage-mapping/lexicon-reference.ts';
import type { MappedText, TextMapper } from '../../infra/passage-mapping/port.ts';
import { bytesOf, createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs'> & {
  readonly lenses: Pick<TextMapper, 'map'>;
  readonly log: Pick<Log, 'error'>;
  /** True while this process stops: an interrupted mapping is then not the fault of its text. */
  readonly isStopping: () => boolean;
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

/**
 * Maps the text of one version with the present lexicon of its organisation, unless the text is gone or was mapped before. A text at which
 * the mapper fails is given up after a few attempts; in a re-mapping it keeps its mapping after the first.
 */
export function createMapVersion({ commands, keys, blobs, lenses, log, isStopping }: Parts) {
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
    const content = await bytesOf(text, documentLimits.textBytes);
    let mapped: MappedText;
    try {
      mapped = await lenses.map(content, additions, signal);
    } catch (error) {
      if (signal.aborted || isStopping() || isOfMachine(error) || !(await givenUp(error))) throw error;
      return;
    }
    const { bytes, passages, outline, unclear, terms } = mapped;
    const mappingKey = randomId();
    if (!(await stored(documentId, mappingKey, bytes))) return;
    const recorded = await commands.handle(Document, documentId, context('map'), (at) =>
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

    /** Records that the text ended the mapping. @returns false if it is to be tried again */
    async function givenUp(error: unknown): Promise<boolean> {
      log.error({ err: error, documentId }, 'a document could not be mapped');
      const failed = { version, textKey, mapper, lexicon, ...(remapping !== undefined && { remapping }) };
      const recorded = await commands.handle(Document, documentId, context('map-failed'), (at) =>
        failMapping(at, failed, reasonOf(error)),
      );
      return remapping !== undefined || isRefusal(recorded) || !isToBeMapped(recorded.state, failed);
    }

    function context(step: string) {
      return {
        commandId: eventIdFrom(cause.jobId, `${step}-${documentId}`, revision),
        correlationId: cause.correlationId,
        causationId: cause.jobId,
        actor: 'process:map-passages',
        tenant: cause.tenant,
      };
    }
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

/** A failed system call, or a thread that could not be started, says nothing about the text. */
const isOfMachine = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || codeOf(error) === 'ERR_WORKER_INIT_FAILED');

const reasonOf = (error: unknown): MappingFailure =>
  codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'outOfMemory' : 'crashed';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
