import type { QueryClient } from '@tanstack/react-query';
import { isBehind } from '../../../../lib/cache/position.ts';
import { rereadEvidence } from '../../evidence/evidence-queries.ts';
import { sourcesKey, sourcesWrittenKey } from './sources-queries.ts';

/** Refetches the list and the evidence that cites its figures, including the person's own write. */
export async function rereadSources(client: QueryClient, position: string): Promise<void> {
  if (isBehind(client.getQueryData<string>(sourcesWrittenKey), position))
    client.setQueryData(sourcesWrittenKey, position);
  await client.invalidateQueries({ queryKey: sourcesKey });
  await rereadEvidence(client, { position });
}
