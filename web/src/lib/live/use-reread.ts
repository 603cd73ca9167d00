import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBehind } from '../cache/position.ts';
import { listenLive } from './live.ts';

/**
 * Invalidates a query when its read model changes on the server.
 * @param id of the assessment; null for a read model of the organisation
 */
export function useReread(model: string, id: string | null, queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const reread = (position: string | null) =>
      void client.invalidateQueries({
        queryKey: JSON.parse(key) as QueryKey,
        predicate: ({ state }) => position === null || isBehind(positionOf(state.data), position),
      });
    return listenLive({
      changed: (change) => {
        if (change.model === model && (change.id === null || change.id === id)) reread(change.position);
      },
      // Changes made while disconnected were not received.
      hello: reread,
    });
  }, [client, model, id, key]);
}

function positionOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('position' in data)) return null;
  return typeof data.position === 'string' ? data.position : null;
}
