import type { Permissions } from './permissions.ts';

/** A person's role in an organisation. A participant is not a member: their token opens one response and nothing else. */
export const roles = ['owner', 'admin', 'member', 'facilitator', 'auditor'] as const;
export type Role = (typeof roles)[number];
export type Flag = keyof Permissions;

/** The actor, reduced to what the decision needs. A program acts with the scopes of its API key. */
export type Actor =
  | { readonly kind: 'member'; readonly role: Role; readonly permissions: Permissions }
  | { readonly kind: 'program'; readonly scopes: readonly Action[] };

type Rule = {
  /** In words, for docs/access.md and for the refusal: "may <words>". */
  readonly words: string;
  /** Roles that may do it. */
  readonly roles: readonly Role[];
  /** Flag the role also needs. An owner's flags are always on; an auditor needs no flag to read. */
  readonly flag?: Flag;
  /** Whether an API key may hold it as a scope. */
  readonly program?: true;
};

const everybody = roles;
const writers = ['owner', 'admin', 'member', 'facilitator'] as const;
const managers = ['owner', 'admin'] as const;

/** Every action in an organisation and who may do it. The only place that decides this: api and web both ask here. */
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
  // People only: participants who answered with their name were told that members see it, not which programs those members connect.
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
  'documents.read': { words: 'see and download the documents of the library', roles: everybody },
  'documents.write': { words: 'upload, sort, rename, replace and delete documents', roles: writers },
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
/** Scopes an API key can hold. */
export const scopes = actionNames.filter((action) => ruleOf(action).program);

export type Verdict =
  | { readonly allowed: true }
  /** `missing`: what would have to be granted to allow it. */
  | { readonly allowed: false; readonly missing: Flag | 'role' | 'scope'; readonly reason: string };

/** Decides whether this actor may do this action; a refusal carries the reason in words for people. */
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

/** Flags a role starts with; team managers can change the flags of every role except owner and auditor. */
export const startingPermissions: Readonly<Record<Role, Permissions>> = {
  owner: flags(true, true, true, true),
  admin: flags(true, true, true, true),
  member: flags(true, true, false, false),
  facilitator: flags(true, true, false, false),
  auditor: flags(false, true, false, false),
};

/** A member's role and flags as one string: equal strings allow the same actions. */
export function accessStamp({
  role,
  permissions,
}: Pick<Extract<Actor, { kind: 'member' }>, 'role' | 'permissions'>): string {
  const on = Object.entries(permissions).flatMap(([flag, allowed]) => (allowed ? [flag] : []));
  return [role, ...on.toSorted()].join(' ');
}

/** Who can help, for the page that explains why something is unavailable. */
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
