import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupNameField, hashField, idField } from '../kernel/fields.ts';
import { plural } from '../kernel/sentences.ts';
import { claimLinkLimits as limits } from './limits.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/**
 * Stream `claim-link-<assessmentId>`: the link through which people ask to take part in the assessment. Only the hash of its secret is
 * stored. Opening another one ends the one before.
 */
export const claimLinkOpened = eventType({
  type: 'ClaimLinkOpened',
  version: 1,
  audit: {
    says: ({ count }) =>
      count === null
        ? 'Turned on a shared link, through which people with any address ask to take part.'
        : `Turned on a shared link, through which people with addresses at ${plural(count, 'mail domain', 'mail domains')} ask to take part.`,
    keeps: ({ domains }) => (domains === null ? {} : { count: domains.length }),
    export: 'hash',
  },
  schema: z.strictObject({
    assessmentId: idField,
    linkId: idField,
    tokenHash: hashField,
    /** Mail domains whose addresses may take part, lower case, in `xn--` form; null = any address. */
    domains: z.array(z.string()).min(1).max(limits.domainsMax).nullable(),
    /** Number of people that may come through the links of the assessment, all of them together. */
    people: z.int().min(limits.peopleMin).max(limits.peopleMax),
    /** Group of those who come, until they choose theirs. */
    role: groupNameField,
    secondGroup: groupNameField.optional(),
    /** People are invited in the name of this account. */
    openedBy: idField,
    /** How often the assessment had been reopened. The link ends with a closing, also if another reopening follows. */
    reopenings: z.int().nonnegative(),
    /** How often the opener had left the organisation before. A link stays paused after the opener left once more. Absent: never. */
    departures: z.int().positive().optional(),
  }),
});
export const claimLinkClosed = eventType({
  type: 'ClaimLinkClosed',
  version: 1,
  audit: { says: 'Turned off the shared link, through which people asked to take part.', export: 'whole' },
  schema: z.strictObject({ assessmentId: idField, linkId: idField }),
});

export const claimLinkEvents = [claimLinkOpened, claimLinkClosed] as const;
export type ClaimLinkEvent = FactOf<(typeof claimLinkEvents)[number]>;
