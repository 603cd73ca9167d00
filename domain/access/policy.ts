import { access as texts } from '../texts/en/access.ts';
import { type Sentence, say } from '../texts/sentence.ts';
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
  /** The action in words that follow "may", for docs/access.md and for refusals. */
  readonly words: string;
  /** Roles that may do it. */
  readonly roles: readonly Role[];
  /** Flag the role also needs. An owner's flags are always on; an auditor needs no flag to read. */
  readonly flag?: Flag;
  /** An API key may hold this action as a scope. */
  readonly program?: true;
  /** A visitor of the demo workspace may do it there. Only for actions that change nothing. */
  readonly guest?: true;
};

const everybody = roles;
const writers = ['owner', 'admin', 'member', 'facilitator'] as const;
const managers = ['owner', 'admin'] as const;

/** Every action in an organisation and who may do it. The only place that decides this: api and web both ask here. */
export const actions = {
  'assessments.read': {
    words: texts['access.may.assessments.read'],
    roles: everybody,
    program: true,
    guest: true,
  },
  'assessments.manage': {
    words: texts['access.may.assessments.manage'],
    roles: writers,
    flag: 'canCreateAssessments',
    program: true,
  },
  // People only: a key's holder need not be the importer, who alone has the file.
  'imports.review': {
    words: texts['access.may.imports.review'],
    roles: writers,
    flag: 'canCreateAssessments',
  },
  // People only: a shared link invites people whom nobody named, so a person answers for it.
  'invitations.share': {
    words: texts['access.may.invitations.share'],
    roles: writers,
    flag: 'canCreateAssessments',
  },
  'results.read': {
    words: texts['access.may.results.read'],
    roles: everybody,
    flag: 'canViewReports',
    program: true,
    guest: true,
  },
  // People only: participants who answered with their name were told that members see it, not which programs those members connect.
  'answers.read': {
    words: texts['access.may.answers.read'],
    roles: everybody,
    flag: 'canViewReports',
  },
  'plan.write': {
    words: texts['access.may.plan.write'],
    roles: writers,
    flag: 'canViewReports',
  },
  'results.share': {
    words: texts['access.may.results.share'],
    roles: ['owner', 'admin', 'member'],
    flag: 'canViewReports',
  },
  'documents.read': { words: texts['access.may.documents.read'], roles: everybody, guest: true },
  'documents.write': { words: texts['access.may.documents.write'], roles: writers },
  // Passages of documents beside results: people only, as for the library.
  'evidence.read': {
    words: texts['access.may.evidence.read'],
    roles: everybody,
    flag: 'canViewReports',
    guest: true,
  },
  'evidence.write': { words: texts['access.may.evidence.write'], roles: writers, flag: 'canViewReports' },
  'mails.read': { words: texts['access.may.mails.read'], roles: writers },
  'team.read': { words: texts['access.may.team.read'], roles: everybody, program: true },
  'team.manage': {
    words: texts['access.may.team.manage'],
    roles: writers,
    flag: 'canManageTeam',
  },
  'ownership.transfer': { words: texts['access.may.ownership.transfer'], roles: ['owner'] },
  'organization.read': { words: texts['access.may.organization.read'], roles: everybody },
  'organization.manage': { words: texts['access.may.organization.manage'], roles: managers },
  'sso.manage': { words: texts['access.may.sso.manage'], roles: managers },
  'keys.manage': { words: texts['access.may.keys.manage'], roles: managers },
  'billing.manage': {
    words: texts['access.may.billing.manage'],
    roles: ['owner', 'admin', 'member'],
    flag: 'canManageBilling',
  },
} as const satisfies Readonly<Record<string, Rule>>;
export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as readonly Action[];
/** What visitors of the demo workspace may do there. */
export const guestActions: readonly Action[] = actionNames.filter((action) => ruleOf(action).guest);
/** Scopes an API key can hold. */
export const scopes = actionNames.filter((action) => ruleOf(action).program);

export type Verdict =
  | { readonly allowed: true }
  /** `missing`: the flag, role or scope that would allow the action. */
  | { readonly allowed: false; readonly missing: Flag | 'role' | 'scope'; readonly reason: Sentence };

/** Decides whether this actor may do this action; a refusal carries the reason as a sentence for people. */
export function decideAccess(actor: Actor, action: Action): Verdict {
  const rule = ruleOf(action);
  const what = say(`access.may.${action}`);
  if (actor.kind === 'program')
    return rule.program && actor.scopes.includes(action)
      ? { allowed: true }
      : { allowed: false, missing: 'scope', reason: say('access.permissionMissing.scope', { what }) };
  const { role, permissions } = actor;
  if (!rule.roles.includes(role))
    return {
      allowed: false,
      missing: 'role',
      reason: say('access.permissionMissing.role', {
        role: say(`access.role.${role}`),
        what,
        whoHelps: whoHelps(action),
      }),
    };
  const { flag } = rule;
  const needed = flag !== undefined && role !== 'owner' && role !== 'auditor';
  if (needed && !permissions[flag])
    return {
      allowed: false,
      missing: flag,
      reason: say('access.permissionMissing.flag', { what, whoHelps: whoHelps(action) }),
    };
  return { allowed: true };
}

export const roleNames: Readonly<Record<Role, string>> = {
  owner: texts['access.role.owner'],
  admin: texts['access.role.admin'],
  member: texts['access.role.member'],
  facilitator: texts['access.role.facilitator'],
  auditor: texts['access.role.auditor'],
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

/** Says whom to ask for the permission, on the page that explains why something is unavailable. */
export function whoHelps(action: Action): Sentence {
  return action === 'ownership.transfer'
    ? say('access.whoHelps.owner')
    : say('access.whoHelps.administrator');
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
