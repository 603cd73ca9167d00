import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { documentLimits } from '../../../domain/document/limits.ts';
import { documentTextKey } from '../../../domain/document/state.ts';
import type { LibraryDocument } from '../../../domain/read-models/library/library.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { createConcurrencyLimit } from '../../../infra/event-loop/concurrency-limit.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import { bytesOf, createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { Passages } from '../contract/documents.ts';

/** Maximum number of passages in one answer. */
export const passagesShown = 200;

export type PassagesQuery = (
  entry: LibraryDocument,
  version: number | undefined,
  from: number,
) => Promise<Passages>;

/** Text read from a document, in the order of the file. @throws {ApiProblem} 404 NOT_FOUND, 409 NO_TEXT */
export function createPassagesQuery(deps: Pick<ApiDependencies, 'keys' | 'blobs'>): PassagesQuery {
  const textOf = createTextReader(deps);
  return async (entry, wanted, from) => {
    const found = entry.versions.find(({ version }) => version === (wanted ?? entry.versions.length));
    if (!found) throw notFound();
    const all = found.text ? await textOf(entry.documentId, found.text.textKey) : undefined;
    if (!all) throw new ApiProblem(409, 'NO_TEXT', say('document.noText'));
    return {
      version: found.version,
      from,
      total: all.length,
      passages: all.slice(from, from + passagesShown).map(({ text, headings, place, isTable }) => ({
        text,
        headings: [...headings],
        place: { ...place },
        isTable,
      })),
    };
  };
}

/** All passages of one stored text; undefined: its document was erased. */
export function createTextReader(deps: Pick<ApiDependencies, 'keys' | 'blobs'>) {
  const files = createSealedFiles(deps);
  return async (documentId: string, textKey: string): Promise<readonly Passage[] | undefined> => {
    return reading.run(async () => {
      const stream = await files.get(documentId, documentTextKey(documentId, textKey));
      return stream && readPassages(await bytesOf(stream, documentLimits.textBytes));
    });
  };
}

/** Limits concurrent parsing, because a long text takes a hundred megabytes of memory. */
const reading = createConcurrencyLimit(2);

const inflate = promisify(gunzip);

/** Parses a stored text, which is its passages as compressed JSON. */
async function readPassages(stored: Buffer): Promise<readonly Passage[]> {
  const plain = await inflate(stored, { maxOutputLength: documentLimits.textBytes });
  return JSON.parse(plain.toString('utf8')) as readonly Passage[];
}
