/**
 * People of one group who were counted in one interval. `column` and `run` name the published figures that include them; null =
 * none. `people` is 0 for changes by people counted earlier: they are not new people, so they do not protect others, and no
 * combination may leave only their changes.
 */
export type Atom = { readonly people: number; readonly column: number | null; readonly run: string | null };
