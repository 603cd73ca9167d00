import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import { listenLive, toldSoFar } from '../../../lib/live/live.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { resultsQuery } from '../../../lib/queries/results-queries.ts';
import { everybodyQuery, isBoardOnItsWay, participationQuery } from '../participation-queries.ts';
import { applyDelta, applyToSummary, mergePeople, someCorrected } from './apply-delta.ts';

/** Keeps all cached participation data up to date with the pushes received. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hello = (position: string | null) => {
      const behind = client
        .getQueryCache()
        // Data of a past position never changes.
        .findAll({
          predicate: ({ queryKey, state }) => queryKey[0] !== 'past' && dataIsBehind(state.data, position),
        });
      // The further people of a board have no position of their own; they are invalidated together with the board.
      for (const { queryKey } of behind) void client.invalidateQueries({ queryKey });
    };
    // The connection may be older than this page, so the page's data may lack earlier pushes.
    const { greetedAt, pushedAt } = toldSoFar();
    hello(greetedAt);
    for (const [assessmentId, position] of pushedAt) {
      const { queryKey } = participationQuery(assessmentId);
      if (dataIsBehind(client.getQueryData(queryKey), position)) void client.invalidateQueries({ queryKey });
    }
    return listenLive({ participation: (delta) => applyEverywhere(client, delta), hello });
  }, [client]);
}

function applyEverywhere(client: QueryClient, delta: LiveParticipation): void {
  const { queryKey } = participationQuery(delta.assessmentId);
  const board = client.getQueryData(queryKey);
  if (board) {
    const after = applyDelta(board, delta);
    // If an answer is pending, it will include this push (readBoard). Restarting the request at each push would never finish.
    if (after === 'refetch')
      void client.invalidateQueries({ queryKey }, { cancelRefetch: !isBoardOnItsWay(delta.assessmentId) });
    else client.setQueryData(queryKey, after);
  }

  const everybody = everybodyQuery(delta.assessmentId).queryKey;
  const people = client.getQueryData(everybody);
  if (people) {
    client.setQueryData(everybody, mergePeople(people, delta.people));
    const known = new Set(people.map(({ participantId }) => participantId));
    if (
      someCorrected(people, delta.people) ||
      delta.people.some(({ participantId }) => !known.has(participantId))
    )
      void client.invalidateQueries({ queryKey: everybody });
  }

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
