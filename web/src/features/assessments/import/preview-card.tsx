import type { ImportPreview } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Figures } from '../../../ui/layout/figures.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { texts } from './texts.ts';

const words = texts.preview;

/** Shows how the file was understood, before anything is stored. */
export function PreviewCard({ preview, threshold }: { preview: ImportPreview; threshold: number }) {
  const { framework, groups, findings } = preview;
  const questions = framework.lenses.reduce((sum, { items }) => sum + items.length, 0);
  const small = groups.filter(({ people }) => people < threshold).length;
  return (
    <>
      <Figures
        items={[
          {
            label: words.people,
            value: formatNumber(preview.people),
            note: words.rows(count(preview.rows, 'line', 'lines'), words.forms[preview.form]),
          },
          {
            label: words.groups,
            value: formatNumber(groups.length),
            note: small > 0 ? words.small(formatNumber(small), threshold) : undefined,
          },
          {
            label: words.ratings,
            value: formatNumber(preview.ratings),
            note: words.missing(formatNumber(preview.missing)),
          },
          {
            label: words.scale,
            value: words.scaleOf(framework.min, framework.max),
            note: words.questions(
              `${count(questions, 'question', 'questions')}, ${count(framework.lenses.length, 'lens', 'lenses')}`,
            ),
          },
        ]}
      />
      <Card title={words.findings} flush={findings.length > 0}>
        {findings.length === 0 ? (
          <p className="text-text-2">{words.allRight}</p>
        ) : (
          <div className="max-h-96 overflow-y-auto">
            <TableFrame label={words.findings}>
              <thead>
                <tr>
                  <Th>{words.line}</Th>
                  <Th>{words.finding}</Th>
                  <Th>{words.kind}</Th>
                </tr>
              </thead>
              <tbody>
                {findings.map(({ line, code, message, leavesOut }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several findings of one kind
                  <tr key={index} className={rowClass} data-code={code}>
                    <RowTh>
                      <span className="tabular">{line}</span>
                    </RowTh>
                    <Td>{message}</Td>
                    <Td>
                      <span className={`whitespace-nowrap text-13 ${leavesOut ? 'text-bad' : 'text-text-3'}`}>
                        {leavesOut ? words.leftOut : words.understood}
                      </span>
                    </Td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
            {preview.findingsTotal > findings.length ? (
              <p className="px-4 py-3 text-13 text-text-3 md:px-5">
                {words.more(formatNumber(preview.findingsTotal - findings.length))}
              </p>
            ) : null}
          </div>
        )}
      </Card>
      <details className="group rounded-panel border border-line bg-surface">
        <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
          <FoldMark />
          {words.groupList}
        </summary>
        <ul className="grid max-h-72 gap-x-6 overflow-y-auto px-5 pb-4 sm:grid-cols-2 md:grid-cols-3">
          {groups.map(({ group, people }) => (
            <li key={group} className="flex justify-between gap-3 border-line border-b py-1.5">
              <span className="min-w-0 truncate">{group}</span>
              <span className="text-text-3 tabular">{formatNumber(people)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
