import { timingSafeEqual } from 'node:crypto';
import type { Action } from '../../../domain/access/policy.ts';
import { isLive } from '../../../domain/organization/keys.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** A program that speaks with a key of an organisation. */
export type Program = {
  readonly keyId: string;
  readonly tenant: string;
  /** Account of whoever made the key; what the program launches is launched by them. */
  readonly createdBy: string;
  readonly scopes: readonly Action[];
};

const shape = /^nlk_([a-z0-9]{24})_([a-z0-9]{24})_([\w-]{43})$/;

/** What a program sends as its bearer token: it says whose key it is, so nothing has to be searched. */
export function apiKeyText(tenant: string, keyId: string, secret: string): string {
  return `nlk_${tenant}_${keyId}_${secret}`;
}

export function isApiKeyText(token: string): boolean {
  return token.startsWith('nlk_');
}

/** The program a key belongs to; undefined when the key is not ours, revoked or over. Looked up at every request, so revoking is in force at once. */
export async function programOf(
  { commands, clock }: Pick<ApiDependencies, 'commands' | 'clock'>,
  token: string,
): Promise<Program | undefined> {
  const [, tenant = '', keyId = '', secret = ''] = shape.exec(token) ?? [];
  if (secret === '') return undefined;
  const { state } = await commands.load(Organization, tenant);
  const key = state?.keys[keyId];
  if (!key || !isLive(key, clock.now())) return undefined;
  // Both are SHA-256 in base64url, so they have one length.
  if (!timingSafeEqual(Buffer.from(key.secretHash), Buffer.from(secretHash(secret)))) return undefined;
  return { keyId, tenant, createdBy: key.createdBy, scopes: key.scopes };
}
