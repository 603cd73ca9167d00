/** Words of a text: index of the passage, and UTF-16 offsets in it, the end exclusive. */
export type Cited = { readonly passage: number; readonly start: number; readonly end: number };
