import { LRUCache } from 'lru-cache';
import { comparePositions, earlierPosition, type Position } from '../../domain/kernel/event.ts';
import {
  type AssessmentEntry,
  type DirectoryEntry,
  directory,
  directoryKeys,
  type LinkEntry,
  type ParticipantEntry,
  type ReviewEntry,
} from '../../domain/read-models/directory/directory.ts';
import type { LastChange } from '../../domain/read-models/participation-board/documents.ts';
import {
  boardKeys,
  participationBoard,
} from '../../domain/read-models/participation-board/participation-board.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { Entry } from '../../infra/read-model-store/port.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem, notFound } from '../http/problem.ts';

/** How long a query waits for the position in `?after=`, so that clients read their own writes. */
const waitMs = 2_000;

/** Reads the active version of one read model. */
export type ModelReader = {
  get<Document>(key: string): Promise<Document | undefined>;
  list(
    prefix: string,
    page?: { readonly after?: string; readonly limit?: number; readonly reverse?: boolean },
  ): Promise<readonly Entry[]>;
  position(): Promise<Position | null>;
  /**
   * Waits until the model has applied `after`. Does not wait for a position beyond the head of the log, because the
   * delay would disclose when the next event is appended.
   */
  reached(after: string | undefined): Promise<void>;
  /**
   * Waits for `after`, then returns a position that the answer to a member of this organisation will include at least;
   * call it before reading documents. It is the position of the last change to any board of the organisation, or the
   * model's checkpoint if that is earlier. The checkpoint alone would disclose every save of every organisation.
   */
  readAt(after: string | undefined, tenant: string): Promise<Position | null>;
};

export function readerOf(
  deps: Pick<ApiDependencies, 'feed' | 'readModels' | 'store'>,
  name: string,
): ModelReader {
  const active = (of: string) => {
    const found = deps.feed.activeModel(of);
    if (!found) throw stillBuilding();
    return found;
  };
  const model = () => active(name);
  const position = async () => deps.readModels.checkpoint(model());
  const reached: ModelReader['reached'] = async (after) => {
    if (after === undefined || isIn(await position(), after)) return;
    if (isIn(await deps.store.head(), after)) await deps.feed.waitFor(name, after as Position, waitMs);
  };
  return {
    get: async <Document>(key: string) => (await deps.readModels.get(model(), key)) as Document | undefined,
    list: async (prefix, page) => deps.readModels.list(model(), prefix, page),
    position,
    reached,
    readAt: async (after, tenant) => {
      await reached(after);
      const key = boardKeys.lastChange(tenant);
      const told = (await deps.readModels.get(active(participationBoard.name), key)) as
        | LastChange
        | undefined;
      return earlierPosition(await position(), (told?.position ?? null) as Position | null);
    },
  };
}

const isIn = (position: Position | null, wanted: string): boolean =>
  comparePositions(wanted as Position, position) <= 0;

/**
 * The directory, cached because every save authorises against it. An entry is evicted when the read model commits a
 * change to it.
 */
export type Directory = {
  /** @throws NOT_FOUND both for another organisation's assessment and for one that does not exist */
  assessmentOf(tenant: string, assessmentId: string): Promise<AssessmentEntry>;
  /** Finds an assessment of any organisation; for the server's internal use. */
  assessment(assessmentId: string): Promise<AssessmentEntry | undefined>;
  participant(participantId: string): Promise<ParticipantEntry | undefined>;
  link(linkHash: string): Promise<LinkEntry | undefined>;
  assessmentsOf(tenant: string): Promise<readonly AssessmentEntry[]>;
  /** Whether it is a survey that its importer checks, or withdrew. @throws NOT_FOUND if it is not, nor an assessment of the organisation */
  isReview(tenant: string, assessmentId: string): Promise<boolean>;
  /** Surveys that their importers check, and withdrawn ones; newest first. */
  reviewsOf(tenant: string): Promise<readonly ReviewEntry[]>;
  reached: ModelReader['reached'];
};

