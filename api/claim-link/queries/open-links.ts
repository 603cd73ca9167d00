import { timingSafeEqual } from 'node:crypto';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { Claim } from '../../../domain/claim/state.ts';
import { hasOpenerReturned, isClaimLinkOpen, mayOpenerInvite } from '../../../domain/claim-link/decide.ts';
import { ClaimLink } from '../../../domain/claim-link/state.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Directory } from '../../queries/read-models.ts';

/** A link that is open, with its assessment. */
export type OpenLink = { readonly link: NonNullable<ClaimLink>; readonly entry: AssessmentEntry };

/** Whether a link can be used, and why not. */
type Standing = 'open' | 'opener' | 'returned' | 'mail' | 'ended';

export type OpenLinks = ReturnType<typeof createOpenLinks>;

/** Finds shared links through which people can ask to take part. */
export function createOpenLinks(
  { commands, clock, outbox }: Pick<ApiDependencies, 'commands' | 'clock' | 'outbox'>,
  directory: Directory,
) {
  /**
   * What people can do with the link: `ended` for good, or until the cause ends, that no mail server is set up, or that the member in whose
   * name they are invited may not invite, or left and came back.
   */
  async function standingOf(link: NonNullable<ClaimLink>, tenant: string): Promise<Standing> {
    const [assessment, organization] = await Promise.all([
      commands.load(Assessment, link.assessmentId),
      commands.load(Organization, tenant),
    ]);
    if (!isClaimLinkOpen(link, assessment.state, clock.now())) return 'ended';
    if (outbox !== undefined) return 'mail';
    if (mayOpenerInvite(link, organization.state)) return 'open';
    return hasOpenerReturned(link, organization.state) ? 'returned' : 'opener';
  }

  /** @returns the open link with this secret; undefined: there is none */
  async function behind(token: string): Promise<OpenLink | undefined> {
    const [assessmentId = '', secret = ''] = token.split('.');
    if (!/^[a-z0-9]{24}$/.test(assessmentId)) return undefined;
    const { state: link } = await commands.load(ClaimLink, assessmentId);
    const stored = link?.tokenHash ?? secretHash('');
    // Both are SHA-256 in base64url, so their lengths are equal, which timingSafeEqual requires.
    const isOwn = timingSafeEqual(Buffer.from(stored), Buffer.from(secretHash(secret)));
    const entry = link && isOwn ? await directory.assessment(assessmentId) : undefined;
    return link && entry && (await standingOf(link, entry.tenant)) === 'open' ? { link, entry } : undefined;
  }

  /** @returns the link under which a claim was made, if it is still open */
  async function ofClaim({ assessmentId, linkId }: NonNullable<Claim>): Promise<OpenLink | undefined> {
    const [{ state: link }, entry] = await Promise.all([
      commands.load(ClaimLink, assessmentId),
      directory.assessment(assessmentId),
    ]);
    if (link?.linkId !== linkId || !entry) return undefined;
    return (await standingOf(link, entry.tenant)) === 'open' ? { link, entry } : undefined;
  }

  async function organizationOf(tenant: string): Promise<Organization> {
    return (await commands.load(Organization, tenant)).state;
  }

  return { standingOf, behind, ofClaim, organizationOf };
}
