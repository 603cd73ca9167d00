import type * as z from 'zod/mini';
import type { ssoSettings } from '../../api/organization/contract/organization.ts';
import type { Leader } from './client.ts';
import type { TestDns } from './dns-server.ts';
import type { TestIdentityProvider } from './identity-provider/identity-provider.ts';

export type SsoNow = NonNullable<z.infer<typeof ssoSettings>>;

/** Connects a provider for these domains, without proving the domains. */
export function connectProvider(
  leader: Leader,
  { issuer, clientId, clientSecret }: Pick<TestIdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  domains: readonly string[],
): Promise<SsoNow> {
  const body = { issuer, clientId, clientSecret, domains, role: 'member', currentPassword: leader.password };
  return leader.call<SsoNow>('PUT', '/api/organization/sso', body, { token: leader.token });
}

/** Puts the record of the leader's organisation into the DNS, as the only record, and requests the check. */
export async function proveDomain(leader: Leader, dns: TestDns, domain: string): Promise<SsoNow> {
  const { name, value } = await recordOf(leader, domain);
  dns.set(name, [value]);
  return checkDomain(leader, domain);
}

export const checkDomain = (leader: Leader, domain: string) =>
  leader.call<SsoNow>('POST', '/api/organization/sso/check', { domain }, { token: leader.token });

export async function recordOf(leader: Leader, domain: string) {
  const now = await leader.call<SsoNow>('GET', '/api/organization/sso', undefined, { token: leader.token });
  const record = now.proofs.find((proof) => proof.domain === domain)?.record;
  if (!record) throw new Error(`Single sign-on is not set up for ${domain}`);
  return record;
}
