import { type Decision, refuse } from '../kernel/decision.ts';
import { noun } from '../kernel/noun.ts';
import { type SignInDomainEvent, signInDomainEvents } from './events.ts';

/** The organisation that claimed a domain last; null = none yet. */
export type SignInDomainHolder = string | null;

export const SignInDomain = noun({
  name: 'sign-in-domain',
  key: (domainHash: string) => domainHash,
  events: signInDomainEvents,
  initial: null as SignInDomainHolder,
  evolve: (_, { data }) => data.organizationId,
});

/** A TXT record: what an organisation puts into the DNS of a domain to show that it controls it. */
export type DomainRecord = { readonly name: string; readonly value: string };

export type ClaimSignInDomain = {
  readonly organizationId: string;
  readonly domain: string;
  readonly record: DomainRecord;
  /** The holder that was found without a proof in force, or without its record; null = none was. */
  readonly gone: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Takes a domain for an organisation whose record was just seen: from nobody, or from one whose record is gone. */
export function claimSignInDomain(
  holder: SignInDomainHolder,
  { organizationId, domain, record, gone, now }: ClaimSignInDomain,
): Decision<SignInDomainEvent> {
  if (holder === organizationId) return [];
  if (holder !== null && holder !== gone) return domainTaken(domain, record);
  const at = new Date(now).toISOString();
  return [{ type: 'SignInDomainClaimed', data: { organizationId, domain, at } }];
}

/** The way out is for whoever controls the DNS: they decide whose value stands there. */
export function domainTaken(domain: string, { name, value }: DomainRecord) {
  const detail = `Another organisation has proven that ${domain} is theirs. If you control the DNS of ${domain}: add the TXT record ${name} with the value ${value}, remove other values that begin with ${valueStart} there, and try again.`;
  return refuse('conflict', 'DOMAIN_TAKEN', detail, [
    { path: 'domain', message: `${domain} belongs to another organisation`, code: 'DOMAIN_TAKEN' },
  ]);
}

export const domainRecordName = (domain: string): string => `_nine-lenses-challenge.${domain}`;
/** How every value of such a record begins. */
export const valueStart = 'nine-lenses-domain=';
