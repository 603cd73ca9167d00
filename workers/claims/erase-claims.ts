import { eraseClaim } from '../../domain/claim/decide.ts';
import { Claim } from '../../domain/claim/state.ts';
import { type OldClaim, oldClaimKeys, oldClaims } from '../../domain/read-models/old-claims/old-claims.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';

const pageSize = 100;

/**
 * Erases the addresses of claims that expired before `now`, confirmed or not: the address of a person who was invited is kept under their own
 * key. The key is destroyed first, and then the stream records it: after an interruption the claim is still due, and a repetition is harmless.
 */
export function createEraseClaims(
  { commands, readModels, keys }: Pick<Infrastructure, 'commands' | 'readModels' | 'keys'>,
  feed: ReadModelFeed,
  log: Log,
) {
  return async (now: number): Promise<void> => {
    const model = feed.activeModel(oldClaims.name);
    if (!model) return;
    const rows = await readModels.list(model, oldClaimKeys.due, { limit: pageSize });
    for (const { document } of rows) {
      const row = document as OldClaim;
      if (Date.parse(row.dueAt) > now) return;
      await erase(row, now);
    }
  };

  async function erase({ claimId, tenant }: OldClaim, now: number): Promise<void> {
    try {
      await keys.destroy(claimId);
      const commandId = eventIdFrom('old-claim', claimId, 0);
      const context = { commandId, correlationId: commandId, actor: 'process:retention', tenant };
      await commands.handle(Claim, claimId, context, (state) => eraseClaim(state, now));
    } catch (error) {
      log.error({ err: error, claimId }, 'erasing an old claim failed; trying again');
    }
  }
}
