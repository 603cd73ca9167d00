import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isBehind } from './position.ts';

/**
 * Holds the data of one session; app/session-wiring.ts clears it when the session ends. lib/request/http.ts already retries, so queries do
 * not. Requests are sent even if the browser believes to be offline: the server may be on the same network, and a request that fails says
 * so, while a request that is held back would leave the page waiting without a word.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      gcTime: 300_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The cached answer if it already includes position `after` (read your own write), else a fresh one. */
export function readAtLeast<T extends { readonly position: string | null }, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  after: string | undefined,
): Promise<T> {
  const cached = queryClient.getQueryData<T>(options.queryKey);
  if (cached && isBehind(cached.position, after)) return queryClient.fetchQuery({ ...options, staleTime: 0 });
  return queryClient.ensureQueryData(options);
}
