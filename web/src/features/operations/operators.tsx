import { useQuery } from '@tanstack/react-query';
import type { OperatorSeen } from '../../../../api/installation/contract/operations.ts';
import { toAppError } from '../../lib/app-error.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { Badge } from '../../ui/state/badge.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
import { operatorsQuery } from './operations-queries.ts';
import { texts } from './texts.ts';

/** Operators of the installation, each with the date since when. They are added on the server machine. */
export function Operators() {
  const { data, error } = useQuery(operatorsQuery);
  const words = texts.operators;
  if (error) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return null;
  return (
    <Card title={words.title} flush>
      <p className="border-line border-b px-4 py-2 text-13 text-text-3 md:px-5">
        {words.note} <code className="font-mono">npm run ops -- operator add|remove</code>
      </p>
      <TableFrame label={words.title}>
        <thead>
          <tr>
            <Th>{words.who}</Th>
            <Th>{words.since}</Th>
          </tr>
        </thead>
        <tbody>
          {data.operators.map((operator) => (
            <tr key={operator.email} className={rowClass}>
              <RowTh>
                <span className="block wrap-anywhere">{operator.name}</span>
                <span className="block wrap-anywhere text-13 text-text-3">{operator.email}</span>
              </RowTh>
              <Td>
                <Since operator={operator} />
              </Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Card>
  );
}

function Since({ operator: { since, by, counts } }: { operator: OperatorSeen }) {
  const words = texts.operators;
  if (!counts)
    return (
      <>
        <Badge tone="warn">{words.notCounted}</Badge>
        <p className="mt-1 text-13 text-text-2">{words.notCountedWhy}</p>
      </>
    );
  return (
    <>
      {since === null ? words.by[by] : <RelativeTime at={since} />}
      {since === null ? null : <p className="text-13 text-text-2">{words.by[by]}</p>}
    </>
  );
}
