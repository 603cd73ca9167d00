import { useRef } from 'react';
import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { leastForPeriod } from '../../../../../domain/assessment/limits.ts';
import { count, formatDay, formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
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
  /** Questions for which a low rating is good, as chosen. */
  reversed: readonly string[];
  onOffer: (offer: Offer) => void;
};
type Check = ReadSurvey['checks'][number];
export type Offer = NonNullable<Check['offer']>;

/** Shows how the file was understood, before anything is stored. */
export function PreviewCard({ preview, threshold, isDescribed, reversed, onOffer }: Props) {
  const { framework, groups } = preview;
  const checks = preview.checks.filter(({ offer }) => !isTaken(offer, reversed));
  const doubts = useRef<HTMLDivElement>(null);
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
      <div ref={doubts} tabIndex={-1} className={checks.length > 0 ? undefined : 'hidden'}>
        <Banner tone="warn">
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {checks.map(({ code, message, offer }) => (
              <li key={`${code} ${message}`} data-code={code}>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {message}
                  {offer ? (
                    <Button
                      size="dense"
                      onClick={() => {
                        // The button goes away; the next one is reached from here.
                        doubts.current?.focus();
                        onOffer(offer);
                      }}
                    >
                      {nameOf(offer)}
                    </Button>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </Banner>
      </div>
      <GroupsFold title={words.groupList} groups={groups} />
      {preview.second ? (
        <GroupsFold title={words.secondList(preview.second.name)} groups={preview.second.groups} />
      ) : null}
    </>
  );
}

/** Questions that were turned round are chosen on this page only, so their check would stay. */
const isTaken = ({ reversed = [] }: Offer = {}, chosen: readonly string[]): boolean =>
  reversed.length > 0 && reversed.every((item) => chosen.includes(item));

function nameOf({ ignore = [], missing }: Offer): string {
  const [first] = ignore;
  if (first !== undefined)
    return words.ignore(ignore.length === 1 ? words.quoted(first) : count(ignore.length, ...words.column));
  return missing === undefined ? words.reverse : words.missingCode(missing);
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
