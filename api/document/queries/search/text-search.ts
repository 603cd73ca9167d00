import { library, tenantOfDocumentKey } from '../../../../domain/read-models/library/library.ts';
import type { Passage } from '../../../../infra/extraction/port.ts';
import {
  type FoundTexts,
  type HeldTexts,
  type Term,
  TextIndexEnded,
} from '../../../../infra/text-index/port.ts';
import type { ApiDependencies } from '../../../http/dependencies.ts';
import type { FoundPassage } from '../../contract/documents.ts';
import type { KnownRow, LibraryRows } from '../library-rows.ts';
import { createTextReader } from '../passages.ts';
import { foundPassages } from './found-passages.ts';
import { createOpenedTexts } from './opened-cache.ts';
import { unitsOf } from './units.ts';

export type TextSearch = {
  /**
   * Documents among `rows` whose text has all terms, with their scores. Waits briefly for texts that are not indexed yet.
   * @param rows rows that the library shows now; no other document is found
   */
  find(tenant: string, rows: readonly KnownRow[], terms: readonly Term[]): Promise<Found>;
  /**
   * For each term, the documents among `rows` whose text has it. Waits as `find` does.
   */
  having(tenant: string, rows: readonly KnownRow[], terms: readonly Term[]): Promise<Having>;
  /** Passages of a row's text that contain the terms; none if its key has been destroyed. */
  passagesIn(row: KnownRow, terms: readonly Term[]): Promise<FoundPassage[]>;
  /** Stops indexing; resolves when no indexing is running. */
  stop(): Promise<void>;
};

export type Found = {
  readonly scores: ReadonlyMap<string, number>;
  /** Number of texts that were searched. */
  readonly searched: number;
};

export type Having = {
  readonly documents: readonly ReadonlySet<string>[];
  /** Number of texts that were searched. */
  readonly searched: number;
};

type Dependencies = Pick<ApiDependencies, 'feed' | 'keys' | 'blobs' | 'textIndex' | 'log'>;

/** How long a search waits for texts that are not indexed yet, in milliseconds. */
const waitMs = 1_000;
/** How long a text is not indexed again after it could not be read or crashed the index, in milliseconds. */
const retryMs = 60_000;

/**
 * Full text search. The index of an organisation is first updated when a member searches, and from then on whenever a text is added or
 * removed.
 */
