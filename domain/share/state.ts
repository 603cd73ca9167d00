import { noun } from '../kernel/noun.ts';
import { shareEvents } from './events.ts';
import type { ShareKind } from './limits.ts';

export type Share = {
  readonly shareId: string;
  readonly assessmentId: string;
  readonly kind: ShareKind;
  readonly tokenHash: string;
  readonly passphraseHash: string | null;
  /** Account of the member who made it. */
  readonly createdBy: string;
  /** How often that member had left the organisation before. */
  readonly departures: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly revoked: boolean;
  readonly opened: number;
} | null;

export const Share = noun({
  name: 'share',
  key: (shareId: string) => shareId,
  events: shareEvents,
  initial: null as Share,
  evolve: (state, event) => {
    switch (event.type) {
      case 'ShareLinkCreated': {
        const { expiresAt, departures = 0, ...link } = event.data;
        return { ...link, departures, expiresAt: Date.parse(expiresAt), revoked: false, opened: 0 };
      }
      case 'ShareLinkRevoked':
        return state && { ...state, revoked: true };
      case 'ShareLinkOpened':
        return state && { ...state, opened: event.data.number };
      default:
        return state;
    }
  },
});

/** True while the link is valid (`now` in milliseconds since the epoch). */
export function isOpen(share: NonNullable<Share>, now: number): boolean {
  return !share.revoked && share.expiresAt > now;
}
