import type { QueryClient } from '@tanstack/react-query';
import { isBehind } from '../../../../lib/cache/position.ts';
import { sourcesKey, sourcesWrittenKey } from './sources-queries.ts';

/** Refetches the list, including the person's own write. */
export function rereadSources(client: QueryClient, position: string): Promise<void> {
  if (isBehind(client.getQueryData<string>(sourcesWrittenKey), position))
    client.setQueryData(sourcesWrittenKey, position);
  return client.invalidateQueries({ queryKey: sourcesKey });
}
