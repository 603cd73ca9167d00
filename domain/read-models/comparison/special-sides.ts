/**
 * Sides that are not a single group: everyone, the leading groups, or all released groups that are on no other side. A single
 * group is addressed by its name.
 */
export const specialSides = { everyone: '~everyone', leaders: '~leaders', others: '~others' } as const;
