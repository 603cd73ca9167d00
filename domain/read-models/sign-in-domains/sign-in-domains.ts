import type { ReadModel } from '../../kernel/read-model.ts';

/** Whose identity provider answers for the addresses of a domain. */
export type SignInDomain =
  | { readonly kind: 'domain'; readonly organizationId: string }
  | { readonly kind: 'organization'; readonly domains: readonly string[] };

export const signInDomainKeys = {
  domain: (domain: string) => `domain:${domain}`,
  organization: (organizationId: string) => `organization:${organizationId}`,
};

/** Whoever was first keeps a domain until they give it up: somebody else of the same company cannot lead its people elsewhere. */
export const signInDomains: ReadModel<SignInDomain> = {
  name: 'sign-in-domains',
  version: 1,
  handles: ['SsoConfigured', 'SsoRemoved'],
  // The domains given up are known from the organisation's own document; those it named before are asked for with it.
  keys: (event) => {
    if (event.type !== 'SsoConfigured' && event.type !== 'SsoRemoved') return [];
    const own = signInDomainKeys.organization(event.data.organizationId);
    return event.type === 'SsoRemoved' ? [own] : [own, ...event.data.domains.map(signInDomainKeys.domain)];
  },
  evolve: (at, event) => {
    if (event.type !== 'SsoConfigured' && event.type !== 'SsoRemoved') return [];
    const { organizationId } = event.data;
    const own = signInDomainKeys.organization(organizationId);
    const before = at(own);
    const had = before?.kind === 'organization' ? before.domains : [];
    const wanted = event.type === 'SsoConfigured' ? event.data.domains : [];
    const got = wanted.filter((domain) => {
      const holder = at(signInDomainKeys.domain(domain));
      return holder?.kind !== 'domain' || holder.organizationId === organizationId;
    });
    const given = had.filter((domain) => !wanted.includes(domain));
    return [
      [own, got.length > 0 ? { kind: 'organization', domains: got } : undefined],
      ...got.map((domain) => [signInDomainKeys.domain(domain), { kind: 'domain', organizationId }] as const),
      ...given.map((domain) => [signInDomainKeys.domain(domain), undefined] as const),
    ];
  },
};
