import type { Role } from '../access/policy.ts';
import { type Decision, type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization } from './state.ts';

export type ConfigureSso = {
  readonly issuer: string;
  readonly clientId: string;
  /** undefined: the stored secret stays. */
  readonly clientSecret: string | undefined;
  readonly domains: readonly string[];
  readonly role: Role;
  /** True for a domain no organisation can claim (public-domains.ts). */
  readonly isPublic: (domain: string) => boolean;
  /** Allows a provider on this machine without TLS, for trials. */
  readonly loopbackHttp: boolean;
};

/**
 * Connects the organisation's identity provider.
 * @param currentSecret the present secret, decrypted; undefined = none
 */
export function configureSso(
  state: Organization,
  command: ConfigureSso,
  currentSecret: string | undefined,
  actorId: string,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const { issuer, clientId, role } = command;
  const domains = [...new Set(command.domains.map(domainFrom))].toSorted();
  const refusal =
    lacking(state, actorId, 'sso.manage') ??
    wrongIssuer(issuer, command.loopbackHttp) ??
    wrongDomains(domains, command.isPublic);
  if (refusal) return refusal;
  // A secret that was entered for one provider is never sent to another.
  const sameProvider = state.sso?.issuer === issuer && state.sso.clientId === clientId;
  const clientSecret = command.clientSecret ?? (sameProvider ? currentSecret : undefined);
  if (clientSecret === undefined)
    return refuse('invalid', 'SECRET_NEEDED', say('organization.secretNeeded'), [
      { path: 'clientSecret', message: say('organization.secretNeeded.field'), code: 'SECRET_NEEDED' },
    ]);
  const same =
    sameProvider &&
    clientSecret === currentSecret &&
    state.sso?.role === role &&
    state.sso.domains.join() === domains.join();
  if (same) return [];
  const { organizationId } = state;
  return [{ type: 'SsoConfigured', data: { organizationId, issuer, clientId, clientSecret, domains, role } }];
}

export function removeSso(state: Organization, actorId: string): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const refusal = lacking(state, actorId, 'sso.manage');
  if (refusal) return refusal;
  return state.sso ? [{ type: 'SsoRemoved', data: { organizationId: state.organizationId } }] : [];
}

/** Normalises an entered domain. */
export const domainFrom = (text: string): string => text.trim().toLowerCase();

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

function wrongIssuer(issuer: string, loopbackHttp: boolean): Refusal | undefined {
  const url = URL.parse(issuer);
  const safe =
    url?.protocol === 'https:' || (loopbackHttp && url?.protocol === 'http:' && loopback.has(url.hostname));
  if (url && safe && !url.username && !url.password && !url.search && !url.hash) return undefined;
  const message = say('organization.issuerInvalid');
  return refuse('invalid', 'ISSUER_INVALID', message, [
    { path: 'issuer', message: say('organization.issuerInvalid.field'), code: 'ISSUER_INVALID' },
  ]);
}

/**
 * Why these domains cannot be entered. An entered domain has no effect until it is proven; a domain that can never be proven is
 * refused at once.
 */
function wrongDomains(domains: readonly string[], isPublic: ConfigureSso['isPublic']): Refusal | undefined {
  const findings = domains.flatMap((domain, index): Finding[] => {
    const path = `domains.${index}`;
    if (!hostName.test(domain))
      return [
        { path, message: say('organization.domainsInvalid.domain', { domain }), code: 'DOMAIN_INVALID' },
      ];
    if (isPublic(domain))
      return [
        { path, message: say('organization.domainsInvalid.public', { domain }), code: 'DOMAIN_PUBLIC' },
      ];
    return [];
  });
  const [first] = findings;
  return (
    first &&
    refuse('invalid', first.code, say('organization.domainsInvalid', { message: first.message }), findings)
  );
}
