import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Operations } from '../../../../api/installation/contract/operations.ts';
import { toAppError } from '../../lib/app-error.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { useWide } from '../../lib/display/media.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowList } from '../../ui/layout/row-list.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { isFailing, isIdle } from './attention.ts';
import { operationsQuery, retryJob } from './operations-queries.ts';
import { SettledFold } from './settled-fold.tsx';
import { texts } from './texts.ts';
import { useRaised } from './use-raised.ts';

type Props = { queues: readonly Operations['queues'][number][] };

export function Queues({ queues }: Props) {
  const List = useWide() ? QueueTable : QueueCards;
  const dead = queues.flatMap(({ deadJobs }) => deadJobs);
  const { raised, folded } = useRaised(queues, isIdle, isFailing);
  const running = folded.reduce((sum, queue) => sum + queue.running, 0);
  const delayed = folded.reduce((sum, queue) => sum + queue.delayed, 0);
  return (
    <>
      <Card title={texts.queues} flush>
        {raised.length > 0 ? <List queues={raised} /> : null}
        {folded.length > 0 ? (
          <SettledFold
            label={texts.idle(folded.filter(isIdle).length, folded.length)}
            note={[running > 0 && texts.runningNow(running), delayed > 0 && texts.forLater(delayed)]
              .filter(Boolean)
              .join(', ')}
            isBelow={raised.length > 0}
          >
            <List queues={folded} />
          </SettledFold>
        ) : null}
      </Card>
      {dead.length > 0 ? <DeadJobs jobs={dead} /> : null}
    </>
  );
}

const counted = ['waiting', 'delayed', 'running', 'dead'] as const;

function QueueTable({ queues }: Props) {
  return (
    <TableFrame label={texts.queues}>
      <thead>
        <tr>
          <Th>{texts.queue}</Th>
          {counted.map((what) => (
            <Th key={what} align="end">
              {texts[what]}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.name} className={rowClass}>
            <RowTh>
              {queue.name}
              <Failing queue={queue} />
            </RowTh>
            {counted.map((what) => (
              <Td key={what} align="end">
                {formatNumber(queue[what])}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The same data as the table, as cards for phones. */
function QueueCards({ queues }: Props) {
  return (
    <ul aria-label={texts.queues}>
      {queues.map((queue) => (
        <li key={queue.name} className="border-line border-b px-4 py-3 last:border-b-0">
          <p className="font-medium">{queue.name}</p>
          <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-0.5 text-13">
            {counted.map((what) => (
              <div key={what} className="flex justify-between gap-2">
                <dt className="text-text-3">{texts[what]}</dt>
                <dd className="tabular">{formatNumber(queue[what])}</dd>
              </div>
            ))}
          </dl>
          <Failing queue={queue} />
        </li>
      ))}
    </ul>
  );
}

function Failing({ queue: { failing, lastError } }: { queue: Props['queues'][number] }) {
  return lastError === null ? null : (
    <p className="mt-0.5 max-w-reading break-words text-13 text-bad">
      {texts.failing(failing)} {texts.lastError(lastError)}
    </p>
  );
}

function DeadJobs({ jobs }: { jobs: Operations['queues'][number]['deadJobs'] }) {
  const wide = useWide();
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: retryJob,
    onSuccess: () => {
      notify(texts.triedAgain);
      return client.invalidateQueries(operationsQuery);
    },
    onError: (error) => notify(toAppError(error).message, 'error'),
  });
  const tryAgain = (id: string) => (
    <Button
      size="dense"
      aria-label={texts.tryAgainOf(id)}
      busy={request.isPending && request.variables === id && texts.tryAgain}
      onClick={() => request.mutate(id)}
    >
      {texts.tryAgain}
    </Button>
  );
  return (
    <Card title={texts.gaveUp} note={texts.gaveUpNote} flush>
      {wide ? (
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
                <Td align="end">{tryAgain(id)}</Td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      ) : (
        <RowList
          label={texts.gaveUp}
          empty=""
          rows={jobs.map(({ id, queue, error, failedAt }) => ({
            key: id,
            title: queue,
            note: (
              <>
                <span className="block break-all font-mono text-12">{id}</span>
                {error} · <RelativeTime at={failedAt} />
              </>
            ),
            action: tryAgain(id),
          }))}
        />
      )}
    </Card>
  );
}
