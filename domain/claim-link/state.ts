import { noun } from '../kernel/noun.ts';
import { claimLinkEvents } from './events.ts';

/** The link of an assessment that was turned on last and not turned off; null: there is none. */
export type ClaimLink = {
  readonly assessmentId: string;
  readonly linkId: string;
  readonly tokenHash: string;
  /** Mail domains whose addresses may take part; null = any address. */
  readonly domains: readonly string[] | null;
  /** Number of people that may come through the links of the assessment. */
  readonly people: number;
  readonly role: string;
  readonly secondGroup?: string | undefined;
  readonly openedBy: string;
  readonly reopenings: number;
  /** How often the opener had left the organisation. */
  readonly departures?: number | undefined;
} | null;

export const ClaimLink = noun({
  name: 'claim-link',
  key: (assessmentId: string) => assessmentId,
  events: claimLinkEvents,
  initial: null as ClaimLink,
  evolve: (state, event): ClaimLink => {
    switch (event.type) {
      case 'ClaimLinkOpened':
        return event.data;
      case 'ClaimLinkClosed':
        return state?.linkId === event.data.linkId ? null : state;
      default:
        return state;
    }
  },
});
