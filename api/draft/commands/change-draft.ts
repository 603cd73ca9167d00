import { type DraftWish, discardDraft, saveDraft, startDraft } from '../../../domain/draft/decide.ts';
import { Draft } from '../../../domain/draft/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { DraftContent } from '../contract/drafts.ts';
import type { DraftsQuery } from '../queries/drafts.ts';

export type Asked = { readonly caller: Caller; readonly context: CommandContext };
type Form = Pick<DraftWish, 'step'> & { readonly content: DraftContent };
type Written = { readonly draftId: string; readonly version: number; readonly position: Position };

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'store'>;
  readonly reader: ModelReader;
  readonly drafts: DraftsQuery;
};

/** Commands on the drafts of an organisation. Each throws {ApiProblem} 404 for a draft of another one. */
export function createDraftCommands({ deps: { commands, store }, reader, drafts }: Parts) {
  return {
    /** @throws {ApiProblem} 409 TOO_MANY_DRAFTS, 400 DRAFT_TOO_LARGE */
    async start({ caller: { tenant, accountId: by }, context }: Asked, form: Form): Promise<Written> {
      const draftId = derivedId('draft', requestOf(context.commandId));
      // The count includes every draft that was saved before this request.
      await reader.reached((await store.head()) ?? undefined);
      const about = { organizationId: tenant, draftId, by, others: await drafts.count(tenant) };
      const outcome = await commands.handle(Draft, draftId, context, (state) =>
        startDraft(state, wishOf(form), about),
      );
      const { position, revision } = mustBeWritten(outcome);
      return { draftId, version: revision + 1, position };
    },

    /** @throws {ApiProblem} 409 DRAFT_CHANGED or DRAFT_LAUNCHED, 400 DRAFT_TOO_LARGE */
    async save(
      { caller: { tenant, accountId: by }, context }: Asked,
      draftId: string,
      { version, ...form }: Form & { readonly version: number },
    ): Promise<Written> {
      const about = { organizationId: tenant, draftId, by, version };
      try {
        const outcome = await commands.handle(Draft, draftId, context, (state) =>
          saveDraft(state, wishOf(form), about),
        );
        if (isRefusal(outcome) && outcome.code === 'DRAFT_CHANGED') throw await changedBy(tenant, draftId);
        // Until its launch, a draft's stream has nothing but its versions.
        const { position, revision } = mustBeWritten(outcome);
        return { draftId, version: revision + 1, position };
      } catch (error) {
        // It was launched or discarded while this save was being written.
        if (error instanceof SubjectErased) throw notFound();
        throw error;
      }
    },

    /** The key of the draft is destroyed by a job that follows (workers/drafts). */
    async discard(
      { caller: { tenant, accountId: by }, context }: Asked,
      draftId: string,
    ): Promise<{ readonly position: Position }> {
      const about = { organizationId: tenant, draftId, by };
      const outcome = await commands.handle(Draft, draftId, context, (state) => discardDraft(state, about));
      return { position: mustBeWritten(outcome).position };
    },
  };

  /** Names who saved the newest version, and when. */
  async function changedBy(tenant: string, draftId: string): Promise<ApiProblem> {
    const { position } = await commands.load(Draft, draftId);
    await reader.reached(position ?? undefined);
    const { savedBy, savedAt } = await drafts.one(tenant, draftId);
    const at = savedAt.slice(0, 16).replace('T', ' ');
    return new ApiProblem(409, 'DRAFT_CHANGED', say('draft.changedBy', { name: savedBy, at }));
  }
}

const wishOf = ({ step, content }: Form): DraftWish => ({
  step,
  name: content.name.trim(),
  people: content.people.filter(({ email }) => email.trim() !== '').length,
  content: JSON.stringify(content),
});
