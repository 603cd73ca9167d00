/** `general`: the cues for no other type are strong enough, or two types have equal ones. */
export const dissectedTypes = ['financial', 'strategy', 'marketing', 'general'] as const;
export type DissectedType = (typeof dissectedTypes)[number];
