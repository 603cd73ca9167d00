import { timingSafeEqual } from 'node:crypto';
import type { Action } from '../../../domain/access/policy.ts';
import { isLive } from '../../../domain/organization/keys.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** A program authenticated by an API key of an organisation. */
export type Program = {
  readonly keyId: string;
  readonly tenant: string;
  /** Account that created the key; it is also the launching account of assessments that the program launches. */
  readonly createdBy: string;
  readonly scopes: readonly Action[];
};

const shape = /^nlk_([a-z0-9]{24})_([a-z0-9]{24})_([\w-]{43})$/;

/** Bearer token of a program. It contains the organisation and the key id, so no search is needed. */
export function apiKeyText(tenant: string, keyId: string, secret: string): string {
  return `nlk_${tenant}_${keyId}_${secret}`;
}

export function isApiKeyText(token: string): boolean {
  return token.startsWith('nlk_');
}

/**
 * Finds the program of a key; undefined if the key is unknown, revoked or expired. Read at every request, so a
 * revocation takes effect at once.
 */
export async function programOf(
  { commands, clock }: Pick<ApiDependencies, 'commands' | 'clock'>,
  token: string,
): Promise<Program | undefined> {
  const [, tenant = '', keyId = '', secret = ''] = shape.exec(token) ?? [];
  if (secret === '') return undefined;
  const { state } = await commands.load(Organization, tenant);
  const key = state?.keys[keyId];
  if (!key || !isLive(key, clock.now())) return undefined;
  // Both are SHA-256 in base64url, so their lengths are equal, which timingSafeEqual requires.
  if (!timingSafeEqual(Buffer.from(key.secretHash), Buffer.from(secretHash(secret)))) return undefined;
  return { keyId, tenant, createdBy: key.createdBy, scopes: key.scopes };
}
