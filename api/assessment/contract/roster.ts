import * as z from 'zod/mini';

/**
 * Invited people as disclosed to everybody who answers or sees results. `domains`: people by the domain of their address, largest first, at
 * most ten; null while they are being counted (a large list, just after a start) and once addresses were erased.
 */
export const roster = z.strictObject({
  /** People ever invited, including withdrawn ones. */
  invited: z.number(),
  /** People whose invitation is withdrawn, included in `invited`. */
  withdrawn: z.number(),
  domains: z.nullable(z.array(z.strictObject({ domain: z.string(), people: z.number() }))),
  /** People of domains outside the ten. */
  otherDomains: z.number(),
  /** Addresses changed after people were invited, by the role of the member who changed them. */
  changed: z.array(
    z.strictObject({
      by: z.enum(['owner', 'admin', 'member', 'facilitator', 'auditor', 'formerMember', 'program']),
      addresses: z.number(),
    }),
  ),
});
export type RosterLine = z.infer<typeof roster>;
