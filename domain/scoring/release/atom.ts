/**
 * People of one group who came in one interval. `column` and `run` name the published figures that include them; null = none. `people` is 0
 * for changes by people counted earlier: they are not new, so nothing may be left that consists of them, and they give no cover.
 */
export type Atom = { readonly people: number; readonly column: number | null; readonly run: string | null };
