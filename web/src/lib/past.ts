import { createContext, useContext } from 'react';
import type { AsOf } from '../../../api/assessment/contract/past.ts';

const asOfContext = createContext<AsOf | undefined>(undefined);
/** Around what shows a moment of the past. */
export const AsOfProvider = asOfContext.Provider;
/** The moment that is shown here; undefined: now. */
export const useAsOf = (): AsOf | undefined => useContext(asOfContext);
/** Its position, as queries take it. */
export const useAt = (): string | undefined => useAsOf()?.position;

/** Answers about the past lie apart from those about now: nothing that happens now makes them stale. */
export const keyAt = (at: string | undefined, key: readonly unknown[]): readonly unknown[] =>
  at === undefined ? key : ['past', at, ...key];
