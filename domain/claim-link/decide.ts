import { decideAccess } from '../access/policy.ts';
import { type Groupings, refuseMisplaced } from '../assessment/groups.ts';
import { type Assessment, statusAt } from '../assessment/state.ts';
import { parseAddress } from '../kernel/address.ts';
import { type Decision, type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { actorOf, departuresOf, type Organization } from '../organization/state.ts';
import { say } from '../texts/sentence.ts';
import type { ClaimLinkEvent } from './events.ts';
import type { ClaimLink } from './state.ts';

export type OpenClaimLink = {
  readonly assessmentId: string;
  readonly linkId: string;
  readonly tokenHash: string;
  /** As typed; null = any address. */
  readonly domains: readonly string[] | null;
  readonly people: number;
  readonly role: string;
  readonly secondGroup?: string | undefined;
  readonly openedBy: string;
  /** How often the assessment has been reopened. */
  readonly reopenings: number;
  /** How often the opener has left the organisation. */
  readonly departures: number;
};

/**
 * Turns the link on. A link that is on already ends.
 * @param isPublic true for a domain in which everybody can get an address, see `organization/public-domains.ts`
 */
export function openClaimLink(
  state: ClaimLink,
  { secondGroup, departures, ...command }: OpenClaimLink,
  groupings: Groupings,
  isPublic: (domain: string) => boolean,
): Decision<ClaimLinkEvent> {
  if (state?.linkId === command.linkId) return [];
  const named = command.domains === null ? null : domainsIn(command.domains, isPublic);
  if (named && 'refused' in named) return named;
  const misplaced = refuseMisplaced(groupings, [{ role: command.role, secondGroup }]);
  if (misplaced) return misplaced;
  const data = {
    ...command,
    domains: named,
    ...(secondGroup !== undefined && { secondGroup }),
    ...(departures > 0 && { departures }),
  };
  return [{ type: 'ClaimLinkOpened', data }];
}

/** Turns the link off. Writes nothing the second time. */
export function closeClaimLink(state: ClaimLink): Decision<ClaimLinkEvent> {
  if (!state) return [];
  const { assessmentId, linkId } = state;
  return [{ type: 'ClaimLinkClosed', data: { assessmentId, linkId } }];
}

/**
 * True while the link can be used: the assessment is not closed, and was not closed since the link was opened.
 * @param now milliseconds since the epoch
 */
export function isClaimLinkOpen(link: ClaimLink, assessment: Assessment, now: number): boolean {
  return (
    link !== null &&
    assessment !== null &&
    statusAt(assessment, now) !== 'closed' &&
    link.reopenings === assessment.reopenings
  );
}

/**
 * True while the member in whose name people are invited may invite. A member who left and came back did not turn the link on in this
 * membership, so it stays paused until somebody turns one on again.
 */
export function mayOpenerInvite(link: NonNullable<ClaimLink>, organization: Organization): boolean {
  const actor = actorOf(organization, link.openedBy);
  if (actor === undefined || hasOpenerReturned(link, organization)) return false;
  return decideAccess(actor, 'invitations.share').allowed;
}

/** True if that member left the organisation since the link was turned on, and is a member again. */
export function hasOpenerReturned(
  { openedBy, departures = 0 }: NonNullable<ClaimLink>,
  organization: Organization,
): boolean {
  return actorOf(organization, openedBy) !== undefined && departuresOf(organization, openedBy) !== departures;
}

/** The same refusal for a link that is unknown, replaced, turned off or of a closed assessment. */
export const claimLinkEnded: Refusal = refuse('notFound', 'CLAIM_LINK_ENDED', say('claimLink.ended'));

/**
 * The refusal of an address outside the named domains, which the page of the link lists. It depends on the domain alone, so that it says
 * nothing about who is invited.
 * @param address normalised
 */
export function refuseDomain({ domains }: NonNullable<ClaimLink>, address: string): Refusal | undefined {
  if (domains === null || domains.includes(domainOf(address))) return undefined;
  const message = say('claimLink.otherDomain', { domains: domains.join(', ') });
  return refuse('invalid', 'DOMAIN_NOT_NAMED', message, [
    { path: 'email', message, code: 'DOMAIN_NOT_NAMED' },
  ]);
}

/** @param address normalised */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** The domains in the form in which addresses are stored, each once. */
function domainsIn(domains: readonly string[], isPublic: (domain: string) => boolean): string[] | Refusal {
  const found = domains.map((typed) => ({ typed, domain: readDomain(typed) }));
  const findings = found.flatMap(({ typed, domain }, index): Finding[] => {
    const code = 'DOMAIN_INVALID';
    const path = `domains.${index}`;
    if (domain === undefined)
      return [{ path, message: say('claimLink.domainInvalid', { domain: typed }), code }];
    return isPublic(domain) ? [{ path, message: say('claimLink.domainPublic', { domain }), code }] : [];
  });
  const [first] = findings;
  if (first) return refuse('invalid', 'DOMAIN_INVALID', first.message, findings);
  return [...new Set(found.flatMap(({ domain }) => domain ?? []))];
}

/** Also reads `@example.org`, as people write domains. Undefined: it is none. */
function readDomain(typed: string): string | undefined {
  const parsed = parseAddress(`x@${typed.trim().replace(/^@/, '')}`);
  return 'address' in parsed ? domainOf(parsed.address) : undefined;
}
