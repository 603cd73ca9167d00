/** A passage that may answer a question. `headings` are those above it, `document` is the name of its file. */
export type Candidate<Where> = {
  readonly where: Where;
  readonly text: string;
  readonly headings: readonly string[];
  readonly document: string;
};

/** A passage that answers a question, with its sentence that answers it best; offsets in UTF-16 units. */
export type FoundPassage<Where> = {
  readonly where: Where;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** Share of the question's words that the passage has, each weighted by its rarity; 0 to 1. */
  readonly coverage: number;
};
