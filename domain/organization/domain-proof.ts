import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { may } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import type { DomainProof, Organization } from './state.ts';

/** How long a proof stays valid without its DNS record, so that a mistake in a zone file does not sign out a company. */
const proofGraceMs = 7 * 86_400_000;

/** The valid proof of a single sign-on domain; undefined = single sign-on is off for it. */
export function proofOf(state: Organization, domain: string): DomainProof | undefined {
  const { domains = [], proofs = {} } = state?.sso ?? {};
  return domains.includes(domain) && Object.hasOwn(proofs, domain) ? proofs[domain] : undefined;
}

/** Records that the domain's DNS record was found. */
export function proveDomain(state: Organization, domain: string, now: number): Decision<OrganizationEvent> {
  if (!state?.sso?.domains.includes(domain))
    return refuse('notFound', 'NOT_FOUND', say('organization.notFound.domain', { domain }));
  const proof = proofOf(state, domain);
  if (proof?.missing === null) return [];
  return [{ type: 'SsoDomainProven', data: fact(state, domain, now) }];
}

/** Records that the domain's DNS record is missing: for seven days only the settings page shows it, then the proof ends. */
export function missDomainRecord(
  state: Organization,
  domain: string,
  now: number,
): Decision<OrganizationEvent> {
  const proof = proofOf(state, domain);
  if (!state || !proof) return [];
  const data = fact(state, domain, now);
  if (proof.missing === null) {
    const endsAt = new Date(now + proofGraceMs).toISOString();
    return [{ type: 'SsoDomainRecordMissing', data: { ...data, endsAt, tell: managersOf(state) } }];
  }
  if (now < proof.missing.endsAt) return [];
  return [
    { type: 'SsoDomainProofEnded', data: { ...data, because: 'recordMissing', tell: managersOf(state) } },
  ];
}

/** Ends the proof because another organisation has proven the domain. */
export function loseDomain(state: Organization, domain: string, now: number): Decision<OrganizationEvent> {
  if (!state || !proofOf(state, domain)) return [];
  const data = { ...fact(state, domain, now), because: 'takenOver' as const, tell: managersOf(state) };
  return [{ type: 'SsoDomainProofEnded', data }];
}

/** Members who can repair the DNS record. */
function managersOf({ members }: NonNullable<Organization>): string[] {
  return Object.keys(members).filter((accountId) => {
    const member = members[accountId];
    return member !== undefined && may(member, 'sso.manage');
  });
}

function fact({ organizationId }: NonNullable<Organization>, domain: string, now: number) {
  return { organizationId, domain, at: new Date(now).toISOString() };
}
