// Kept apart from the events so that browsers do not load their schemas.

export const actionStates = ['open', 'doing', 'done', 'dropped'] as const;
export type ActionState = (typeof actionStates)[number];

/** Degree of impact or effort. */
export const degrees = ['low', 'medium', 'high'] as const;
export type Degree = (typeof degrees)[number];
