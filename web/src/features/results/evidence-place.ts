import { createContext, type ReactNode } from 'react';

/** What stands beside the result of a sub-lens, given by the page; undefined: nothing. */
export const BesideSubLens = createContext<
  ((subLens: { readonly id: string; readonly name: string }) => ReactNode) | undefined
>(undefined);
