import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { lacking } from '../organization/authority.ts';
import { departuresOf, type Organization } from '../organization/state.ts';
import { say } from '../texts/sentence.ts';
import type { ShareEvent } from './events.ts';
import { type ShareKind, shareLimits } from './limits.ts';
import { isOpen, type Share } from './state.ts';

const dayMs = 86_400_000;

export type CreateShareLink = {
  readonly shareId: string;
  readonly assessmentId: string;
  readonly kind: ShareKind;
  readonly tokenHash: string;
  readonly passphraseHash: string | null;
  readonly days: number;
  readonly createdBy: string;
  /** How often that member had left the organisation before. */
  readonly departures: number;
};

/** @param now milliseconds since the epoch */
export function createShareLink(state: Share, command: CreateShareLink, now: number): Decision<ShareEvent> {
  if (state) return [];
  const { days, departures, ...link } = command;
  if (!Number.isInteger(days) || days < shareLimits.daysMin || days > shareLimits.daysMax)
    return refuse(
      'invalid',
      'EXPIRY_OUT_OF_RANGE',
      say('share.expiryOutOfRange', { daysMin: shareLimits.daysMin, daysMax: shareLimits.daysMax }),
    );
  const expiresAt = new Date(now + days * dayMs).toISOString();
  return [
    {
      type: 'ShareLinkCreated',
      data: { ...link, expiresAt, ...(departures > 0 && { departures }) },
    },
  ];
}

/**
 * True while the member who made the link may share results. A member who left and came back did not make it in this membership.
 */
export function isMakerSharing(
  { createdBy, departures = 0 }: { readonly createdBy: string; readonly departures?: number },
  organization: Organization,
): boolean {
  return (
    lacking(organization, createdBy, 'results.share') === undefined &&
    departuresOf(organization, createdBy) === departures
  );
}

/** Unknown, revoked, expired and ended links get the same refusal, so that a link reveals nothing else about itself. */
export const shareUnknown: Refusal = refuse('notFound', 'SHARE_UNKNOWN', say('share.shareUnknown'));

/** Records an opening of the results. Each is counted, up to a limit far above ordinary use. */
export function openShareLink(state: Share, now: number): Decision<ShareEvent> {
  if (!state || !isOpen(state, now)) return shareUnknown;
  if (state.opened >= shareLimits.openingsCounted) return [];
  const { shareId, assessmentId, opened } = state;
  return [{ type: 'ShareLinkOpened', data: { shareId, assessmentId, number: opened + 1 } }];
}

/** `assessmentId`: the assessment named in the request. */
export function revokeShareLink(state: Share, assessmentId: string): Decision<ShareEvent> {
  if (state?.assessmentId !== assessmentId) return refuse('notFound', 'NOT_FOUND', say('share.notFound'));
  if (state.revoked) return [];
  return [{ type: 'ShareLinkRevoked', data: { shareId: state.shareId, assessmentId } }];
}
