import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Operations, ReconciliationView } from '../../../../api/installation/contract/operations.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { formatDateTime } from '../../lib/display/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import type { Tone } from '../../ui/state/badge.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { isBehind } from './attention.ts';
import { LanguageModelUse, usedShare } from './language-model-use.tsx';
import { MailTest } from './mail-test.tsx';
import { operationsQuery } from './operations-queries.ts';
import { Operators } from './operators.tsx';
import { Projections } from './projections.tsx';
import { Queues } from './queues.tsx';
import { texts } from './texts.ts';

/** State of the running components, their progress and failures, and how to fix them. */
export function OperationsView() {
  const { data, dataUpdatedAt } = useSuspenseQuery(operationsQuery);
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} note={texts.note(data.shape, data.version, data.processes.length)} />
      <Verdict now={data} at={dataUpdatedAt} />
      <Projections projections={data.projections} head={data.head} />
      <Queues queues={data.queues} />
      {data.reconciliation ? <Reconciliation last={data.reconciliation} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <MailTest mode={data.mail} />
        <Processes processes={data.processes} />
        <Operators />
        {data.languageModel ? <LanguageModelUse use={data.languageModel} /> : null}
        {data.scanner ? <Scanner state={data.scanner} /> : null}
      </div>
    </div>
  );
}

/** The most serious problem, or that there is none, and when that was known. */
function Verdict({ now, at }: { now: Operations; at: number }) {
  const { tone, text, detail } = verdictOf(now);
  return (
    <Banner tone={tone}>
      {/* Two lines on a phone, where some verdicts need them: what is below stays in its place. */}
      <p className="max-sm:min-h-[2lh]">{text}</p>
      {detail ? <p className="mt-1 break-words">{detail}</p> : null}
      <p className="mt-1 text-13">{texts.asOf(formatDateTime(new Date(at).toISOString()))}</p>
    </Banner>
  );
}

type Finding = { tone: Tone; text: string; detail?: ReactNode };

function verdictOf(now: Operations): Finding {
  const [refused] = now.mailsRefused;
  if (refused)
    return {
      tone: 'bad',
      text: texts.mailsRefused(refused.mails),
      detail: (
        <>
          {texts.mailServerSays(refused.answer)} (<RelativeTime at={refused.since} />)
        </>
      ),
    };
  const stopped = now.projections.filter(({ state }) => state === 'stopped');
  if (stopped.length > 0) return { tone: 'bad', text: texts.broken(stopped.map(({ name }) => name)) };
  const dead = now.queues.reduce((sum, queue) => sum + queue.dead, 0);
  if (dead > 0) return { tone: 'warn', text: texts.deadJobs(dead) };
  const failing = now.queues.reduce((sum, queue) => sum + queue.failing, 0);
  const lastError = now.queues.find((queue) => queue.lastError !== null)?.lastError;
  if (lastError) return { tone: 'warn', text: texts.failing(failing), detail: texts.lastError(lastError) };
  if (now.scanner === 'down') return { tone: 'bad', text: texts.scannerDown };
  if (now.freeShare !== null && now.freeShare < 0.1)
    return { tone: 'warn', text: texts.littleRoom(now.freeShare) };
  const share = now.languageModel ? usedShare(now.languageModel) : 0;
  if (share > 0.9) return { tone: 'warn', text: texts.languageModel.nearlySpent(share) };
  const behind = now.projections.filter(isBehind);
  if (behind.length > 0) return { tone: 'info', text: texts.behind(behind.map(({ name }) => name)) };
  return { tone: 'good', text: texts.fine };
}

function Scanner({ state }: { state: NonNullable<Operations['scanner']> }) {
  return (
    <Card title={texts.scanner}>
      <p className="text-14">{state === 'up' ? texts.scannerUp : texts.scannerDown}</p>
    </Card>
  );
}

function Reconciliation({ last }: { last: ReconciliationView }) {
  const { at, customers, subscriptions, differences } = last;
  return (
    <Card title={texts.compared}>
      <p className="text-14">
        <RelativeTime at={at} />: {texts.comparedWhat(customers, subscriptions, differences)}
      </p>
    </Card>
  );
}

function Processes({ processes }: { processes: Operations['processes'] }) {
  return (
    <Card title={texts.processes} flush>
      <TableFrame label={texts.processes}>
        <thead>
          <tr>
            <Th>{texts.host}</Th>
            <Th align="end">{texts.process}</Th>
            <Th align="end">{texts.since}</Th>
            <Th>{texts.clock}</Th>
          </tr>
        </thead>
        <tbody>
          {processes.map(({ id, host, pid, startedAt, clock }) => (
            <tr key={id} className={rowClass}>
              <RowTh>{host}</RowTh>
              <Td align="end">{pid}</Td>
              <Td align="end">
                <RelativeTime at={startedAt} />
              </Td>
              <Td>
                <ClockFindings clock={clock} />
              </Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Card>
  );
}

/** What is known about the clock of a process. `holding` alone is not reported, because every process starts with it. */
function ClockFindings({ clock }: Pick<Operations['processes'][number], 'clock'>) {
  if (!clock) return texts.clockUnknown;
  const { step, storeApartMs, holding } = clock;
  if (!step && storeApartMs === null) return texts.clockRuns;
  return (
    <>
      {storeApartMs !== null && <p>{texts.clockApart(storeApartMs)}</p>}
      {step && (
        <p>
          {texts.clockStepped(step.byMs)} (<RelativeTime at={step.at} />)
        </p>
      )}
      {holding && storeApartMs === null && <p>{texts.clockHolding}</p>}
    </>
  );
}