export function createTextSearch(deps: Dependencies, rows: LibraryRows): TextSearch {
  const { textIndex } = deps;
  const texts = createTexts(deps);
  const openedText = createOpenedTexts(deps, texts.of);
  const running = new Map<string, Promise<void>>();
  /** Organisations whose library changed during an update of their index, so that the update is repeated. */
  const again = new Set<string>();
  /** Organisations whose index is updated after each change of the library, as far as this process knows. */
  const searched = new Set<string>();
  let isStopping = false;

  deps.feed.onCommitted(library.name, ({ keys }) => {
    const tenants = new Set(Array.from(keys, tenantOfDocumentKey));
    for (const tenant of tenants) if (tenant !== undefined) void followed(tenant);
  });

  /** Never rejects. Does nothing for an organisation in which nobody has searched yet: its index stays empty. */
  async function followed(tenant: string): Promise<void> {
    if (!searched.has(tenant) && (await heldIn(tenant)).size === 0) return;
    searched.add(tenant);
    if (!isStopping) await upToDate(tenant);
  }

  /** Empty if the index does not answer; the next search asks it again. */
  const heldIn = (tenant: string): Promise<HeldTexts> =>
    textIndex.held(tenant).catch((error: unknown) => {
      notIndexed(tenant, error);
      return new Map();
    });

  /** Logs nothing while stopping, because a closed index is then expected. */
  function notIndexed(tenant: string, error: unknown): void {
    if (!isStopping) deps.log.warn({ tenant, err: error }, 'texts were not indexed');
  }

  /** Updates the index, with one run at a time per organisation. Never rejects, because names are found without the index. */
  function upToDate(tenant: string): Promise<void> {
    const before = running.get(tenant);
    if (before) {
      again.add(tenant);
      return before;
    }
    const run = update(tenant)
      .catch((error: unknown) => notIndexed(tenant, error))
      .finally(() => running.delete(tenant));
    running.set(tenant, run);
    return run;
  }

  async function update(tenant: string): Promise<void> {
    do {
      again.delete(tenant);
      const shown = await rows.of(tenant);
      const wanted = textsOf(shown);
      const held = await textIndex.held(tenant);
      const gone = [...held].filter(([documentId, textKey]) => wanted.get(documentId) !== textKey);
      await textIndex.remove(
        tenant,
        gone.map(([documentId]) => documentId),
      );
      for (const [documentId, textKey] of wanted) {
        if (isStopping) return;
        if (held.get(documentId) === textKey || texts.isLeftAlone(textKey)) continue;
        await index(tenant, documentId, textKey);
        // Starts again, so that a document deleted meanwhile is removed before more texts are added.
        if (again.has(tenant)) break;
      }
    } while (again.has(tenant) && !isStopping);
  }

  async function index(tenant: string, documentId: string, textKey: string): Promise<void> {
    const passages = await texts.of(documentId, textKey);
    if (!passages) return;
    const units = unitsOf(passages).map(({ text }) => text);
    await textIndex.add(tenant, { documentId, textKey, units }).catch((error: unknown) => {
      // This text may have crashed the index, so other texts are indexed first.
      if (error instanceof TextIndexEnded) texts.leaveAlone(textKey);
      throw error;
    });
  }

  /** Empty if the index does not answer: names are still searched. */
  const foundIn = (tenant: string, terms: readonly Term[]): Promise<FoundTexts> =>
    textIndex.find(tenant, terms).catch((error: unknown) => {
      notIndexed(tenant, error);
      return { scores: new Map(), held: new Map() };
    });

  /** Texts of these rows, indexed as far as that is done in time. */
  async function indexed(tenant: string, shown: readonly KnownRow[]) {
    searched.add(tenant);
    const wanted = textsOf(shown);
    if (!isSame(await heldIn(tenant), wanted)) await atMost(upToDate(tenant), waitMs);
    return wanted;
  }

  return {
    find: async (tenant, shown, terms) => {
      const wanted = await indexed(tenant, shown);
      return amongWanted(wanted, await foundIn(tenant, terms));
    },
    having: async (tenant, shown, terms) => {
      const wanted = await indexed(tenant, shown);
      const found = await Promise.all(
        terms.map(async (term) => amongWanted(wanted, await foundIn(tenant, [term]))),
      );
      return {
        documents: found.map(({ scores }) => new Set(scores.keys())),
        searched: Math.max(0, ...found.map(({ searched: count }) => count)),
      };
    },
    passagesIn: async ({ documentId, textKey }, terms) => {
      const passages = textKey === null ? undefined : await openedText(documentId, textKey);
      return passages ? foundPassages(passages, terms) : [];
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(running.values());
    },
  };
}

/** What was found in texts that the library shows now. */
function amongWanted(wanted: ReadonlyMap<string, string>, { scores, held }: FoundTexts): Found {
  const isSearched = (documentId: string) =>
    held.has(documentId) && held.get(documentId) === wanted.get(documentId);
  return {
    scores: new Map([...scores].filter(([documentId]) => isSearched(documentId))),
    searched: Array.from(wanted.keys()).filter(isSearched).length,
  };
}

/** Texts to index and to cut passages from. */
function createTexts(deps: Dependencies) {
  const readText = createTextReader(deps);
  /** Key of a text that failed -> time of the failure, in milliseconds. */
  const failed = new Map<string, number>();
  const leaveAlone = (textKey: string) => {
    failed.set(textKey, performance.now());
  };

  return {
    /** Undefined if the text is erased or damaged. */
    of: async (documentId: string, textKey: string): Promise<readonly Passage[] | undefined> => {
      try {
        const passages = await readText(documentId, textKey);
        if (passages) return passages;
      } catch {
        // The error is not logged, because it may quote the text.
        deps.log.warn({ documentId }, 'the text of a document could not be read');
      }
      leaveAlone(textKey);
      return undefined;
    },
    leaveAlone,
    isLeftAlone: (textKey: string) =>
      performance.now() - (failed.get(textKey) ?? Number.NEGATIVE_INFINITY) < retryMs,
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
