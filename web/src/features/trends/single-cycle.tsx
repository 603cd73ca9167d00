import type { Trends } from '../../../../api/results/contract/trends.ts';
import { count, formatDate, formatNumber, formatScore } from '../../lib/display/format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { NoScore } from '../results/score.tsx';
import { MarksCard } from './marks/marks-card.tsx';
import { texts } from './texts.ts';

type Props = { trends: Trends; nameOf: (lens: string) => string; mayMark: boolean };

/** One assessment is not a trend: its figures as one table, and what makes a trend of them. */
export function SingleCycle({ trends, nameOf, mayMark }: Props) {
  return (
    <>
      <Banner tone="info">{texts.single.text(trends.company ?? '')}</Banner>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Scores trends={trends} nameOf={nameOf} />
        <MarksCard trends={trends} mayMark={mayMark} />
      </div>
    </>
  );
}

function Scores({ trends: { cycles, series, group }, nameOf }: Omit<Props, 'mayMark'>) {
  const [cycle] = cycles;
  if (!cycle) return null;
  const words = texts.table;
  const hasIntervals = series.some(({ points }) => points[0]?.interval);
  const { assessmentId, framework, name, people, releasedAt } = cycle;
  return (
    <Card
      title={name}
      note={texts.single.released(formatDate(releasedAt), count(people, 'person', 'people'))}
      flush
    >
      <TableFrame label={texts.single.label(name)}>
        <thead>
          <tr>
            <Th>{texts.single.lens}</Th>
            <Th align="end">{words.score}</Th>
            {hasIntervals ? <Th align="end">{words.interval}</Th> : null}
            <Th align="end">{words.people}</Th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ id, points: [point] }, at) => {
            const label = at === 0 ? texts.overall : nameOf(id);
            const { mean = null, interval = null, hidden = null, n = 0 } = point ?? {};
            return (
              <tr key={id} className={`${rowClass} ${at === 0 ? 'font-semibold' : ''}`}>
                <RowTh>
                  <span className={at === 0 ? 'font-semibold' : ''}>{label}</span>
                </RowTh>
                <Td align="end">
                  {mean === null ? (
                    <NoScore hidden={hidden ?? 'protected'} />
                  ) : (
                    <span className="-my-2 flex items-center justify-end gap-1">
                      {formatScore(mean)}
                      <ReceiptButton {...{ assessmentId, framework, group }} of={id} name={label} />
                    </span>
                  )}
                </Td>
                {hasIntervals ? (
                  <Td align="end">
                    {interval
                      ? words.range(formatScore(interval.low), formatScore(interval.high))
                      : words.none}
                  </Td>
                ) : null}
                <Td align="end">{mean === null ? words.none : formatNumber(n)}</Td>
              </tr>
            );
          })}
        </tbody>
      </TableFrame>
    </Card>
  );
}
