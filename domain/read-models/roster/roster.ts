import type { DomainEvent } from '../../events.ts';
import { type Changes, type Lookup, type ReadModel, sortablePosition } from '../read-model.ts';

/**
 * The roster as shown to everybody who answers or reads results: how many people were invited, at which mail domains, and how
 * many addresses were changed since and by whom. It makes invented participants visible, because inviting them cannot be
 * prevented. It also has the number of insiders among those who submitted (../../response/aside.ts).
 */
export type RosterDocument = Roster | InvitedAddress | AddressOf;

export type Roster = {
  readonly kind: 'roster';
  readonly invited: number;
  /** Number of invited people whose invitation was withdrawn. */
  readonly withdrawn: number;
  /** Number of invited people who came through a shared link; absent: none. */
  readonly claimed?: number;
  /** Actor, as in the log, -> number of addresses they changed after inviting. */
  readonly changed: Readonly<Record<string, number>>;
  /** Insiders who submitted, by group, '' = everyone; and their number at the last release of the group's figure. */
  readonly aside: Readonly<Record<string, number>>;
  readonly asideReleased: Readonly<Record<string, number>>;
};

/** A person's address from this event on, in the order of the log; encrypted with the person's key. */
export type InvitedAddress = {
  readonly kind: 'invitedAddress';
  readonly email: string;
  /** The previous address; null: just invited. */
  readonly was: string | null;
};

/** A person's present address; encrypted with the person's key. */
export type AddressOf = { readonly kind: 'addressOf'; readonly email: string };

export const everybody = '';

export const rosterKeys = {
  roster: (assessmentId: string) => `roster:${assessmentId}`,
  addresses: (assessmentId: string) => `address:${assessmentId}:`,
  address: (assessmentId: string, position: string) =>
    `address:${assessmentId}:${sortablePosition(position)}`,
  person: (participantId: string) => `person:${participantId}`,
};

export const roster: ReadModel<RosterDocument> = {
  name: 'roster',
  version: 3,
  handles: [
    'ParticipantInvited',
    'ParticipantCorrected',
    'InvitationClaimed',
    'InvitationRevoked',
    'InvitationReinstated',
    'ResponseSubmitted',
    'ResultsReleased',
  ],
  ignores: { ResponseSubmitted: ['ratings'] },
  keys: (event) => {
    switch (event.type) {
      case 'ParticipantInvited':
      case 'ParticipantCorrected': {
        const { assessmentId, participantId } = event.data;
        return [
          rosterKeys.roster(assessmentId),
          rosterKeys.person(participantId),
          rosterKeys.address(assessmentId, event.position),
        ];
      }
      case 'InvitationClaimed':
      case 'InvitationRevoked':
      case 'InvitationReinstated':
      case 'ResponseSubmitted':
      case 'ResultsReleased':
        return [rosterKeys.roster(event.data.assessmentId)];
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'ParticipantInvited': {
        const { assessmentId, email } = event.data;
        const before = rosterAt(at, assessmentId);
        return [
          [rosterKeys.roster(assessmentId), { ...before, invited: before.invited + 1 }],
          ...addressed(event, email, null),
        ];
      }
      case 'ParticipantCorrected': {
        const { assessmentId, participantId, email, corrected } = event.data;
        const known = at(rosterKeys.person(participantId));
        if (!corrected.includes('email') || known?.kind !== 'addressOf') return [];
        const before = rosterAt(at, assessmentId);
        const { actor } = event.metadata;
        const changed = { ...before.changed, [actor]: (before.changed[actor] ?? 0) + 1 };
        return [
          [rosterKeys.roster(assessmentId), { ...before, changed }],
          ...addressed(event, email, known.email),
        ];
      }
      case 'InvitationClaimed': {
        const { assessmentId } = event.data;
        const before = rosterAt(at, assessmentId);
        return [[rosterKeys.roster(assessmentId), { ...before, claimed: (before.claimed ?? 0) + 1 }]];
      }
      case 'InvitationRevoked':
      case 'InvitationReinstated': {
        const { assessmentId } = event.data;
        const before = rosterAt(at, assessmentId);
        const withdrawn = before.withdrawn + (event.type === 'InvitationRevoked' ? 1 : -1);
        return [[rosterKeys.roster(assessmentId), { ...before, withdrawn }]];
      }
      case 'ResponseSubmitted': {
        const { assessmentId, role, secondGroup, aside: reason } = event.data;
        if (reason === undefined) return [];
        const before = rosterAt(at, assessmentId);
        const aside = { ...before.aside };
        for (const group of [everybody, role, ...(secondGroup === undefined ? [] : [secondGroup])])
          aside[group] = (aside[group] ?? 0) + 1;
        return [[rosterKeys.roster(assessmentId), { ...before, aside }]];
      }
      case 'ResultsReleased': {
        const { assessmentId, everyone, groups } = event.data;
        const before = rosterAt(at, assessmentId);
        // The assessment was launched before the roster was counted, or is an imported survey.
        if (before.invited === 0) return [];
        const released = [...(everyone ? [everybody] : []), ...groups.map(({ group }) => group)];
        const asideReleased = { ...before.asideReleased };
        for (const group of released) asideReleased[group] = before.aside[group] ?? 0;
        return [[rosterKeys.roster(assessmentId), { ...before, asideReleased }]];
      }
      default:
        return [];
    }
  },
};

const nobody: Roster = {
  kind: 'roster',
  invited: 0,
  withdrawn: 0,
  changed: {},
  aside: {},
  asideReleased: {},
};

function rosterAt(at: Lookup<RosterDocument>, assessmentId: string): Roster {
  const document = at(rosterKeys.roster(assessmentId));
  return document?.kind === 'roster' ? document : nobody;
}

function addressed(
  { data, position }: Extract<DomainEvent, { type: 'ParticipantInvited' | 'ParticipantCorrected' }>,
  email: string,
  was: string | null,
): Changes<RosterDocument> {
  return [
    [rosterKeys.address(data.assessmentId, position), { kind: 'invitedAddress', email, was }],
    [rosterKeys.person(data.participantId), { kind: 'addressOf', email }],
  ];
}
