import * as z from 'zod/mini';

/**
 * Who was invited, as far as everybody may know it who answers or sees results. `domains`: people by the part of their address after the @, most first, at most ten;
 * null while they are counted (a large list, just after a start) and once addresses were erased.
 */
export const roster = z.strictObject({
  /** People ever invited, withdrawn ones included. */
  invited: z.number(),
  /** Of them, people whose invitation is withdrawn. */
  withdrawn: z.number(),
  domains: z.nullable(z.array(z.strictObject({ domain: z.string(), people: z.number() }))),
  /** People of domains that are not among the ten. */
  otherDomains: z.number(),
  /** Addresses that were changed after people were invited, by what those are who changed them. */
  changed: z.array(
    z.strictObject({
      by: z.enum(['owner', 'admin', 'member', 'facilitator', 'auditor', 'formerMember', 'program']),
      addresses: z.number(),
    }),
  ),
});
export type RosterLine = z.infer<typeof roster>;
