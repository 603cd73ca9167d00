import * as z from 'zod/mini';
import { claimLinkLimits as limits } from '../../../domain/claim-link/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { groupOfPerson, secondGrouping, secondGroupOfPerson } from '../../assessment/contract/assessments.ts';
import { instant, position } from '../../http/contract/common.ts';

/**
 * GET /api/assessments/:assessmentId/claim-link (invitations.share): the shared link through which people ask to take part. `link` is null
 * while there is none that can be used, now or later.
 */
export const claimLink = z.strictObject({
  link: z.nullable(
    z.strictObject({
      /** Mail domains whose addresses may take part; null: any address. */
      domains: z.nullable(z.array(z.string())),
      /** Number of people that may come through the links of the assessment. */
      people: z.int(),
      /** Group of those who come, until they choose theirs. */
      role: z.string(),
      secondGroup: z.optional(z.string()),
      /** Nobody can come through it now. Absent: it can be used. */
      paused: z.optional(
        z.strictObject({
          /**
           * `opener`: the member who turned it on may not invite now. `returned`: that member left and came back, so another link has to be
           * turned on. `mail`: no mail server is set up.
           */
          reason: z.enum(['opener', 'returned', 'mail']),
          /** Name of the member who turned it on; null: erased. */
          opener: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Number of people who came through the links of the assessment so far. */
  claimed: z.int(),
  /** Groups that people can be in. */
  groups: z.array(z.string()),
  /** Absent: there is one grouping. */
  secondGrouping: z.optional(secondGrouping),
  /** Domain of the caller's address; null: everybody can get an address there. */
  proposedDomain: z.nullable(z.string()),
});
export type ClaimLinkSeen = z.infer<typeof claimLink>;

/**
 * POST /api/assessments/:assessmentId/claim-link (invitations.share, not for programs): opens a link, which ends the one before. 400
 * DOMAIN_INVALID, GROUP_UNKNOWN; 403 ADDRESS_NOT_CONFIRMED; 409 CLOSED, NO_MAIL_SERVER. DELETE turns it off.
 */
export const claimLinkBody = z.strictObject({
  /** null: any address. */
  domains: z.nullable(
    z
      .array(z.string().check(z.trim(), z.minLength(1, fieldText('field.required')), z.maxLength(255)))
      .check(z.minLength(1, fieldText('field.required')), z.maxLength(limits.domainsMax)),
  ),
  people: z
    .int()
    .check(
      z.gte(limits.peopleMin, fieldText('field.number.least', { least: limits.peopleMin })),
      z.lte(limits.peopleMax, fieldText('field.number.most', { most: limits.peopleMax })),
    ),
  role: groupOfPerson,
  secondGroup: secondGroupOfPerson,
});
export type ClaimLinkBody = z.infer<typeof claimLinkBody>;

/** `path`: the link, shown only here, because its secret is not stored. */
export const claimLinkOpened = z.strictObject({ path: z.string(), position });

/** The secret part of the link. */
const token = z.string().check(z.maxLength(100));

/** POST /api/claim-links/look, without an account. 404 CLAIM_LINK_ENDED for a link that is not open. */
export const claimLookBody = z.strictObject({ token });
export const claimLook = z.strictObject({
  organization: z.string(),
  assessment: z.string(),
  /** Mail domains whose addresses may take part; null: any address. */
  domains: z.nullable(z.array(z.string())),
  closesAt: z.nullable(instant),
  /** Answers are shown with names. */
  named: z.boolean(),
  /** Origin of the content of a demo workspace; null: it is none. */
  demo: z.nullable(z.string()),
});

/**
 * POST /api/claim-links/claim, without an account: has the letter mailed that asks to confirm the claim. Changes nothing in the assessment. 202
 * with the same answer for every address at a named domain. 400 EMAIL_INVALID, DOMAIN_NOT_NAMED; 404 CLAIM_LINK_ENDED; 429.
 */
export const claimBody = z.strictObject({
  token,
  email: z.string().check(z.trim(), z.maxLength(320, fieldText('field.email.long'))),
});
export const claimAsked = z.strictObject({ message: z.string() });

/**
 * POST /api/claim-links/confirm, without an account, with the token of the letter: invites the person, or mails the present personal link to a person
 * who is invited already. 410 CLAIM_ENDED; 409 CLAIM_NO_PLACE, CLAIM_WITHDRAWN, CLAIM_NOT_MAILED, after which the letter can be used again; 429.
 */
export const confirmBody = z.strictObject({ token });
export const claimConfirmed = z.strictObject({ message: z.string() });
