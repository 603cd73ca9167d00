import { isRefusal, type Refusal } from '../../../domain/kernel/decision.ts';
import {
  loseDomain,
  missDomainRecord,
  proofOf,
  proveDomain,
} from '../../../domain/organization/domain-proof.ts';
import { Organization } from '../../../domain/organization/state.ts';
import {
  claimSignInDomain,
  type DomainRecord,
  domainRecordName,
  domainTaken,
  SignInDomain,
  valueStart,
} from '../../../domain/sign-in-domain/claim.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedSecret, keyedHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

/**
 * Result of a DNS lookup. A refusal: another organisation holds the domain, or single sign-on is not set up for this
 * one.
 */
export type Checked =
  | { readonly found: 'record' }
  | { readonly found: 'nothing' }
  | { readonly found: 'noAnswer'; readonly why: string }
  | Refusal;

/**
 * Maps a domain to the organisation that has proven it by a DNS record. Single sign-on of that organisation admits
 * addresses of the domain.
 */
export type SsoDomains = {
  /**
   * The DNS record that proves the domain. Deterministic, different for each organisation, and not guessable without
   * the key.
   */
  recordOf(organizationId: string, domain: string): DomainRecord;
  /** @param domain lower case @returns the organisation whose proof of the domain is valid; null if there is none */
  organizationFor(domain: string): Promise<string | null>;
  /**
   * @returns a refusal if another organisation holds the domain; undefined if the domain is free, or if this
   * organisation's record is in the DNS and the holder has given the domain up
   */
  takenFor(organizationId: string, domain: string): Promise<Refusal | undefined>;
  /**
   * Looks up the DNS record and appends what follows from it. @param options.missedAt time of a trusted clock; only
   * with it does a missing record begin or end the grace period
   */
  check(
    organizationId: string,
    domain: string,
    context: CommandContext,
    options?: { readonly missedAt?: number },
  ): Promise<Checked>;
};

export function createSsoDomains({
  commands,
  keys,
  dns,
  clock,
}: Pick<ApiDependencies, 'commands' | 'keys' | 'dns' | 'clock'>): SsoDomains {
  const valueKey = keys.derive('sso-domain-record');
  const nameKey = keys.derive('sign-in-domain');
  const hashOf = (domain: string) => keyedHash(nameKey, domain);
  const recordOf: SsoDomains['recordOf'] = (organizationId, domain) => ({
    name: domainRecordName(domain),
    value: `${valueStart}${derivedSecret(valueKey, `${organizationId}\u0000${domain}`)}`,
  });
  const organizationOf = async (organizationId: string) =>
    (await commands.load(Organization, organizationId)).state;
  const holderOf = async (domain: string) => (await commands.load(SignInDomain, hashOf(domain))).state;

  /**
   * @returns the holder if it has given the domain up: its record is missing, or its settings no longer name the
   * domain; null if there is no holder, or it keeps the domain. A holder whose record exists also keeps the domain
   * between its claim and its proof.
   */
  const goneHolder = async (domain: string, texts: readonly string[]) => {
    const holder = await holderOf(domain);
    if (holder === null) return null;
    const shown = texts.includes(recordOf(holder, domain).value);
    const named = (await organizationOf(holder))?.sso?.domains.includes(domain) === true;
    return shown && named ? null : holder;
  };

  const lose = (organizationId: string, domain: string, context: CommandContext) =>
    commands.handle(Organization, organizationId, { ...context, tenant: organizationId }, (state) =>
      loseDomain(state, domain, clock.now()),
    );

  const inForce = async (domain: string) => {
    const holder = await holderOf(domain);
    return holder !== null && proofOf(await organizationOf(holder), domain) ? holder : null;
  };

  return {
    recordOf,
    organizationFor: inForce,
    takenFor: async (organizationId, domain) => {
      const holder = await inForce(domain);
      if (holder === null || holder === organizationId) return undefined;
      const record = recordOf(organizationId, domain);
      const told = await dns.textsAt(record.name);
      const texts = told.answer === 'records' ? told.texts : [];
      const free = texts.includes(record.value) && (await goneHolder(domain, texts)) !== null;
      return free ? undefined : domainTaken(domain, record);
    },
    check: async (organizationId, domain, context, { missedAt } = {}) => {
      const record = recordOf(organizationId, domain);
      const told = await dns.textsAt(record.name);
      if (told.answer === 'failed') return { found: 'noAnswer', why: told.why };
      const texts = told.answer === 'records' ? told.texts : [];
      if (!texts.includes(record.value)) {
        if (missedAt !== undefined)
          await commands.handle(Organization, organizationId, context, (state) =>
            missDomainRecord(state, domain, missedAt),
          );
        return { found: 'nothing' };
      }
      const gone = await goneHolder(domain, texts);
      const claimed = await commands.handle(SignInDomain, hashOf(domain), context, (holder) =>
        claimSignInDomain(holder, { organizationId, domain, record, gone, now: clock.now() }),
      );
      if (isRefusal(claimed)) {
        await lose(organizationId, domain, context);
        return claimed;
      }
      const proven = await commands.handle(Organization, organizationId, context, (state) =>
        proveDomain(state, domain, clock.now()),
      );
      if (isRefusal(proven)) return proven;
      // The claim already took the domain from its former holder; this updates the former holder's settings.
      if (gone !== null && gone !== organizationId)
        await lose(gone, domain, { ...context, actor: 'process:sso-domains' });
      return { found: 'record' };
    },
  };
}
