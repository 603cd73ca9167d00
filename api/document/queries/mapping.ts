import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StoredPassageMapping } from '../../../domain/analysis/mapping/stored-mapping.ts';
import { countedFor, type Moves, summaryOf } from '../../../domain/analysis/mapping/text-summary.ts';
import { documentLimits } from '../../../domain/document/limits.ts';
import { documentMappingKey } from '../../../domain/document/state.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { LibraryDocument } from '../../../domain/read-models/library/library.ts';
import { createConcurrencyLimit } from '../../../infra/event-loop/concurrency-limit.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { PassageMapping, TextMapping } from '../contract/mapping.ts';
import { isGivenUp } from './given-up.ts';
import { passagesShown } from './passages.ts';

export type MappingQuery = (
  entry: LibraryDocument,
  version: number | undefined,
  from: number,
) => Promise<Omit<TextMapping, 'position'>>;

/** Which lenses the text of a document is about, and its passages one by one. @throws {ApiProblem} 404 NOT_FOUND */
export function createMappingQuery(deps: Pick<ApiDependencies, 'keys' | 'blobs'>): MappingQuery {
  const storedOf = createMappingReader(deps);

  return async ({ documentId, versions }, wanted, from) => {
    const found = versions.find(({ version }) => version === (wanted ?? versions.length));
    if (!found) throw notFound();
    const { version, mapping, moves } = found;
    const mappings = mapping ? await storedOf(documentId, mapping.mappingKey) : undefined;
    if (!mapping || !mappings) return { version, isGivenUp: isGivenUp(found), mapping: null };
    const counted = mappings.map((one, index) => countedFor(one, index, moves));
    return {
      version,
      isGivenUp: false,
      mapping: {
        mapper: mapping.mapper,
        passages: mappings.length,
        unclear: counted.filter(({ isUnclear }) => isUnclear).length,
        moved: counted.filter(({ isMoved }) => isMoved).length,
        lenses: summaryOf(nineLenses, mappings, moves).map((one) => ({
          ...one,
          subLenses: one.subLenses.map((each) => ({ ...each })),
        })),
        from,
        entries: mappings
          .slice(from, from + passagesShown)
          .map((one, index) => shown(one, from + index, moves)),
      },
    };
  };
}

/** The mappings of one stored text, one per passage; undefined: its document was erased. */
export function createMappingReader(deps: Pick<ApiDependencies, 'keys' | 'blobs'>) {
  const files = createSealedFiles(deps);
  return async (
    documentId: string,
    mappingKey: string,
  ): Promise<readonly StoredPassageMapping[] | undefined> =>
    reading.run(async () => {
      const stream = await files.get(documentId, documentMappingKey(documentId, mappingKey));
      return stream && readMapping(await bytesOf(stream, documentLimits.textBytes));
    });
}

function shown(mapping: StoredPassageMapping, index: number, moves: Moves): PassageMapping {
  return {
    ...countedFor(mapping, index, moves),
    confidence: mapping.confidence,
    candidates: mapping.candidates.map((one) => ({ ...one })),
    evidence: mapping.evidence.map((one) => ({ ...one })),
  };
}

/** Limits concurrent parsing, because the longest mapping takes megabytes of memory. */
const reading = createConcurrencyLimit(2);

const inflate = promisify(gunzip);

/** Parses a stored mapping, which is compressed JSON. */
async function readMapping(stored: Buffer): Promise<readonly StoredPassageMapping[]> {
  const plain = await inflate(stored, { maxOutputLength: documentLimits.textBytes });
  return JSON.parse(plain.toString('utf8')) as readonly StoredPassageMapping[];
}
