/** The figure or card of the results page that a panel explains. `group` is null for everyone. */
export type About =
  | { readonly kind: 'figure'; readonly of: string; readonly group: string | null }
  | { readonly kind: 'levels'; readonly of: 'lenses' | 'categories'; readonly group: string | null }
  | { readonly kind: 'insights' }
  | { readonly kind: 'disagreement' }
  | { readonly kind: 'priorities' }
  | { readonly kind: 'profile'; readonly sides: string }
  | { readonly kind: 'heatMap'; readonly by: 'second' | undefined };

/** Content of a panel: labelled sentences, one table, and R lines. Anything that cannot be computed is left out. */
export type Sheet = {
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  };
  readonly r?: readonly string[];
};
