import type { ReadModel } from '../read-model.ts';

/** An organisation with single sign-on domains, whose DNS is checked daily. */
export type SignInDomains = { readonly organizationId: string; readonly domains: readonly string[] };

export const signInDomainKeys = {
  organizations: 'organization:',
  organization: (organizationId: string) => `${signInDomainKeys.organizations}${organizationId}`,
};

/** Domains whose DNS has to be checked. Ownership and proof of a domain are decided from the streams alone. */
export const signInDomains: ReadModel<SignInDomains> = {
  name: 'sign-in-domains',
  version: 2,
  handles: ['SsoConfigured', 'SsoRemoved'],
  keys: () => [],
  evolve: (_, event) => {
    if (event.type !== 'SsoConfigured' && event.type !== 'SsoRemoved') return [];
    const { organizationId } = event.data;
    const domains = event.type === 'SsoConfigured' ? event.data.domains : [];
    const key = signInDomainKeys.organization(organizationId);
    return [[key, domains.length > 0 ? { organizationId, domains } : undefined]];
  },
};
