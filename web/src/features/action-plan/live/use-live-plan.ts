import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LivePresence } from '../../../../../api/live/contract/live.ts';
import { isBehind } from '../../../lib/cache/position.ts';
import { listenLive, lookAt } from '../../../lib/live/live.ts';
import { planQuery } from '../plan-queries.ts';

const model = 'action-plan';

/** Keeps the plan as new as the last change of anybody, and says who else looks at it. */
export function useLivePlan(assessmentId: string): LivePresence['people'] {
  const client = useQueryClient();
  const [people, setPeople] = useState<LivePresence['people']>([]);
  useEffect(() => {
    const { queryKey } = planQuery(assessmentId);
    const reread = () => void client.invalidateQueries({ queryKey });
    const stop = listenLive({
      changed: ({ model: changed, id, position }) => {
        if (changed !== model || (id !== null && id !== assessmentId)) return;
        // Of one's own write the answer is there already; threads are read again all the same.
        if (isBehind(client.getQueryData(queryKey)?.position, position) || id === null) reread();
        else void client.invalidateQueries({ queryKey: [...queryKey, 'thread'] });
      },
      // What changed while nobody was connected was told to nobody.
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
