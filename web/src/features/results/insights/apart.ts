import {
  type Disagreement,
  type Disagreements,
  mostDisagreements,
} from '../../../../../api/results/contract/analysis.ts';

export type Apart =
  | { readonly is: 'themes'; readonly themes: readonly Disagreement[] }
  /** No distribution of the lens is released, so nothing can be said. */
  | { readonly is: 'unshown' }
  /** All released distributions are known, and none of the lens shows a disagreement. */
  | { readonly is: 'agreed'; readonly shown: number; readonly of: number }
  /** Only the themes with the widest spread are known; none of the lens among them shows a disagreement. */
  | { readonly is: 'notAmongWidest'; readonly widest: number };

/** What the released distributions say about disagreement on these themes of a lens. */
export function apartIn(themes: ReadonlySet<string>, found: Pick<Disagreements, 'themes'>): Apart {
  const own = found.themes.filter(({ theme }) => themes.has(theme));
  const apart = own.filter(({ kind }) => kind !== 'agree');
  if (apart.length > 0) return { is: 'themes', themes: apart };
  if (found.themes.length >= mostDisagreements) return { is: 'notAmongWidest', widest: found.themes.length };
  return own.length === 0 ? { is: 'unshown' } : { is: 'agreed', shown: own.length, of: themes.size };
}
