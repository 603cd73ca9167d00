import { LRUCache } from 'lru-cache';
import { Document } from '../../../domain/document/state.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { foldInto } from '../../../domain/read-models/fold.ts';
import {
  type ErasedDocument,
  type LibraryDocument,
  type LibraryEntry,
  library,
  libraryKeys,
} from '../../../domain/read-models/library/library.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { decodeEvent } from '../../../infra/event-codec/codec.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import { createOnce, type Once } from '../../queries/once.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { Documents } from '../contract/documents.ts';
import { type KnownRow, rowOf } from './library-rows.ts';

/** A row at a past moment. For an erased document it has only the fields that were not encrypted. */
export type PastRow = KnownRow & { readonly isErased: boolean };
/** Counts a query, and the reading of streams for it, against their rate limits. */
type Take = (kind: 'fold' | 'historyRead') => Promise<void>;
export type PastLibrary = {
  /**
   * Documents that a library had at a moment, as they were then, in no order.
   * @throws {ApiProblem} 400 MOMENT_IN_FUTURE | 429 | 503 TIME_MACHINE_BUSY
   */
  rows(
    tenant: string,
    moment: string,
    take: Take,
  ): Promise<{ readonly rows: readonly PastRow[]; readonly asOf: NonNullable<Documents['asOf']> }>;
  /**
   * One document as it was at a moment.
   * @throws {ApiProblem} 400 MOMENT_IN_FUTURE | 404 if the library did not have it then | 429
   */
  document(tenant: string, documentId: string, moment: string, take: Take): Promise<LibraryDocument>;
};

const pageRead = 1_000;
/** Number of streams read at the same time. */
const together = 16;
/** Maximum number of document versions in the cache, which answers repeated queries of an instant for a minute. */
const mostVersions = 20_000;
const keptMs = 60_000;
/** Events of the last seconds may not have been stored yet, so an answer about so recent an instant is not cached. */
const openMs = 10_000;
/** Maximum number of organisations with a queue; one organisation's libraries are folded one after another. */
const mostOrganizations = 1_000;
const mostWaiting = 2;

/** Folds the documents of a library from their own streams, up to an instant. Names are decrypted with the present keys. */
export function createPastLibrary(
  { store, clock }: Pick<ApiDependencies, 'store' | 'clock'>,
  reader: ModelReader,
  personal: Personal,
): PastLibrary {
  const turns = new LRUCache<string, Once>({ max: mostOrganizations });
  const onceIn = (tenant: string): Once => {
    const once = turns.get(tenant) ?? createOnce(mostWaiting);
    turns.set(tenant, once);
    return once;
  };
  const folding = new Map<string, Promise<readonly LibraryDocument[]>>();
  const folds = new LRUCache<string, readonly LibraryDocument[]>({
    maxSize: mostVersions,
    sizeCalculation: (documents) => documents.reduce((sum, { versions }) => sum + versions.length, 1),
    ttl: keptMs,
  });

  /** Documents that may have been in the library: present ones, and erased ones. */
  async function candidates(tenant: string, instant: number): Promise<readonly string[]> {
    // A set, because a document that is erased between the two reads is in both lists.
    const found = new Set<string>();
    for (const prefix of [libraryKeys.documents(tenant), libraryKeys.erased(tenant)])
      for (let after: string | undefined, more = true; more; ) {
        const page = await reader.list(prefix, { limit: pageRead, ...(after !== undefined && { after }) });
        for (const { document } of page) {
          const one = document as LibraryDocument | ErasedDocument;
          if (Date.parse(one.uploadedAt) > instant) continue;
          if (one.what === 'document' || Date.parse(one.erasedAt) > instant) found.add(one.documentId);
        }
        after = page.at(-1)?.key;
        more = page.length === pageRead;
      }
    return [...found];
  }

  async function eventsOf(documentId: string, instant: number): Promise<readonly DomainEvent[]> {
    const events: DomainEvent[] = [];
    let until = 0;
    for await (const stored of readEvents(store, Document.stream(documentId))) {
      events.push(decodeEvent(stored));
      // The last event before the instant is decisive: clocks may step back, but revisions only grow.
      if (Date.parse(stored.recordedAt) <= instant) until = events.length;
    }
    return events.slice(0, until);
  }

  async function folded(tenant: string, documentId: string, instant: number) {
    const documents = new Map<string, LibraryEntry>();
    for (const event of await eventsOf(documentId, instant))
      if (library.handles.includes(event.type)) foldInto(documents, library, event);
    return documents.get(libraryKeys.document(tenant, documentId)) as LibraryDocument | undefined;
  }

  async function libraryAt(tenant: string, instant: number): Promise<readonly LibraryDocument[]> {
    await reader.reached((await store.head()) ?? undefined);
    const ids = await candidates(tenant, instant);
    const pace = createPace();
    const found: LibraryDocument[] = [];
    for (let first = 0; first < ids.length; first += together) {
      const some = ids.slice(first, first + together);
      for (const one of await Promise.all(some.map((id) => folded(tenant, id, instant))))
        if (one && one.deletedAt === null) found.push(one);
      if (pace.due()) await pace.rest();
    }
    return found;
  }

  function instantOf(moment: string): number {
    const instant = Date.parse(moment);
    if (instant > clock.now()) throw new ApiProblem(400, 'MOMENT_IN_FUTURE', say('results.momentInFuture'));
    return instant;
  }

  async function document(tenant: string, documentId: string, moment: string, take: Take) {
    const instant = instantOf(moment);
    await take('fold');
    const found = await folded(tenant, documentId, instant);
    if (!found || found.deletedAt !== null) throw notFound();
    return found;
  }

  async function rows(tenant: string, moment: string, take: Take) {
    const instant = instantOf(moment);
    await take('fold');
    const key = `${tenant}:${instant}`;
    let documents = folds.get(key);
    if (!documents) {
      if (!folding.has(key)) await take('historyRead');
      documents = await onceIn(tenant)(folding, key, () => libraryAt(tenant, instant));
      if (clock.now() - instant > openMs) folds.set(key, documents);
    }
    const pace = createPace();
    const found: PastRow[] = [];
    for (const one of documents) {
      found.push(await pastRowOf(one, personal));
      if (pace.due()) await pace.rest();
    }
    return { rows: found, asOf: { at: moment, erased: found.filter(({ isErased }) => isErased).length } };
  }

  return { rows, document };
}

async function pastRowOf(document: LibraryDocument, personal: Personal): Promise<PastRow> {
  // It is unknown whether documents were scanned at that moment, so none is shown as waiting for a scan.
  const row = await rowOf(document, personal, false);
  const isErased = row.name === erased;
  return { ...row, isErased, tags: isErased ? [] : row.tags };
}
