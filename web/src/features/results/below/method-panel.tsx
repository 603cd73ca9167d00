import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatScore } from '../../../lib/display/format.ts';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { texts } from '../texts.ts';

type Props = { assessment: AssessmentSummary; framework: Framework };

export function MethodPanel({ assessment, framework: { scale } }: Props) {
  const at = (score: number) => {
    const label = scale.labels.find((one) => one.at === score)?.label;
    return label ? `${score} (${label})` : String(score);
  };
  const [moderate = '', strong = ''] = scale.bands.slice(1).map(({ from }) => formatScore(from));
  const people = (number: number) => count(number, 'person', 'people');
  const lines = texts.method.lines(
    people(assessment.threshold),
    people(assessment.distributionThreshold),
    { lowest: at(scale.min), highest: at(scale.max), moderate, strong },
    assessment.releases,
  );
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {texts.method.title}
      </summary>
      <ul className="flex max-w-reading list-disc flex-col gap-2 px-5 pr-4 pb-4 pl-9 text-text-2 marker:text-text-3 md:pl-10">
        {(assessment.named ? lines.toSpliced(2, 2, ...texts.method.named) : lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
