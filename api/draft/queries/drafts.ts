import {
  draftKeys,
  drafts,
  type DraftContent as StoredContent,
  type ListedDraft as StoredDraft,
} from '../../../domain/read-models/drafts/drafts.ts';
import { notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import { draftContent, type ListedDraft, type OpenedDraft } from '../contract/drafts.ts';

export const draftsModel = drafts.name;

/** More than one organisation can have. */
const pageRead = 100;

export type DraftsQuery = {
  /** Drafts of an organisation, the last saved first. */
  list(tenant: string): Promise<ListedDraft[]>;
  count(tenant: string): Promise<number>;
  /** @throws {ApiProblem} 404, also for a draft of another organisation */
  one(tenant: string, draftId: string): Promise<OpenedDraft>;
};

export function createDraftsQuery(
  reader: ModelReader,
  personal: Personal,
  people: People,
  directory: Pick<Directory, 'assessment'>,
): DraftsQuery {
  const storedOf = async (tenant: string): Promise<readonly StoredDraft[]> =>
    (await reader.list(draftKeys.of(tenant), { limit: pageRead })).map(
      ({ document }) => document as StoredDraft,
    );

  async function shown({ organizationId: _, by, ...draft }: StoredDraft): Promise<ListedDraft> {
    const { launched } = draft;
    // The name in the draft is erased by the launch; the assessment has it.
    const name = launched
      ? ((await directory.assessment(launched.assessmentId))?.name ?? erased)
      : await personal.read(draft.name);
    return { ...draft, step: launched ? 3 : draft.step, name, savedBy: await people.nameOf(by) };
  }

  return {
    list: async (tenant) =>
      (await Promise.all((await storedOf(tenant)).map(shown)))
        // A draft whose key was just destroyed may still be listed for a moment.
        .filter(({ name }) => name !== erased)
        .sort((a, b) => b.savedAt.localeCompare(a.savedAt) || a.draftId.localeCompare(b.draftId)),
    count: async (tenant) => (await storedOf(tenant)).length,
    one: async (tenant, draftId) => {
      const stored = await reader.get<StoredDraft>(draftKeys.one(tenant, draftId));
      if (!stored) throw notFound();
      const draft = await shown(stored);
      if (draft.launched) return { ...draft, content: null };
      const kept = await reader.get<StoredContent>(draftKeys.content(tenant, draftId));
      const text = kept ? await personal.read(kept.content) : erased;
      if (!kept || text === erased) throw notFound();
      // Both documents are read one after the other; the content says to which version it belongs.
      return { ...draft, version: kept.version, content: draftContent.parse(JSON.parse(text)) };
    },
  };
}
