import type { StreamName } from '../../domain/kernel/event.ts';
import { Letter } from '../../domain/letter/state.ts';
import { eraseInvitation } from '../../domain/organization/invitations.ts';
import { Organization } from '../../domain/organization/state.ts';
import { letterOf } from '../../domain/processes/write-letters/write-letters.ts';
import {
  type OldInvitation,
  oldInvitationKeys,
  oldInvitations,
} from '../../domain/read-models/old-invitations/old-invitations.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { eventsOf } from './events-of.ts';

const pageSize = 100;

/**
 * Erases the addresses of invitations as a member that ended at least thirty days before `now`. The key is destroyed
 * first, and then the stream records it: after an interruption the invitation is still due, and a repetition is
 * harmless.
 */
export function createEraseInvitations(infra: Infrastructure, feed: ReadModelFeed, log: Log) {
  const { commands, readModels, keys, store, outbox } = infra;

  return async (now: number): Promise<void> => {
    const model = feed.activeModel(oldInvitations.name);
    if (!model) return;
    const rows = await readModels.list(model, oldInvitationKeys.due, { limit: pageSize });
    for (const { document } of rows) {
      const row = document as OldInvitation;
      if (Date.parse(row.dueAt) > now) return;
      try {
        await erase(row, now);
      } catch (error) {
        log.error(
          { err: error, invitationId: row.invitationId },
          'erasing an old invitation failed; trying again',
        );
      }
    }
  };

  async function erase({ organizationId, invitationId, dueAt }: OldInvitation, now: number): Promise<void> {
    const stream = Organization.stream(organizationId);
    const { state } = await commands.load(Organization, organizationId);
    // Checked on the current state, because the invitation may just have been sent again.
    const decided = eraseInvitation(state, invitationId, now);
    if (!Array.isArray(decided) || decided.length === 0) return;
    await forgetMails(stream, organizationId, invitationId);
    await keys.destroy(invitationId);
    const commandId = eventIdFrom(`old-invitation\u0000${dueAt}`, invitationId, 0);
    const context = {
      commandId,
      correlationId: commandId,
      actor: 'process:retention',
      tenant: organizationId,
    };
    await commands.handle(Organization, organizationId, context, (current) =>
      eraseInvitation(current, invitationId, now),
    );
  }

  /** Removes kept letters, which contain the address and a link in plain text. */
  async function forgetMails(
    stream: StreamName,
    organizationId: string,
    invitationId: string,
  ): Promise<void> {
    if (!outbox) return;
    for await (const { id, data } of eventsOf(store, stream, ['MemberInvited', 'MemberInvitationRenewed'])) {
      if ((data as { invitationId: string }).invitationId !== invitationId) continue;
      for await (const sent of eventsOf(store, Letter.stream(letterOf(id)), ['LetterSent'])) {
        const { messageId } = sent.data as { messageId: string };
        for (const folder of [`team-${organizationId}`, `owner-${organizationId}`])
          await outbox.forget(folder, messageId);
      }
    }
  }
}
