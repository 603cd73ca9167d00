import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { leastForPeriod } from '../../../../../domain/assessment/limits.ts';
import { count, formatDay, formatNumber } from '../../../lib/display/format.ts';
import { Figures } from '../../../ui/layout/figures.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from './texts.ts';

const words = texts.preview;

type Props = {
  preview: ReadSurvey;
  threshold: number;
  /** Whether the questions are described, with their lenses. */
  isDescribed: boolean;
};

/** Shows how the file was understood, before anything is stored. */
export function PreviewCard({ preview, threshold, isDescribed }: Props) {
  const { framework, groups, checks } = preview;
  const questions = framework.lenses.reduce((sum, { items }) => sum + items.length, 0);
  const [small] = smallNote(groups, threshold);
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
            note: small,
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
              // Otherwise their lenses are chosen below.
              isDescribed
                ? `${count(questions, 'question', 'questions')}, ${count(framework.lenses.length, 'lens', 'lenses')}`
                : count(questions, 'question', 'questions'),
            ),
          },
        ]}
      />
      <BesideRatings preview={preview} threshold={threshold} />
      {checks.length > 0 ? (
        <Banner tone="warn">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {checks.map(({ code, message }) => (
              <li key={`${code} ${message}`} data-code={code}>
                {message}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <GroupsFold title={words.groupList} groups={groups} />
      {preview.second ? (
        <GroupsFold title={words.secondList(preview.second.name)} groups={preview.second.groups} />
      ) : null}
    </>
  );
}

/** What the columns chosen beside ratings give: the second grouping, the days of the answers, comments. */
function BesideRatings({ preview, threshold }: Pick<Props, 'preview' | 'threshold'>) {
  const { second, answered, comments, people } = preview;
  const hasDays = preview.columns.some(({ is }) => is === 'date');
  const rows = [
    ...(second
      ? [
          {
            label: words.second(second.name),
            value: count(second.groups.length, ...words.secondGroups),
            note: [
              ...smallNote(second.groups, threshold),
              words.bothAt(count(second.pairs, ...words.pair)),
            ].join(' '),
          },
        ]
      : []),
    ...(answered
      ? [
          {
            label: words.answered,
            value: words.days(formatDay(answered.from), formatDay(answered.to)),
            note: words.answeredOf(formatNumber(answered.people), formatNumber(people)),
          },
        ]
      : []),
    ...(hasDays && !answered
      ? [{ label: words.answered, value: words.noPeriod, note: words.daysHidden(leastForPeriod) }]
      : []),
    ...(comments === null
      ? []
      : [{ label: words.comments, value: count(comments, ...words.comment), note: words.commentsNote }]),
  ];
  if (rows.length === 0) return null;
  return (
    <dl
      aria-label={words.beside}
      className="flex flex-col rounded-panel border border-line bg-surface px-4 md:px-5"
    >
      {rows.map(({ label, value, note }) => (
        <div
          key={label}
          className="grid gap-x-6 gap-y-0.5 border-line border-b py-3 last:border-b-0 md:grid-cols-[14rem_1fr]"
        >
          <dt className="wrap-anywhere text-13 text-text-2">{label}</dt>
          <dd>
            <p className="font-semibold tabular">{value}</p>
            <p className="text-13 text-text-3">{note}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function smallNote(groups: Groups, threshold: number): string[] {
  const small = groups.filter(({ people }) => people < threshold).length;
  return small > 0 ? [words.small(formatNumber(small), threshold)] : [];
}

type Groups = ReadSurvey['groups'];

function GroupsFold({ title, groups }: { title: string; groups: Groups }) {
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {title}
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
  );
}
