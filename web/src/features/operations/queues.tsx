import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operations } from '../../../../api/contract/operations.ts';
import { toAppError } from '../../lib/app-error.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { operationsQuery, retryJob } from './operations-queries.ts';
import { texts } from './texts.ts';

type Props = { queues: Operations['queues'] };

export function Queues({ queues }: Props) {
  const dead = queues.flatMap(({ deadJobs }) => deadJobs);
  return (
    <>
      <Card title={texts.queues} flush>
        <TableFrame label={texts.queues}>
          <thead>
            <tr>
              <Th>{texts.queue}</Th>
              <Th align="end">{texts.waiting}</Th>
              <Th align="end">{texts.delayed}</Th>
              <Th align="end">{texts.running}</Th>
              <Th align="end">{texts.dead}</Th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <tr key={queue.name} className={rowClass}>
                <RowTh>{queue.name}</RowTh>
                <Td align="end">{formatNumber(queue.waiting)}</Td>
                <Td align="end">{formatNumber(queue.delayed)}</Td>
                <Td align="end">{formatNumber(queue.running)}</Td>
                <Td align="end">{formatNumber(queue.dead)}</Td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Card>
      {dead.length > 0 ? <DeadJobs jobs={dead} /> : null}
    </>
  );
}

function DeadJobs({ jobs }: { jobs: Operations['queues'][number]['deadJobs'] }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: retryJob,
    onSuccess: () => {
      notify(texts.triedAgain);
      return client.invalidateQueries(operationsQuery);
    },
    onError: (error) => notify(toAppError(error).message, 'error'),
  });
  return (
    <Card title={texts.gaveUp} note={texts.gaveUpNote} flush>
      <TableFrame label={texts.gaveUp}>
        <thead>
          <tr>
            <Th>{texts.job}</Th>
            <Th>{texts.reason}</Th>
            <Th align="end">{texts.when}</Th>
            <Th>
              <span className="sr-only">{texts.tryAgain}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, queue, error, failedAt }) => (
            <tr key={id} className={rowClass}>
              <RowTh>
                <span className="block font-mono text-12">{id}</span>
                <span className="text-12 text-text-3">{queue}</span>
              </RowTh>
              <Td>
                <span className="block min-w-48 max-w-reading text-13">{error}</span>
              </Td>
              <Td align="end">
                <RelativeTime at={failedAt} />
              </Td>
              <Td align="end">
                <Button
                  size="dense"
                  aria-label={texts.tryAgainOf(id)}
                  busy={request.isPending && request.variables === id && texts.tryAgain}
                  onClick={() => request.mutate(id)}
                >
                  {texts.tryAgain}
                </Button>
              </Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Card>
  );
}
