import { createContext, useContext } from 'react';
import type { AsOf } from '../../../api/assessment/contract/past.ts';

const asOfContext = createContext<AsOf | undefined>(undefined);
/** Wraps components that show a past moment. */
export const AsOfProvider = asOfContext.Provider;
/** The past moment shown here; undefined means now. */
export const useAsOf = (): AsOf | undefined => useContext(asOfContext);
/** The position of that moment, for queries. */
export const useAt = (): string | undefined => useAsOf()?.position;

/** Query keys of past moments are separate, so that live invalidation does not affect them. */
export const keyAt = (at: string | undefined, key: readonly unknown[]): readonly unknown[] =>
  at === undefined ? key : ['past', at, ...key];
