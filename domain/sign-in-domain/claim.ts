import { type Decision, refuse } from '../kernel/decision.ts';
import { noun } from '../kernel/noun.ts';
import { say } from '../texts/sentence.ts';
import { type SignInDomainEvent, signInDomainEvents } from './events.ts';

/** The organisation that last claimed a domain; null = none yet. */
export type SignInDomainHolder = string | null;

export const SignInDomain = noun({
  name: 'sign-in-domain',
  key: (domainHash: string) => domainHash,
  events: signInDomainEvents,
  initial: null as SignInDomainHolder,
  evolve: (_, { data }) => data.organizationId,
});

/** A TXT record in the DNS of a domain that proves control of it. */
export type DomainRecord = { readonly name: string; readonly value: string };

export type ClaimSignInDomain = {
  readonly organizationId: string;
  readonly domain: string;
  readonly record: DomainRecord;
  /** The holder that was found without a valid proof or without its DNS record; null = none. */
  readonly gone: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/**
 * Assigns a domain to an organisation whose DNS record was found. Allowed if the domain has no holder, or if the holder's record
 * is gone.
 */
export function claimSignInDomain(
  holder: SignInDomainHolder,
  { organizationId, domain, record, gone, now }: ClaimSignInDomain,
): Decision<SignInDomainEvent> {
  if (holder === organizationId) return [];
  if (holder !== null && holder !== gone) return domainTaken(domain, record);
  const at = new Date(now).toISOString();
  return [{ type: 'SignInDomainClaimed', data: { organizationId, domain, at } }];
}

/**
 * The refusal for a domain that another organisation holds. It names the record to set, because the administrators of the DNS
 * decide whose record the domain has.
 */
export function domainTaken(domain: string, { name, value }: DomainRecord) {
  const detail = say('signInDomain.domainTaken', { domain, name, value, valueStart });
  return refuse('conflict', 'DOMAIN_TAKEN', detail, [
    { path: 'domain', message: say('signInDomain.domainTaken.field', { domain }), code: 'DOMAIN_TAKEN' },
  ]);
}

export const domainRecordName = (domain: string): string => `_nine-lenses-challenge.${domain}`;
/** Prefix of the value of every DNS record. */
export const valueStart = 'nine-lenses-domain=';
