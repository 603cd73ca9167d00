import * as z from 'zod/mini';

/**
 * Figures about the invited people that everybody who answers or sees results may see. `domains`: people by the domain
 * of their address, largest first, at most ten; null while they are being counted (a large list, just after a start),
 * and once addresses were erased.
 */
export const roster = z.strictObject({
  /** Number of people ever invited, including withdrawn ones. */
  invited: z.number(),
  /** Number of people whose invitation was withdrawn; they are included in `invited`. */
  withdrawn: z.number(),
  /** Number of people who came through a shared link, also withdrawn ones; they are included in `invited`. Absent: none. */
  claimed: z.optional(z.number()),
  domains: z.nullable(z.array(z.strictObject({ domain: z.string(), people: z.number() }))),
  /** Number of people whose domain is not among the ten. */
  otherDomains: z.number(),
  /** Addresses changed after the invitation, by the role of the member who changed them. */
  changed: z.array(
    z.strictObject({
      by: z.enum(['owner', 'admin', 'member', 'facilitator', 'auditor', 'formerMember', 'program']),
      addresses: z.number(),
    }),
  ),
});
export type RosterLine = z.infer<typeof roster>;
