import { type QuotedPassage, quoted } from '../../../domain/assistant/answers/quoted.ts';
import type { Stated } from '../../../domain/assistant/answers/stated.ts';
import { chooseDocuments, lookupsOf } from '../../../domain/assistant/retrieval/choose-documents.ts';
import { createPassageFinder } from '../../../domain/assistant/retrieval/find-passages.ts';
import { wantedWordsIn } from '../../../domain/assistant/retrieval/question-words.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import type { Passage } from '../../../infra/extraction/port.ts';
import { folded } from '../../../infra/text-index/words.ts';
import type { KnownRow, LibraryRows } from '../../document/queries/library-rows.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { TextSearch } from '../../document/queries/search/text-search.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

/** Most texts that are decrypted for one question, because a text of a long report has a thousand passages. */
const textsOpened = 8;
/** Length of the shortest beginning by which the index finds longer words. */
const shortestBeginning = 3;

export type DocumentAnswer = {
  readonly stated: readonly Stated[];
  /** Number of documents with a text. */
  readonly texts: number;
  readonly unsearched: Unsearched;
};

/** Number of documents that were not searched: whose text is not read or not indexed yet, and those from which no text could be read. */
export type Unsearched = { readonly waiting: number; readonly unreadable: number };

type Parts = {
  readonly deps: Pick<ApiDependencies, 'keys' | 'blobs'>;
  readonly libraryRows: LibraryRows;
  readonly texts: TextSearch;
};

type Where = Omit<QuotedPassage, 'quote'> & { readonly text: string };

/** Answers from the documents of a library, in their own words: the index names the texts, and their passages are ranked. */
export function createDocumentAnswers({ deps, libraryRows, texts }: Parts) {
  const textOf = createTextReader(deps);
  return async (tenant: string, question: string): Promise<DocumentAnswer> => {
    const wanted = wantedWordsIn(question);
    const rows = await libraryRows.of(tenant);
    const known = new Map(rows.map((row) => [row.documentId, row]));
    const lookups = lookupsOf(wanted.words).map((starts) => starts.map((start) => folded(start)));
    const { documents, searched } = await texts.having(tenant, rows, lookups.flat().map(termOf));
    const having = withNames(lookups, documents, rows);
    const finder = createPassageFinder<Where>(wanted);
    const pace = createPace();
    // One text after another, so that the long texts of a question are not all in memory at once.
    for (const documentId of chooseDocuments(having, searched, textsOpened)) {
      const row = known.get(documentId);
      const passages = row?.textKey ? await readable(() => textOf(documentId, row.textKey ?? '')) : undefined;
      if (!row || !passages) continue;
      for (const [passage, { text, headings, place }] of passages.entries()) {
        const { name: document, version } = row;
        finder.consider({
          where: { documentId, document, version, passage, place, text },
          text,
          headings,
          document,
        });
        if (pace.due()) await pace.rest();
      }
    }
    return {
      stated: finder
        .best()
        .map(({ where: { text, ...where }, start, end }) =>
          quoted({ ...where, quote: text.slice(start, end) }),
        ),
      texts: rows.filter(({ textKey }) => textKey !== null).length,
      // Without a word to look up, no text is searched, whatever is indexed.
      unsearched: lookups.flat().length === 0 ? { waiting: 0, unreadable: 0 } : unsearchedOf(rows, searched),
    };
  };
}

/** @param searched number of documents whose text was searched */
export function unsearchedOf(
  rows: readonly Pick<KnownRow, 'textKey' | 'stage'>[],
  searched: number,
): Unsearched {
  const isFinal = ({ textKey, stage }: (typeof rows)[number]) =>
    textKey === null && (stage === 'failed' || stage === 'quarantined');
  const unreadable = rows.filter(isFinal).length;
  return { waiting: Math.max(0, rows.length - searched - unreadable), unreadable };
}

const termOf = (start: string) => ({ words: [start], isBeginning: start.length >= shortestBeginning });

/** For each wanted word, the documents with it in their text or their name. */
function withNames(
  lookups: readonly (readonly string[])[],
  found: readonly ReadonlySet<string>[],
  rows: readonly KnownRow[],
): readonly ReadonlySet<string>[] {
  let at = 0;
  return lookups.map((starts) => {
    const sets = found.slice(at, at + starts.length);
    at += starts.length;
    const named = rows.filter(
      ({ textKey, searched }) => textKey !== null && starts.some((one) => searched.includes(one)),
    );
    return new Set([...sets.flatMap((set) => [...set]), ...named.map(({ documentId }) => documentId)]);
  });
}

/** Undefined if a text is damaged: the others still answer. */
async function readable(
  read: () => Promise<readonly Passage[] | undefined>,
): Promise<readonly Passage[] | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
