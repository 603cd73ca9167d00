// Apart from the events, whose schemas are not for browsers.

/** How far an action is. */
export const actionStates = ['open', 'doing', 'done', 'dropped'] as const;
export type ActionState = (typeof actionStates)[number];

/** How much of something: impact, effort. */
export const degrees = ['low', 'medium', 'high'] as const;
export type Degree = (typeof degrees)[number];
