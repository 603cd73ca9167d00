import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import type { AssessmentEvent } from '../assessment/events.ts';
import { stakeholderRoles } from '../assessment/roles.ts';
import { Assessment } from '../assessment/state.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { OrganizationEvent } from '../organization/events.ts';
import { departuresOf, founder, Organization } from '../organization/state.ts';
import {
  closeClaimLink,
  hasOpenerReturned,
  isClaimLinkOpen,
  mayOpenerInvite,
  openClaimLink,
  refuseDomain,
} from './decide.ts';
import type { ClaimLinkEvent } from './events.ts';
import { inviteClaimant } from './invite-claimant.ts';
import { ClaimLink } from './state.ts';

const assessmentId = 'a'.repeat(24);
const tokenHash = 'h'.repeat(43);
const command = {
  assessmentId,
  linkId: 'l'.repeat(24),
  tokenHash,
  domains: ['engines.example'],
  people: 2,
  role: 'Employee',
  openedBy: 'o'.repeat(24),
  reopenings: 0,
};
const groupings = { groups: stakeholderRoles };
const isPublic = (domain: string) => domain === 'gmail.com';
const opened: ClaimLinkEvent = { type: 'ClaimLinkOpened', data: command };
const closed: ClaimLinkEvent = { type: 'ClaimLinkClosed', data: { assessmentId, linkId: command.linkId } };
const claimLink = (...events: ClaimLinkEvent[]) => given(ClaimLink, events);
const opening = (more: object) =>
  claimLink().when((state) =>
    openClaimLink(state, { ...command, departures: 0, ...more }, groupings, isPublic),
  );

describe('the shared link', () => {
  it('is opened once under one id, and ends the one before', () => {
    opening({}).thenFacts([opened]);
    claimLink(opened)
      .when((state) => openClaimLink(state, { ...command, departures: 0 }, groupings, isPublic))
      .thenNothing();
    const other: ClaimLinkEvent = { type: 'ClaimLinkOpened', data: { ...command, linkId: 'm'.repeat(24) } };
    claimLink(opened)
      .when((state) =>
        openClaimLink(state, { ...(other.data as typeof command), departures: 0 }, groupings, isPublic),
      )
      .thenFacts([other]);
    expect([opened, other].reduce(ClaimLink.evolve, ClaimLink.initial)?.linkId).toBe('m'.repeat(24));
    // A link turned off late ends no newer one.
    expect([opened, other, closed].reduce(ClaimLink.evolve, ClaimLink.initial)?.linkId).toBe('m'.repeat(24));
  });

  it('is turned off once', () => {
    const off = claimLink(opened).when(closeClaimLink);
    off.thenFacts([closed]);
    off.thenAgainNothing();
    claimLink().when(closeClaimLink).thenNothing();
  });

  it('names each domain once, in the form in which addresses are stored', () => {
    opening({ domains: ['@Engines.Example', ' engines.example', 'bücher.example'] }).thenFacts([
      {
        type: 'ClaimLinkOpened',
        data: { ...command, domains: ['engines.example', 'xn--bcher-kva.example'] },
      },
    ]);
    opening({ domains: null }).thenFacts([{ type: 'ClaimLinkOpened', data: { ...command, domains: null } }]);
  });

  it.each([['engines'], ['a@b@c.example'], ['gmail.com'], ['*.example.org'], ['']])(
    'cannot be limited to “%s”',
    (domain) => {
      opening({ domains: ['engines.example', domain] }).thenRefused('DOMAIN_INVALID');
    },
  );

  it('puts people into a group that the assessment has', () => {
    opening({ role: 'Pirates' }).thenRefused('GROUP_UNKNOWN');
    opening({ secondGroup: 'Zurich' }).thenRefused('GROUP_UNKNOWN');
  });

  it('refuses an address by its domain alone; a subdomain is another domain', () => {
    const link = { ...command, secondGroup: undefined };
    expect(refuseDomain(link, 'ada@engines.example')).toBeUndefined();
    for (const address of ['ada@sub.engines.example', 'ada@engines.example.org', 'engines.example@x.example'])
      expect(refuseDomain(link, address)).toMatchObject({ code: 'DOMAIN_NOT_NAMED' });
    expect(refuseDomain({ ...link, domains: null }, 'ada@x.example')).toBeUndefined();
  });
});

