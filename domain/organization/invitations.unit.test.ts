import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import {
  days,
  idOf,
  invited,
  joined,
  now,
  organizationId,
  registered,
  toThe,
} from '../../tests/support/organization.ts';
import { worded } from '../../tests/support/worded.ts';
import type { Permissions } from '../access/permissions.ts';
import { type Role, startingPermissions } from '../access/policy.ts';
import { standardPlan } from '../billing/in-force.ts';
import type { PlanId } from '../billing/plans.ts';
import { isRefusal } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import {
  acceptInvitation,
  eraseInvitation,
  inviteMember,
  openInvitation,
  renewInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { usersOf } from './plan.ts';
import { Organization } from './state.ts';

type Invite = {
  readonly by?: string;
  readonly role?: Role;
  readonly permissions?: Permissions;
  readonly holder?: string;
  readonly plan?: PlanId;
  readonly at?: number;
};
const organization = (...events: OrganizationEvent[]) => {
  const story = given(Organization, [...registered, ...events]);
  return {
    ...story,
    invite: (
      name: string,
      { by = 'owner', role = 'member', permissions, holder, plan = 'enterprise', at = now }: Invite = {},
    ) =>
      story.when((state) =>
        inviteMember(
          state,
          {
            invitationId: idOf(name),
            email: `${name}@example.org`,
            addressHash: name,
            earlier: toThe(name, state),
            holder: holder === undefined ? null : idOf(holder),
            role,
            permissions,
          },
          idOf(by),
          standardPlan(plan),
          at,
        ),
      ),
  };
};
const accepted = (name: string): OrganizationEvent => ({
  type: 'MemberInvitationAccepted',
  data: { organizationId, accountId: idOf(name), invitationId: idOf(name) },
});
const withdrawn = (name: string): OrganizationEvent => ({
  type: 'MemberInvitationWithdrawn',
  data: { organizationId, invitationId: idOf(name) },
});
const renewed = (name: string, at = now): OrganizationEvent => ({
  type: 'MemberInvitationRenewed',
  data: {
    organizationId,
    invitationId: idOf(name),
    link: 2,
    expiresAt: new Date(at + 14 * days).toISOString(),
  },
});
const manager = joined('manager', 'member', { canManageTeam: true });

describe('inviting a member', () => {
  it('grants the flags the role starts with; the invitation lasts 14 days', () => {
    const invite = organization().invite('bob');
    invite.thenFacts([invited('bob')]);
    invite.thenAgainNothing('ALREADY_INVITED');
  });

  it('requires a member who may manage the team', () => {
    organization(joined('plain', 'member')).invite('bob', { by: 'plain' }).thenRefused('PERMISSION_MISSING');
    organization(joined('auditor', 'auditor', { canManageTeam: true }))
      .invite('bob', { by: 'auditor' })
      .thenRefused('PERMISSION_MISSING');
    organization().invite('bob', { by: 'stranger' }).thenRefused('PERMISSION_MISSING');
  });

  it('as administrator requires the owner; as owner it is always refused', () => {
    organization(joined('admin', 'admin'))
      .invite('bob', { by: 'admin', role: 'admin' })
      .thenRefused('OWNER_ONLY');
    organization()
      .invite('bob', { role: 'admin' })
      .thenFacts([invited('bob', { role: 'admin' })]);
    organization().invite('bob', { role: 'owner' }).thenRefused('OWNER_IS_HANDED_OVER');
  });

  it('grants no right that the inviting person lacks', () => {
    const all = startingPermissions.admin;
    organization(manager).invite('bob', { by: 'manager', permissions: all }).thenRefused('NOT_YOURS_TO_GIVE');
    const blind = joined('blind', 'member', { canManageTeam: true, canViewReports: false });
    organization(blind).invite('bob', { by: 'blind', role: 'auditor' }).thenRefused('NOT_YOURS_TO_GIVE');
    organization(manager)
      .invite('bob', { by: 'manager', role: 'auditor' })
      .thenFacts([
        {
          ...invited('bob', { role: 'auditor' }),
          data: { ...invitedData('auditor'), invitedBy: idOf('manager') },
        } as OrganizationEvent,
      ]);
  });

  it('gives an auditor the flags of an auditor, whatever was requested', () => {
    organization()
      .invite('bob', { role: 'auditor', permissions: startingPermissions.admin })
      .thenFacts([invited('bob', { role: 'auditor' })]);
  });

  it('is refused for a person who is already a member, by an accepted invitation or by their confirmed address', () => {
    organization(invited('bob'), accepted('bob'), joined('bob', 'member'))
      .invite('bob')
      .thenRefused('ALREADY_MEMBER');
    organization(joined('bob', 'member')).invite('other', { holder: 'bob' }).thenRefused('ALREADY_MEMBER');
  });

  it('is possible again after the invitation was withdrawn or expired, or the member was removed', () => {
    organization(invited('bob'), withdrawn('bob'))
      .invite('bob')
      .thenFacts([invited('bob')]);
    organization(invited('bob', { expiresAt: now }))
      .invite('bob')
      .thenFacts([invited('bob')]);
    organization(invited('bob'), accepted('bob'))
      .invite('bob')
      .thenFacts([invited('bob')]);
  });
});

describe('the plan’s limit of users', () => {
  const three = [joined('amy', 'member'), invited('bob')];

  it('counts members and open invitations, and names the plan', () => {
    const full = organization(...three).invite('cyd', { plan: 'free' });
    full.thenRefused('PLAN_LIMIT');
    const state = [...registered, ...three].reduce(Organization.evolve, Organization.initial);
    expect(usersOf(state, now)).toBe(3);
    const refusal = inviteMember(
      state,
      {
        invitationId: idOf('cyd'),
        email: 'cyd@example.org',
        addressHash: 'cyd',
        earlier: new Set(),
        holder: null,
        role: 'member',
        permissions: undefined,
      },
      idOf('owner'),
      standardPlan('free'),
      now,
    );
    expect(worded(refusal)).toMatchObject({
      detail: expect.stringMatching(/^Your plan \(Free\) has room for 3 people/),
    });
  });

  it('has room again after a withdrawal or expiry; sending an expired invitation again counts against the plan', () => {
    organization(...three, withdrawn('bob'))
      .invite('cyd', { plan: 'free' })
      .thenFacts([invited('cyd')]);
    const later = now + 14 * days;
    organization(...three)
      .invite('cyd', { plan: 'free', at: later })
      .thenFacts([invited('cyd', { expiresAt: later + 14 * days })]);
    const full = [...three, joined('dan', 'member')];
    organization(...full)
      .when((state) => renewInvitation(state, idOf('bob'), idOf('owner'), standardPlan('free'), later))
      .thenRefused('PLAN_LIMIT');
    organization(...three)
      .when((state) => renewInvitation(state, idOf('bob'), idOf('owner'), standardPlan('free'), now))
      .thenFacts([renewed('bob')]);
  });
});

describe('an invitation', () => {
  const open = (link: number, at: number, ...events: OrganizationEvent[]) => {
    const state = [...registered, ...events].reduce(Organization.evolve, Organization.initial);
    const found = openInvitation(state, idOf('bob'), link, at);
    return isRefusal(found) ? found.code : found.role;
  };

  it('opens by its newest link until it expires, is withdrawn or is accepted', () => {
    expect(open(1, now, invited('bob'))).toBe('member');
    expect(open(1, now + 14 * days, invited('bob'))).toBe('INVITATION_EXPIRED');
    expect(open(1, now, invited('bob'), renewed('bob'))).toBe('LINK_REPLACED');
    expect(open(2, now, invited('bob'), renewed('bob'))).toBe('member');
    expect(open(1, now, invited('bob'), withdrawn('bob'))).toBe('INVITATION_WITHDRAWN');
    expect(open(1, now, invited('bob'), accepted('bob'))).toBe('INVITATION_USED');
    expect(open(1, now)).toBe('NOT_FOUND');
  });

  it('makes its reader a member, once', () => {
    const accept = organization(invited('bob')).when((state) =>
      acceptInvitation(state, { invitationId: idOf('bob'), link: 1, accountId: idOf('bob') }, now),
    );
    accept.thenFacts([accepted('bob'), joined('bob', 'member')]);
    accept.thenAgainNothing();
    organization(invited('bob'), accepted('bob'), joined('bob', 'member'))
      .when((state) =>
        acceptInvitation(state, { invitationId: idOf('bob'), link: 1, accountId: idOf('eve') }, now),
      )
      .thenRefused('INVITATION_USED');
  });

  it('does not bring back a removed member', () => {
    organization(invited('bob'), accepted('bob'))
      .when((state) =>
        acceptInvitation(state, { invitationId: idOf('bob'), link: 1, accountId: idOf('bob') }, now),
      )
      .thenRefused('INVITATION_USED');
  });

  it('is not accepted by an existing member', () => {
    organization(invited('bob'))
      .when((state) =>
        acceptInvitation(state, { invitationId: idOf('bob'), link: 1, accountId: idOf('owner') }, now),
      )
      .thenRefused('ALREADY_MEMBER');
  });

  it('is withdrawn once, and not after it was accepted', () => {
    const withdraw = organization(invited('bob')).when((state) =>
      withdrawInvitation(state, idOf('bob'), idOf('owner')),
    );
    withdraw.thenFacts([withdrawn('bob')]);
    withdraw.thenAgainNothing();
    organization(invited('bob'), accepted('bob'))
      .when((state) => withdrawInvitation(state, idOf('bob'), idOf('owner')))
      .thenRefused('INVITATION_USED');
    organization(invited('bob'), joined('plain', 'member'))
      .when((state) => withdrawInvitation(state, idOf('bob'), idOf('plain')))
      .thenRefused('PERMISSION_MISSING');
  });

  it('loses its address once, thirty days after it ended, and cannot be sent again afterwards', () => {
    const over = now + (14 + 30) * days;
    const erase = organization(invited('bob')).when((state) => eraseInvitation(state, idOf('bob'), over));
    const erased: OrganizationEvent = {
      type: 'MemberInvitationErased',
      data: { organizationId, invitationId: idOf('bob') },
    };
    erase.thenFacts([erased]);
    erase.thenAgainNothing();
    organization(invited('bob'))
      .when((state) => eraseInvitation(state, idOf('bob'), over - 1))
      .thenNothing();
    organization(invited('bob'), erased)
      .when((state) => renewInvitation(state, idOf('bob'), idOf('owner'), standardPlan('enterprise'), over))
      .thenRefused('NOT_FOUND');
    expect(open(1, over, invited('bob'), erased)).toBe('INVITATION_EXPIRED');
  });

  it('is not sent again after a withdrawal or acceptance, or if it grants more than the sender has', () => {
    const renew = (by: string, ...events: OrganizationEvent[]) =>
      organization(...events).when((state) =>
        renewInvitation(state, idOf('bob'), idOf(by), standardPlan('enterprise'), now),
      );
    renew('owner', invited('bob'), withdrawn('bob')).thenRefused('INVITATION_WITHDRAWN');
    renew('owner', invited('bob'), accepted('bob')).thenRefused('INVITATION_USED');
    renew('manager', manager, invited('bob', { role: 'admin' })).thenRefused('OWNER_ONLY');
    renew('owner').thenRefused('NOT_FOUND');
  });
});

function invitedData(role: Role) {
  const event = invited('bob', { role });
  return event.type === 'MemberInvited' ? event.data : undefined;
}
