import type { Sentence } from '../../texts/sentence.ts';

/** Where a statement can be checked. */
export type Citation = { readonly label: Sentence } & (
  | { readonly kind: 'framework'; readonly lens: string | null }
  | { readonly kind: 'results'; readonly assessmentId: string; readonly group: string | null }
  | { readonly kind: 'participation'; readonly assessmentId: string }
  | { readonly kind: 'trends'; readonly company: string }
  | { readonly kind: 'plan'; readonly assessmentId: string; readonly actionId: string | null }
  | {
      readonly kind: 'passage';
      readonly documentId: string;
      readonly version: number;
      readonly passage: number;
    }
);

/** A sentence of the catalogue, or a quotation word for word. It has a citation by its type. */
export type Stated = {
  readonly text: Sentence | { readonly quote: string };
  readonly citations: readonly [Citation, ...Citation[]];
};