export function createDirectory(deps: Pick<ApiDependencies, 'feed' | 'readModels' | 'store'>): Directory {
  const reader = readerOf(deps, directory.name);
  const warm = new LRUCache<string, DirectoryEntry>({ max: 20_000 });
  /** Counts changes: a read that began before a change and ends after it must not be cached. */
  let changes = 0;
  deps.feed.onCommitted(directory.name, ({ keys }) => {
    changes += 1;
    for (const key of keys) warm.delete(key);
  });
  deps.feed.onMissed((model) => {
    changes += 1;
    if (model === directory.name) warm.clear();
  });
  const entry = async (key: string): Promise<DirectoryEntry | undefined> => {
    const known = warm.get(key);
    if (known) return known;
    const before = changes;
    const read = (await reader.get<DirectoryEntry>(key)) ?? (await missing(key));
    if (read && before === changes) warm.set(key, read);
    return read;
  };
  /**
   * A missing entry is certain only once the directory has applied the whole log: a directory that is being rebuilt
   * after its store was lost is empty, and must not refuse anybody for that reason.
   */
  const missing = async (key: string): Promise<DirectoryEntry | undefined> => {
    const head = await deps.store.head();
    if (head !== null) await deps.feed.waitFor(directory.name, head, waitMs);
    // The position is read before the entry: a commit in between must not make an older lookup look current.
    const reached = comparePositions(await reader.position(), head) >= 0;
    const read = await reader.get<DirectoryEntry>(key);
    if (!read && !reached) throw stillBuilding();
    return read;
  };
  const assessment = async (assessmentId: string) => {
    const found = await entry(directoryKeys.assessment(assessmentId));
    return found?.kind === 'assessment' ? found : undefined;
  };
  return {
    assessment,
    assessmentOf: async (tenant, assessmentId) => ownedBy(tenant, await assessment(assessmentId)),
    participant: async (participantId) => {
      const found = await entry(directoryKeys.participant(participantId));
      return found?.kind === 'participant' ? found : undefined;
    },
    link: async (linkHash) => {
      const found = await entry(directoryKeys.link(linkHash));
      return found?.kind === 'link' ? found : undefined;
    },
    assessmentsOf: async (tenant) => {
      const listings = await reader.list(directoryKeys.listings(tenant), { reverse: true, limit: 200 });
      const found = await Promise.all(
        listings.map(({ document }) => assessment((document as { assessmentId: string }).assessmentId)),
      );
      return found.filter((one) => one !== undefined);
    },
    isReview: async (tenant, assessmentId) => {
      const inReview = async () =>
        (await reader.get<DirectoryEntry>(directoryKeys.review(tenant, assessmentId))) !== undefined;
      if (await inReview()) return true;
      // Waits until the directory has applied the whole log.
      if ((await assessment(assessmentId))?.tenant === tenant) return false;
      if (await inReview()) return true;
      throw notFound();
    },
    reviewsOf: async (tenant) => {
      const found: ReviewEntry[] = [];
      // All of them, because withdrawn ones stay, and the keys are not in the order of time.
      for (let after: string | undefined, more = true; more; ) {
        const page = await reader.list(directoryKeys.reviews(tenant), {
          limit: 200,
          ...(after && { after }),
        });
        found.push(...page.map(({ document }) => document as ReviewEntry));
        after = page.at(-1)?.key;
        more = page.length === 200;
      }
      return found.toSorted((a, b) => (a.since < b.since ? 1 : -1));
    },
    reached: reader.reached,
  };
}

function stillBuilding(): ApiProblem {
  return new ApiProblem(503, 'STILL_BUILDING', say('general.stillBuilding'), {
    retryAfter: 2,
  });
}

function ownedBy(tenant: string, entry: AssessmentEntry | undefined): AssessmentEntry {
  if (entry?.tenant !== tenant) throw notFound();
  return entry;
}
