import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { texts } from './texts.ts';

const words = texts.figures;
/** Columns for more values would not be read. */
const mostValues = 12;

type Props = {
  survey: {
    readonly questions: readonly ReadSurvey['questions'][number][];
    readonly framework: Pick<ReadSurvey['framework'], 'min' | 'max'>;
  };
  isOpen?: boolean;
};

/** Number of ratings, mean and distribution of each question, as they would be imported. */
export function QuestionsFold({ survey, isOpen }: Props) {
  const { questions, framework } = survey;
  const values = Array.from({ length: framework.max - framework.min + 1 }, (_, at) => framework.min + at);
  const isShort = values.length <= mostValues;
  return (
    <details open={isOpen} className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {words.title}
      </summary>
      <div className="max-h-96 overflow-y-auto">
        <TableFrame label={words.title}>
          <thead>
            <tr>
              <Th>{words.question}</Th>
              <Th align="end">{words.n}</Th>
              <Th align="end">{words.mean}</Th>
              {isShort
                ? values.map((value) => (
                    <Th key={value} align="end">
                      {words.value(String(value))}
                    </Th>
                  ))
                : null}
            </tr>
          </thead>
          <tbody>
            {questions.map(({ item, n, mean, counts }) => (
              <tr key={item} className={rowClass}>
                <RowTh>{item}</RowTh>
                <Td align="end">{formatNumber(n)}</Td>
                <Td align="end">{mean === null ? '–' : mean.toFixed(2)}</Td>
                {isShort
                  ? values.map((value, at) => (
                      <Td key={value} align="end">
                        {formatNumber(counts[at] ?? 0)}
                      </Td>
                    ))
                  : null}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </div>
    </details>
  );
}
