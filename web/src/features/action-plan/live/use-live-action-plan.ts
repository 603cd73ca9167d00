import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LivePresence } from '../../../../../api/live/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import { listenLive, lookAt } from '../../../lib/live/live.ts';
import { actionPlanQuery } from '../action-plan-queries.ts';

const model = 'action-plan';

/** Keeps the plan up to date with changes by other people. Returns the other people who have it open. */
export function useLiveActionPlan(assessmentId: string): LivePresence['people'] {
  const client = useQueryClient();
  const [people, setPeople] = useState<LivePresence['people']>([]);
  useEffect(() => {
    const { queryKey } = actionPlanQuery(assessmentId);
    const reread = () => void client.invalidateQueries({ queryKey });
    const stop = listenLive({
      changed: ({ model: changed, id, position }) => {
        if (changed !== model || (id !== null && id !== assessmentId)) return;
        // If the cache already contains this change (the person's own), only the threads are read again.
        if (isBehind(client.getQueryData(queryKey)?.position, position) || id === null) reread();
        else void client.invalidateQueries({ queryKey: [...queryKey, 'thread'] });
      },
      // Changes made while disconnected were not received.
      hello: reread,
      presence: (presence) => {
        if (presence.assessmentId === assessmentId) setPeople(presence.people);
      },
    });
    const leave = lookAt(assessmentId);
    return () => {
      leave();
      stop();
    };
  }, [client, assessmentId]);
  return people;
}
