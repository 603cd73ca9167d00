import { type Action, actionNames, decideAccess, type Flag, whoHelps } from '../access/policy.ts';
import { type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { actorOf, type Membership, type Organization } from './state.ts';

/**
 * Refuses unless the account may do this action now. Every decision checks this again, because permissions may have changed since
 * the request was checked.
 */
export function lacking(state: Organization, accountId: string, action: Action): Refusal | undefined {
  const actor = actorOf(state, accountId);
  if (!actor) return refuse('forbidden', 'PERMISSION_MISSING', say('organization.permissionMissing'));
  const verdict = decideAccess(actor, action);
  return verdict.allowed ? undefined : refuse('forbidden', 'PERMISSION_MISSING', verdict.reason);
}

/**
 * Refuses unless the account may change a membership from `before` (undefined = no member) to `after`: members cannot grant
 * rights they lack, only the owner appoints or dismisses administrators, and ownership is transferred, never granted.
 */
export function mayNotGive(
  state: Organization,
  giverId: string,
  before: Membership | undefined,
  after: Membership | undefined,
): Refusal | undefined {
  const giver = actorOf(state, giverId);
  if (!giver) return lacking(state, giverId, 'team.manage');
  if (after?.role === 'owner' && before?.role !== 'owner')
    return refuse('forbidden', 'OWNER_IS_HANDED_OVER', say('organization.ownerIsHandedOver'));
  if ((before?.role === 'admin' || after?.role === 'admin') && giver.role !== 'owner')
    return refuse('forbidden', 'OWNER_ONLY', say('organization.ownerOnly.administrators'));
  const flag =
    after && flags.find((name) => after.permissions[name] && !before?.permissions[name] && !has(giver, name));
  const action =
    after &&
    actionNames.find((name) => may(after, name) && !(before && may(before, name)) && !may(giver, name));
  if (!after || (flag === undefined && action === undefined)) return undefined;
  return refuse(
    'forbidden',
    'NOT_YOURS_TO_GIVE',
    say('organization.notYoursToGive', {
      right: flag ?? say('organization.notYoursToGive.role', { role: say(`access.role.${after.role}`) }),
      whoHelps: whoHelps('team.manage'),
    }),
  );
}

export function may(membership: Membership, action: Action): boolean {
  return decideAccess({ kind: 'member', ...membership }, action).allowed;
}

const flags: readonly Flag[] = [
  'canCreateAssessments',
  'canViewReports',
  'canManageTeam',
  'canManageBilling',
];

function has(membership: Membership, flag: Flag): boolean {
  return membership.role === 'owner' || membership.permissions[flag];
}
