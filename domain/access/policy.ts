import type { Permissions } from './permissions.ts';

/** What somebody is in an organisation. A participant is not a member: their token opens one response and nothing else. */
export const roles = ['owner', 'admin', 'member', 'facilitator', 'auditor'] as const;
export type Role = (typeof roles)[number];
export type Flag = keyof Permissions;

/** Who acts, as far as deciding needs it. A program acts with the scopes of its key. */
export type Actor =
  | { readonly kind: 'member'; readonly role: Role; readonly permissions: Permissions }
  | { readonly kind: 'program'; readonly scopes: readonly Action[] };

type Rule = {
  /** In words, for the table and for whoever is refused: "may <words>". */
  readonly words: string;
  /** Roles that may. */
  readonly roles: readonly Role[];
  /** And this flag must be on; an owner's flags are always on, and what an auditor reads needs none. */
  readonly flag?: Flag;
  /** Whether a program may be given it as a scope. */
  readonly program?: true;
};

const everybody = roles;
const writers = ['owner', 'admin', 'member', 'facilitator'] as const;
const managers = ['owner', 'admin'] as const;

/** Every thing there is to do in an organisation, and who may. The only place that decides it: api and web ask here. */
export const actions = {
  'assessments.read': { words: 'see which assessments there are', roles: everybody, program: true },
  'assessments.manage': {
    words: 'launch assessments, invite people, send links again and close',
    roles: writers,
    flag: 'canCreateAssessments',
    program: true,
  },
  'results.read': {
    words: 'see who takes part, released results and their history',
    roles: everybody,
    flag: 'canViewReports',
    program: true,
  },
  // People only: whoever answered with their name was told that members see it, not which programs they connect.
  'answers.read': {
    words: 'see who answered what in assessments launched with names',
    roles: everybody,
    flag: 'canViewReports',
  },
  'plan.write': {
    words: 'add actions, comments and decisions to the plan of an assessment',
    roles: writers,
    flag: 'canViewReports',
  },
  'results.share': {
    words: 'share released results by a link, and take back what was shared',
    roles: ['owner', 'admin', 'member'],
    flag: 'canViewReports',
  },
  'mails.read': { words: 'see the mails this installation keeps instead of sending', roles: writers },
  'team.read': { words: 'see who is in the organisation', roles: everybody, program: true },
  'team.manage': {
    words: 'invite members, change what they may do, sign them out everywhere and remove them',
    roles: writers,
    flag: 'canManageTeam',
  },
  'ownership.transfer': { words: 'hand the organisation over', roles: ['owner'] },
  'organization.read': { words: 'see the settings of the organisation', roles: everybody },
  'organization.manage': { words: 'change the settings of the organisation', roles: managers },
  'sso.manage': { words: 'connect the organisation’s identity provider', roles: managers },
  'keys.manage': { words: 'make and revoke keys for programs', roles: managers },
  'billing.manage': {
    words: 'change the plan and see invoices',
    roles: ['owner', 'admin', 'member'],
    flag: 'canManageBilling',
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as readonly Action[];
/** What a program's key can be given. */
export const scopes = actionNames.filter((action) => ruleOf(action).program);

export type Verdict =
  | { readonly allowed: true }
  /** `missing`: what would have to change for it. */
  | { readonly allowed: false; readonly missing: Flag | 'role' | 'scope'; readonly reason: string };

/** May this actor do this? With the reason, in words for people, when not. */
export function decideAccess(actor: Actor, action: Action): Verdict {
  const rule = ruleOf(action);
  if (actor.kind === 'program')
    return rule.program && actor.scopes.includes(action)
      ? { allowed: true }
      : { allowed: false, missing: 'scope', reason: `This key may not ${rule.words}.` };
  const { role, permissions } = actor;
  if (!rule.roles.includes(role))
    return {
      allowed: false,
      missing: 'role',
      reason: `As ${roleNames[role]} you may not ${rule.words}. ${whoHelps(action)}`,
    };
  const { flag } = rule;
  const needed = flag !== undefined && role !== 'owner' && role !== 'auditor';
  if (needed && !permissions[flag])
    return {
      allowed: false,
      missing: flag,
      reason: `Your account may not ${rule.words}. ${whoHelps(action)}`,
    };
  return { allowed: true };
}

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'owner',
  admin: 'administrator',
  member: 'member',
  facilitator: 'facilitator',
  auditor: 'auditor',
};

/** What a role begins with; whoever manages the team can change the flags of all but the owner and auditors. */
export const startingPermissions: Readonly<Record<Role, Permissions>> = {
  owner: flags(true, true, true, true),
  admin: flags(true, true, true, true),
  member: flags(true, true, false, false),
  facilitator: flags(true, true, false, false),
  auditor: flags(false, true, false, false),
};

/** What a member may do, in one line: two that are equal allow the same. */
export function accessStamp({
  role,
  permissions,
}: Pick<Extract<Actor, { kind: 'member' }>, 'role' | 'permissions'>): string {
  const on = Object.entries(permissions).flatMap(([flag, allowed]) => (allowed ? [flag] : []));
  return [role, ...on.toSorted()].join(' ');
}

/** Whom to ask, for the page that says why something is not there. */
export function whoHelps(action: Action): string {
  return action === 'ownership.transfer'
    ? 'Only the owner can.'
    : 'The owner or an administrator of your organisation can allow it.';
}

function ruleOf(action: Action): Rule {
  return actions[action];
}

function flags(
  canCreateAssessments: boolean,
  canViewReports: boolean,
  canManageTeam: boolean,
  canManageBilling: boolean,
): Permissions {
  return { canCreateAssessments, canViewReports, canManageTeam, canManageBilling };
}
