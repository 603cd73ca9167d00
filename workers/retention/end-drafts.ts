import { endUntouchedDraft } from '../../domain/draft/decide.ts';
import { Draft } from '../../domain/draft/state.ts';
import { type OldDraft, oldDraftKeys, oldDrafts } from '../../domain/read-models/old-drafts/old-drafts.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import type { createClosingTimes } from './closing-times.ts';

const pageSize = 100;

/**
 * Ends drafts that nobody saved for a year before `now`; the destruction of their keys follows from the event (workers/drafts). A save that
 * a slow clock stamped too early is dated by the signed heads before it.
 */
export function createEndDrafts(
  { commands, readModels }: Pick<Infrastructure, 'commands' | 'readModels'>,
  times: Pick<ReturnType<typeof createClosingTimes>, 'lastIn'>,
  feed: ReadModelFeed,
  log: Log,
) {
  return async (now: number): Promise<void> => {
    const model = feed.activeModel(oldDrafts.name);
    if (!model) return;
    // Read page by page: drafts that are held back, because they were saved later than recorded, must not block the following ones.
    for (let after: string | undefined; ; ) {
      const rows = await readModels.list(model, oldDraftKeys.due, {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      for (const { key, document } of rows) {
        const row = document as OldDraft;
        if (Date.parse(row.dueAt) > now) return;
        await end(row, now);
        after = key;
      }
      if (rows.length < pageSize) return;
    }
  };

  async function end(
    { organizationId, draftId, version, since, dueAt }: OldDraft,
    now: number,
  ): Promise<void> {
    try {
      const commandId = eventIdFrom(`old-draft\u0000${dueAt}`, draftId, 0);
      const context = {
        commandId,
        correlationId: commandId,
        actor: 'process:retention',
        tenant: organizationId,
      };
      const saved = await times.lastIn(Draft.stream(draftId), 'DraftSaved', since, now);
      await commands.handle(Draft, draftId, context, (state) =>
        endUntouchedDraft(state, { organizationId, draftId, version, since: saved }, now),
      );
    } catch (error) {
      log.error({ err: error, draftId }, 'ending an old draft failed; trying again');
    }
  }
}