describe('a person who confirmed a claim', () => {
  const launched: AssessmentEvent = {
    type: 'AssessmentLaunched',
    data: {
      ...{ assessmentId, name: 'Spring', company: 'Engines', description: '', framework: 'nine-lenses@1' },
      ...{
        asked: 185,
        subLenses: 37,
        opensAt: null,
        closesAt: null,
        threshold: 5,
        launchedBy: 'o'.repeat(24),
      },
    },
  };
  const invitee = (name: string) => ({
    participantId: name.repeat(24),
    name,
    email: `${name}@engines.example`,
    addressHash: name,
    role: 'Employee',
    linkHash: name.repeat(43),
  });
  const plan = standardPlan('enterprise');
  const invited = (name: string): AssessmentEvent[] => [
    { type: 'ParticipantInvited', data: { assessmentId, ...invitee(name), invitedBy: command.openedBy } },
    {
      type: 'InvitationClaimed',
      data: { assessmentId, participantId: name.repeat(24), linkId: command.linkId },
    },
  ];
  const claiming = (name: string, ...events: AssessmentEvent[]) =>
    given(Assessment, [launched, ...events]).when((state) =>
      inviteClaimant(state, invitee(name), { ...command }, 0, plan),
    );

  it('is invited like anybody in the name of the member who opened the link, once, and counted', () => {
    const claimed = claiming('b');
    claimed.thenFacts(invited('b'));
    claimed.thenAgainNothing();
    const byHand: AssessmentEvent = {
      type: 'ParticipantInvited',
      data: { assessmentId, ...invitee('b'), participantId: 'x'.repeat(24) },
    };
    claiming('b', byHand).thenRefused('ALREADY_INVITED');
    const two = [launched, ...invited('b'), ...invited('c')].reduce(Assessment.evolve, Assessment.initial);
    expect(two?.claimed).toBe(2);
  });

  it('cannot come through a link that was opened before a closing, also after the assessment was reopened', () => {
    const link = { ...command };
    const at = (...events: AssessmentEvent[]) =>
      [launched, ...events].reduce(Assessment.evolve, Assessment.initial);
    const over: AssessmentEvent = { type: 'AssessmentClosed', data: { assessmentId, reason: 'byDate' } };
    const again: AssessmentEvent = {
      type: 'AssessmentReopened',
      data: { assessmentId, closesAt: '2027-01-01T00:00:00.000Z' },
    };
    expect(isClaimLinkOpen(link, at(), 0)).toBe(true);
    expect(isClaimLinkOpen(link, at(over), 0)).toBe(false);
    expect(isClaimLinkOpen(link, at(over, again), 0)).toBe(false);
    expect(isClaimLinkOpen({ ...link, reopenings: 1 }, at(over, again), 0)).toBe(true);
    expect(isClaimLinkOpen(null, at(), 0)).toBe(false);
  });

  it('is not invited once as many as may have come, nor after the closing', () => {
    claiming('d', ...invited('b'), ...invited('c')).thenRefused('CLAIMS_USED_UP');
    claiming('d', { type: 'AssessmentClosed', data: { assessmentId, reason: 'byHand' } }).thenRefused(
      'CLOSED',
    );
  });
});

describe('the member who turned the link on', () => {
  const organizationId = 'g'.repeat(24);
  const about = { organizationId, accountId: command.openedBy };
  const joined = {
    type: 'MemberJoined',
    data: { ...about, role: 'owner', permissions: founder.permissions },
  } as OrganizationEvent;
  const left = { type: 'MemberRemoved', data: { ...about, by: 'b'.repeat(24) } } as OrganizationEvent;
  const registered = {
    type: 'OrganizationRegistered',
    data: { organizationId, name: 'Engines' },
  } as OrganizationEvent;
  const organizationAt = (...events: OrganizationEvent[]) =>
    [registered, ...events].reduce(Organization.evolve, Organization.initial);

  it('invites through it until they leave, and not after they came back', () => {
    expect(mayOpenerInvite(command, organizationAt(joined))).toBe(true);
    expect(mayOpenerInvite(command, organizationAt(joined, left))).toBe(false);
    const returned = organizationAt(joined, left, joined);
    expect(mayOpenerInvite(command, returned)).toBe(false);
    expect(hasOpenerReturned(command, returned)).toBe(true);
    expect(hasOpenerReturned(command, organizationAt(joined, left))).toBe(false);
  });

  it('invites through a link that they turn on after they came back', () => {
    const returned = organizationAt(joined, left, joined);
    const departures = departuresOf(returned, command.openedBy);
    const again = openClaimLink(null, { ...command, departures }, groupings, isPublic);
    expect(again).toEqual([{ type: 'ClaimLinkOpened', data: { ...command, departures: 1 } }]);
    expect(mayOpenerInvite({ ...command, departures }, returned)).toBe(true);
    expect(
      mayOpenerInvite({ ...command, departures }, organizationAt(joined, left, joined, left, joined)),
    ).toBe(false);
  });
});
