import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AppError } from '../../lib/app-error.ts';

/** An id in an address. */
const id = /(?<![a-z0-9])[a-z0-9]{24}(?![a-z0-9])/g;

/** Whether the address of the page names something that the server does not know. */
export function useNotHere(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => isNotHere(cache.getAll(), location.href),
  );
}

type Asked = Pick<Query, 'queryHash'> & { readonly state: Pick<Query['state'], 'error'> };

/** @param queries the requests so far, also of earlier pages */
export function isNotHere(queries: readonly Asked[], address: string): boolean {
  const named = address.match(id) ?? [];
  return queries.some(
    ({ queryHash, state: { error } }) =>
      error instanceof AppError && error.status === 404 && named.some((one) => queryHash.includes(one)),
  );
}
