import type { z } from 'zod/mini';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { configureSso, domainFrom } from '../../../domain/organization/sso.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { DomainRecord } from '../../../domain/sign-in-domain/claim.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { SsoDomains } from '../../account/sso/sso-domains.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { ssoBody } from '../contract/organization.ts';
import type { Asked, Changed, ChangeOrganization } from './change-organization.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'publicUrl'>;
  readonly ssoDomains: SsoDomains;
  readonly change: ChangeOrganization;
};
/** Counts one DNS lookup for the organisation. @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
type MayLookUp = () => Promise<void>;

/** Commands for the organisation's identity provider and the domains whose addresses it may assert. */
export function createSsoCommands({ deps, ssoDomains, change }: Parts) {
  /**
   * @param contextOf context of the follow-up command for one domain @throws {ApiProblem} the refusal of the settings,
   * or of a domain that another organisation holds
   */
  async function configure(
    { clientSecret, ...body }: Omit<z.infer<typeof ssoBody>, 'currentPassword'>,
    asked: Asked,
    mayLookUp: MayLookUp,
    contextOf: (domain: string) => CommandContext,
  ): Promise<Changed> {
    const { tenant } = asked.caller;
    // A long list that few requests need, so it is loaded on demand.
    const { isPublicDomain: isPublic } = await import('../../../domain/organization/public-domains.ts');
    const wanted = { ...body, clientSecret, isPublic, loopbackHttp: isLoopback(deps.publicUrl()) };
    const others = await heldByOthers(tenant, body.domains);
    for (const domain of others) {
      await mayLookUp();
      const taken = await ssoDomains.takenFor(tenant, domain);
      if (taken) throw problemOf(taken);
    }
    const changed = await change(asked, async (state, actorId) => {
      const secret = state?.sso ? await open(deps.keys, state.sso.clientSecret) : undefined;
      return configureSso(state, wanted, secret, actorId);
    });
    for (const domain of others) await ssoDomains.check(tenant, domain, contextOf(domain));
    return changed;
  }

  /**
   * Looks up the DNS record of one domain. @throws {ApiProblem} 404; 409 DOMAIN_RECORD_MISSING; 502 DNS_AWAY; or the
   * refusal of the proof
   */
  async function check(domain: string, { caller, context }: Asked, mayLookUp: MayLookUp): Promise<void> {
    const { tenant } = caller;
    await mayLookUp();
    const { state } = await deps.commands.load(Organization, tenant);
    if (!state?.sso?.domains.includes(domain)) throw notFound();
    const checked = await ssoDomains.check(tenant, domain, context);
    if (isRefusal(checked)) throw problemOf(checked);
    if (checked.found !== 'record') throw notFoundInDns(checked.found, ssoDomains.recordOf(tenant, domain));
  }

  /** The newly named domains, normalised, that another organisation holds. */
  async function heldByOthers(tenant: string, domains: readonly string[]): Promise<readonly string[]> {
    const { state } = await deps.commands.load(Organization, tenant);
    if (!state) throw notFound();
    const { sso } = state;
    const named = [...new Set(domains.map(domainFrom))].filter((domain) => !sso?.domains.includes(domain));
    const holders = await Promise.all(named.map((domain) => ssoDomains.organizationFor(domain)));
    return named.filter((_, index) => (holders[index] ?? tenant) !== tenant);
  }

  return { configure, check };
}

function notFoundInDns(found: 'nothing' | 'noAnswer', { name, value }: DomainRecord): ApiProblem {
  return found === 'nothing'
    ? new ApiProblem(409, 'DOMAIN_RECORD_MISSING', say('organization.domainRecordMissing', { name, value }))
    : new ApiProblem(502, 'DNS_AWAY', say('organization.dnsAway', { name }));
}

/**
 * True for a trial installation that is reachable only from this machine, by plain http. Its provider may use plain
 * http too.
 */
function isLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
