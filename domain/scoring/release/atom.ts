/**
 * People of one group who came in one interval. `column` and `run` name the published figures they are part of; null = none. `people` is 0
 * for changes by people who were counted before: nobody new, so nothing may be left that consists of them, and they hide nobody.
 */
export type Atom = { readonly people: number; readonly column: number | null; readonly run: string | null };
