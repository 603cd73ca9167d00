import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveParticipation } from '../../../../../api/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import { listenLive } from '../../../lib/live/live.ts';
import { assessmentsQuery } from '../../assessments/assessment-queries.ts';
import { resultsQuery } from '../../results/results-queries.ts';
import { participationQuery } from '../participation-queries.ts';
import type { PeoplePage } from '../types.ts';
import { applyDelta, applyToSummary, mergePeople } from './apply-delta.ts';

/** Keeps everything this page shows about participation as new as the last push. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listenLive({
        participation: (delta) => applyEverywhere(client, delta),
        hello: (position) =>
          void client.invalidateQueries({ predicate: ({ state }) => dataIsBehind(state.data, position) }),
      }),
    [client],
  );
}

function applyEverywhere(client: QueryClient, delta: LiveParticipation): void {
  const { queryKey } = participationQuery(delta.assessmentId);
  const board = client.getQueryData(queryKey);
  if (board) {
    const after = applyDelta(board, delta);
    if (after === 'refetch') void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, after);
  }

  client.setQueriesData<InfiniteData<PeoplePage>>({ queryKey: [...queryKey, 'people'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, people: mergePeople(page.people, delta.people) })),
        }
      : undefined,
  );

  client.setQueryData(assessmentsQuery().queryKey, (list) =>
    list
      ? { ...list, assessments: list.assessments.map((summary) => applyToSummary(summary, delta)) }
      : undefined,
  );

  const results = client.getQueryData(resultsQuery(delta.assessmentId).queryKey);
  const submittedBefore = results?.assessment.counts.submitted;
  if (results && (results.releases.length < delta.releases || submittedBefore !== delta.counts.submitted)) {
    void client.invalidateQueries({ queryKey: ['results', delta.assessmentId] });
  }
}

function dataIsBehind(data: unknown, position: string | null): boolean {
  if (typeof data !== 'object' || data === null || !('position' in data)) return false;
  return (data.position === null || typeof data.position === 'string') && isBehind(data.position, position);
}
