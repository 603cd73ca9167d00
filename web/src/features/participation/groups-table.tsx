import { formatNumber } from '../../lib/display/format.ts';
import { useWide } from '../../lib/display/media.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { ProgressBar } from '../../ui/state/progress-bar.tsx';
import { aboutPercent, completionWords } from './progress.ts';
import { texts } from './texts.ts';
import type { Participation } from './types.ts';

type Props = {
  title: string;
  /** Heading of the column with the group names. */
  group: string;
  groups: Participation['groups'];
};

export function GroupsTable(props: Props) {
  return (
    <Card title={props.title} flush>
      {useWide() ? <Table {...props} /> : <Lines groups={props.groups} />}
    </Card>
  );
}

function Table({ title, group: heading, groups }: Props) {
  const words = texts.groups;
  return (
    <TableFrame label={title}>
      <thead>
        <tr>
          <Th>
            <span className="whitespace-normal wrap-anywhere">{heading}</span>
          </Th>
          <Th align="end">{words.invited}</Th>
          <Th align="end">{words.started}</Th>
          <Th align="end">{words.submitted}</Th>
          <Th>{words.complete}</Th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ group, counts }) => (
          <tr key={group} className={rowClass}>
            <RowTh>
              <span className="wrap-anywhere">{group}</span>
            </RowTh>
            <Td align="end">{formatNumber(counts.invited)}</Td>
            <Td align="end">{formatNumber(counts.started)}</Td>
            <Td align="end">{formatNumber(counts.submitted)}</Td>
            <Td>
              <div className="flex min-w-36 items-center gap-3">
                <Bar group={group} counts={counts} />
                <span className="w-12 shrink-0 whitespace-nowrap text-right tabular">
                  {aboutPercent(counts)}
                </span>
              </div>
            </Td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Lines({ groups }: Pick<Props, 'groups'>) {
  const words = texts.groups;
  return (
    <ul>
      {groups.map(({ group, counts }) => (
        <li key={group} className="border-line border-b px-4 py-3 last:border-b-0">
          <p className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere font-medium">{group}</span>
            <span className="tabular">{completionWords(counts)}</span>
          </p>
          <div className="my-1.5">
            <Bar group={group} counts={counts} />
          </div>
          <p className="text-13 text-text-3 tabular">
            {words.submitted} {formatNumber(counts.submitted)} · {words.started}{' '}
            {formatNumber(counts.started)} · {words.invited} {formatNumber(counts.invited)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Bar({ group, counts }: Participation['groups'][number]) {
  return (
    <ProgressBar
      label={`${texts.groups.complete}: ${group}`}
      value={counts.progress}
      max={counts.invited * 100}
      words={completionWords(counts)}
    />
  );
}
