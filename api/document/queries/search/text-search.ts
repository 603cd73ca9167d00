import { library, tenantOfDocumentKey } from '../../../../domain/read-models/library/library.ts';
import type { Passage } from '../../../../infra/extraction/port.ts';
import type { Term } from '../../../../infra/text-index/port.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';
import type { FoundPassage } from '../../contract/documents.ts';
import type { KnownRow, LibraryRows } from '../library-rows.ts';
import { createTextReader } from '../passages.ts';
import { foundPassages } from './found-passages.ts';
import { unitsOf } from './units.ts';

export type TextSearch = {
  /**
   * Documents among `rows` whose text has all terms, with their scores. Texts that are not indexed yet are waited for briefly.
   * @param rows those that the library shows now: nothing else is ever found
   */
  find(tenant: string, rows: readonly KnownRow[], terms: readonly Term[]): Promise<Found>;
  /** Passages of a row's text in which the terms stand, decrypted now; none when its key was destroyed meanwhile. */
  passagesIn(row: KnownRow, terms: readonly Term[]): Promise<FoundPassage[]>;
  /** Ends the indexing; resolves when none is left. */
  stop(): Promise<void>;
};

export type Found = {
  readonly scores: ReadonlyMap<string, number>;
  /** Number of texts that were searched. */
  readonly searched: number;
};

type Dependencies = Pick<ApiDependencies, 'feed' | 'keys' | 'blobs' | 'textIndex' | 'log'>;

/** How long a search waits for texts that are not indexed yet, in milliseconds. */
const waitMs = 1_000;
/** How long a text that could not be read is left alone, in milliseconds. */
const retryMs = 60_000;

/**
 * Full text search. The index of an organisation is brought up to the library's view when somebody searches, and from then on when a text
 * arrives or goes.
 */
export function createTextSearch(deps: Dependencies, rows: LibraryRows): TextSearch {
  const { textIndex } = deps;
  const readText = createTextReader(deps);
  const running = new Map<string, Promise<void>>();
  /** Organisations whose library changed while their index was brought up to date. */
  const again = new Set<string>();
  /** Texts that could not be read -> when, in milliseconds. */
  const unreadable = new Map<string, number>();
  const isUnreadable = (textKey: string) =>
    performance.now() - (unreadable.get(textKey) ?? Number.NEGATIVE_INFINITY) < retryMs;
  let isStopping = false;

  deps.feed.onCommitted(library.name, ({ keys }) => {
    const tenants = new Set(Array.from(keys, tenantOfDocumentKey));
    for (const tenant of tenants)
      if (tenant !== undefined && textIndex.held(tenant).size > 0) void upToDate(tenant);
  });

  /** Runs once at a time for an organisation; never rejects, because names are found without an index. */
  function upToDate(tenant: string): Promise<void> {
    const before = running.get(tenant);
    if (before) {
      again.add(tenant);
      return before;
    }
    const run = update(tenant)
      .catch((error: unknown) => deps.log.warn({ tenant, err: error }, 'texts were not indexed'))
      .finally(() => running.delete(tenant));
    running.set(tenant, run);
    return run;
  }

  async function update(tenant: string): Promise<void> {
    do {
      again.delete(tenant);
      const shown = await rows.of(tenant);
      const wanted = textsOf(shown);
      const held = textIndex.held(tenant);
      const gone = [...held].filter(([documentId, textKey]) => wanted.get(documentId) !== textKey);
      await textIndex.remove(
        tenant,
        gone.map(([documentId]) => documentId),
      );
      for (const [documentId, textKey] of wanted) {
        if (isStopping) return;
        if (held.get(documentId) === textKey || isUnreadable(textKey)) continue;
        await index(tenant, documentId, textKey);
        // A document that was deleted meanwhile is removed, before more are added.
        if (again.has(tenant)) break;
      }
    } while (again.has(tenant) && !isStopping);
  }

  async function index(tenant: string, documentId: string, textKey: string): Promise<void> {
    const passages = await textOf(documentId, textKey);
    if (!passages) return;
    await textIndex.add(tenant, {
      documentId,
      textKey,
      units: unitsOf(passages).map(({ text }) => text),
    });
  }

  /** Undefined when it is gone, or damaged. */
  async function textOf(documentId: string, textKey: string): Promise<readonly Passage[] | undefined> {
    try {
      const passages = await readText(documentId, textKey);
      if (passages) return passages;
    } catch {
      // Without the error: it may quote the text.
      deps.log.warn({ documentId }, 'the text of a document could not be read');
    }
    unreadable.set(textKey, performance.now());
    return undefined;
  }

  return {
    find: async (tenant, shown, terms) => {
      const wanted = textsOf(shown);
      if (!isSame(textIndex.held(tenant), wanted)) await atMost(upToDate(tenant), waitMs);
      const found = textIndex.find(tenant, terms);
      const held = textIndex.held(tenant);
      const isSearched = (documentId: string) =>
        held.has(documentId) && held.get(documentId) === wanted.get(documentId);
      return {
        scores: new Map([...found].filter(([documentId]) => isSearched(documentId))),
        searched: Array.from(wanted.keys()).filter(isSearched).length,
      };
    },
    passagesIn: async ({ documentId, textKey }, terms) => {
      const passages = textKey === null ? undefined : await textOf(documentId, textKey);
      return passages ? foundPassages(passages, terms) : [];
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}

/** Document -> text of its newest version. */
const textsOf = (rows: readonly KnownRow[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(({ documentId, textKey }) => (textKey === null ? [] : [[documentId, textKey]])));

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);

function atMost(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
