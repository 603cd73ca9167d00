import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isBehind } from '../cache/position.ts';
import { listenLive } from './live.ts';

/**
 * Reads again what is shown under a key when its read model has changed on the server.
 * @param id of the assessment it is about; null: of the organisation
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
      // What changed while nobody was connected was told to nobody.
      hello: reread,
    });
  }, [client, model, id, key]);
}

function positionOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('position' in data)) return null;
  return typeof data.position === 'string' ? data.position : null;
}
