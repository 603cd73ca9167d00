import type { z } from 'zod/mini';
import { proofOf } from '../../../domain/organization/domain-proof.ts';
import type { DomainProof, Organization } from '../../../domain/organization/state.ts';
import type { SsoDomains } from '../../account/sso/sso-domains.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { ssoSettings } from '../contract/organization.ts';

export type SsoSettingsQuery = (state: Organization) => Promise<z.infer<typeof ssoSettings>>;

/**
 * Reads an organisation's identity provider and the state of its domains, without the client secret, which is
 * write-only.
 */
export function createSsoSettingsQuery(
  { publicUrl }: Pick<ApiDependencies, 'publicUrl'>,
  ssoDomains: SsoDomains,
): SsoSettingsQuery {
  return async (state) => {
    if (!state?.sso) return null;
    const { issuer, clientId, domains, role } = state.sso;
    return {
      issuer,
      clientId,
      domains: [...domains],
      role,
      redirectUri: `${publicUrl()}/login/sso`,
      signedOutUri: `${publicUrl()}/`,
      proofs: await Promise.all(domains.map((domain) => stateOf(state, domain))),
    };
  };

  async function stateOf(state: NonNullable<Organization>, domain: string) {
    const holder = await ssoDomains.organizationFor(domain);
    const proof = holder === state.organizationId ? proofOf(state, domain) : undefined;
    const instantOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    return {
      domain,
      state: domainState(holder, proof),
      record: ssoDomains.recordOf(state.organizationId, domain),
      provenAt: instantOf(proof?.provenAt),
      missingSince: instantOf(proof?.missing?.since),
      endsAt: instantOf(proof?.missing?.endsAt),
    };
  }
}

function domainState(
  holder: string | null,
  proof: DomainProof | undefined,
): 'proven' | 'recordMissing' | 'waiting' | 'taken' {
  if (proof) return proof.missing ? 'recordMissing' : 'proven';
  return holder === null ? 'waiting' : 'taken';
}
