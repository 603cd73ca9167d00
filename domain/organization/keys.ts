import { type Action, decideAccess, scopes } from '../access/policy.ts';
import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking, may } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import { type ApiKey, actorOf, type Membership, type Organization } from './state.ts';

/** Limits of API keys. */
export const keyLimits = { liveMax: 20, daysMax: 366 } as const;
const dayMs = 86_400_000;

export type CreateApiKey = {
  readonly keyId: string;
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly days: number;
};

/**
 * Creates an API key. Its scopes never exceed the rights of its creator.
 * @param now milliseconds since the epoch
 */
export function createApiKey(
  state: Organization,
  command: CreateApiKey,
  actorId: string,
  now: number,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const refusal = lacking(state, actorId, 'keys.manage');
  if (refusal) return refusal;
  const { days, scopes: asked, ...key } = command;
  const unknown = asked.find((scope) => !isScope(scope));
  if (unknown !== undefined || asked.length === 0)
    return refuse(
      'invalid',
      'SCOPE_UNKNOWN',
      say('organization.scopeUnknown', { unknown: unknown ?? 'nothing' }),
    );
  if (!Number.isInteger(days) || days < 1 || days > keyLimits.daysMax)
    return refuse(
      'invalid',
      'EXPIRY_TOO_FAR',
      say('organization.expiryTooFar', { daysMax: keyLimits.daysMax }),
    );
  const actor = actorOf(state, actorId);
  const notOwn = asked.find((scope) => isScope(scope) && actor && !decideAccess(actor, scope).allowed);
  if (notOwn !== undefined)
    return refuse('forbidden', 'NOT_YOURS_TO_GIVE', say('organization.notYoursToGive.key', { notOwn }));
  if (Object.values(state.keys).filter((one) => isLive(one, now)).length >= keyLimits.liveMax)
    return refuse(
      'conflict',
      'TOO_MANY_KEYS',
      say('organization.tooManyKeys', { liveMax: keyLimits.liveMax }),
    );
  return [
    {
      type: 'ApiKeyCreated',
      data: {
        organizationId: state.organizationId,
        ...key,
        scopes: [...new Set(asked)],
        expiresAt: new Date(now + days * dayMs).toISOString(),
        createdBy: actorId,
      },
    },
  ];
}

export function revokeApiKey(
  state: Organization,
  keyId: string,
  actorId: string,
): Decision<OrganizationEvent> {
  const key = state?.keys[keyId];
  if (!state || !key) return refuse('notFound', 'NOT_FOUND', say('organization.notFound.key'));
  const refusal = lacking(state, actorId, 'keys.manage');
  if (refusal) return refusal;
  return key.revoked ? [] : [revoked(state.organizationId, keyId)];
}

/**
 * The keys of a member that must be revoked after a change of access: those the member could not create with the new access.
 * `after` undefined: the member was removed, so all of their keys are revoked.
 */
export function keysLost(
  state: NonNullable<Organization>,
  accountId: string,
  after: Membership | undefined,
): readonly OrganizationEvent[] {
  const kept = (key: ApiKey) =>
    after !== undefined && may(after, 'keys.manage') && key.scopes.every((scope) => may(after, scope));
  return Object.entries(state.keys)
    .filter(([, key]) => key.createdBy === accountId && !key.revoked && !kept(key))
    .map(([keyId]) => revoked(state.organizationId, keyId));
}

export function isLive(key: ApiKey, now: number): boolean {
  return !key.revoked && now < key.expiresAt;
}

function isScope(text: string): text is Action {
  return (scopes as readonly string[]).includes(text);
}

function revoked(organizationId: string, keyId: string): OrganizationEvent {
  return { type: 'ApiKeyRevoked', data: { organizationId, keyId } };
}
