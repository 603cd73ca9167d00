/**
 * A side of a comparison that is no single group: everyone, the leading groups, or the released groups that are on no other side. A group
 * is asked for by its name.
 */
export const specialSides = { everyone: '~everyone', leaders: '~leaders', others: '~others' } as const;
