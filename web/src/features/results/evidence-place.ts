import { createContext, type ReactNode } from 'react';

/** Provides content beside the result of a sub-lens, passed in by the page; undefined for none. */
export const BesideSubLens = createContext<
  ((subLens: { readonly id: string; readonly name: string }) => ReactNode) | undefined
>(undefined);
