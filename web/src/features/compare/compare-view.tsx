import { keepPreviousData, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Comparison, readSides, specialSides } from '../../../../api/results/contract/comparison.ts';
import { gapRLines } from '../../../../domain/scoring/methods/r/lines.ts';
import { chartScale, ScaleProvider } from '../../charts/scale.ts';
import { toAppError } from '../../lib/app-error.ts';
import { frameworkOfQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count } from '../../lib/display/format.ts';
import { useReread } from '../../lib/live/use-reread.ts';
import { resultsQuery } from '../../lib/queries/results-queries.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { GroupingSwitch } from '../assessments/grouping-switch.tsx';
import { NamedBadge, StatusBadge } from '../assessments/status-badge.tsx';
import { panelTexts } from '../methods/panel/texts.ts';
import { useLiveUpdates } from '../participation/live/use-live-updates.ts';
import { compareLines, readOpen, toggled } from './compare-lines.ts';
import { CompareLists } from './compare-lists.tsx';
import type { CompareOrder } from './compare-orders.ts';
import { compareKey, compareModel, compareQuery } from './compare-queries.ts';
import { CompareRows } from './compare-rows.tsx';
import { SidePicker } from './side-picker.tsx';
import { texts } from './texts.ts';

/** The choices made on this page, all of which are in the address. */
export type CompareChoice = {
  readonly groups?: string | undefined;
  readonly by?: 'second' | undefined;
  readonly open?: string | undefined;
  readonly order?: CompareOrder | undefined;
};
type Props = {
  assessmentId: string;
  choice: CompareChoice;
  onChoose: (change: Partial<CompareChoice>) => void;
};

/** Compares stakeholder groups: where they differ, by how much and how certainly. */
export function CompareView({ assessmentId, choice, onChoose }: Props) {
  const { assessment } = useSuspenseQuery(resultsQuery(assessmentId)).data;
  const { data: framework } = useSuspenseQuery(frameworkOfQuery(assessment));
  const open = readOpen(choice.open);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...compareQuery(assessmentId, choice.groups, null, choice.by),
    placeholderData: keepPreviousData,
  });
  const opened = [...open];
  const parts = useQueries({
    queries: opened.map((of) => compareQuery(assessmentId, choice.groups, of, choice.by)),
  });
  useLiveUpdates();
  useReread(compareModel, assessmentId, compareKey(assessmentId));
  useDocumentTitle(texts.title(assessment.name));
  const answers = new Map<string | null, Comparison>(
    opened.flatMap((of, index) => {
      const part = parts[index]?.data;
      return part ? [[of, part] as const] : [];
    }),
  );
  if (data) answers.set(null, data);

  const page = (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={assessment.name}
        hiddenSuffix={texts.view}
        badge={
          <>
            <StatusBadge status={assessment.status} />
            <NamedBadge named={assessment.named} />
          </>
        }
        note={texts.note(assessment.company)}
        actions={
          <Link to="/dashboard" search={{ assessment: assessmentId }} className={buttonClass()}>
            {texts.back}
          </Link>
        }
      />
      {error ? (
        <Banner
          tone="bad"
          action={
            <Button
              size="dense"
              onClick={() => (choice.groups ? onChoose({ groups: undefined }) : void refetch())}
            >
              {choice.groups ? texts.startOver : texts.tryAgain}
            </Button>
          }
        >
          {toAppError(error).message}
        </Banner>
      ) : null}
      {assessment.secondGrouping ? (
        <div className="flex">
          <GroupingSwitch
            secondGrouping={assessment.secondGrouping}
            by={choice.by}
            onChoose={(by) => onChoose({ by, groups: undefined })}
          />
        </div>
      ) : null}
      {!data && !error ? <Skeleton blocks={[112, 560, 240]} /> : null}
      {data && data.sides.length === 0 ? (
        <Card>
          <EmptyState title={texts.empty.title}>
            {assessment.named
              ? texts.empty.named
              : texts.empty.text(count(assessment.threshold, 'person', 'people'))}
          </EmptyState>
        </Card>
      ) : null}
      {data && data.sides.length > 0 && !error ? (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-6">
          <SidePicker
            comparison={data}
            chosen={sidesIn(choice.groups)}
            onChoose={(groups) => onChoose({ groups })}
          />
          <CompareRows
            comparison={data}
            assessment={assessment}
            lines={compareLines({ framework, answers, open, order: choice.order })}
            order={choice.order}
            onOrder={(order) => onChoose({ order })}
            onToggle={(id) => onChoose({ open: toggled(open, id) })}
          />
          <CompareLists comparison={data} framework={framework} />
        </div>
      ) : null}
      <Method
        people={count(assessment.distributionThreshold, 'person', 'people')}
        r={data ? gapLinesOf(data) : null}
      />
    </div>
  );
  return <ScaleProvider value={chartScale(framework.scale)}>{page}</ScaleProvider>;
}

/** The sides in the address. A single group is compared with all others; the server does the same. */
function sidesIn(groups: string | undefined): readonly string[] | undefined {
  const sides = groups === undefined ? [] : (readSides(groups) ?? []);
  if (sides.length === 0) return undefined;
  return sides.length === 1 ? [...sides, specialSides.others] : sides;
}

/** R lines that recompute the gap, as in the workbook; null unless two single groups are compared. */
function gapLinesOf({ sides, scale }: Comparison): readonly string[] | null {
  const [first, second] = sides.map(({ groups }) => (groups.length === 1 ? groups[0] : undefined));
  return sides.length === 2 && first !== undefined && second !== undefined
    ? gapRLines({ file: panelTexts.file, ...scale }, [first, second])
    : null;
}

function Method({ people, r }: { people: string; r: readonly string[] | null }) {
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {texts.method.title}
      </summary>
      <ul className="flex max-w-reading list-disc flex-col gap-2 px-5 pr-4 pb-4 pl-9 text-text-2 marker:text-text-3 md:pl-10">
        {texts.method.lines(people).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {r ? null : <li>{texts.method.noR}</li>}
      </ul>
      {r ? (
        <div className="flex min-w-0 flex-col gap-1.5 px-4 pb-4 md:px-5">
          <p className="text-13 font-medium">{panelTexts.r}</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-line bg-sunken p-3 text-13 -outline-offset-2"
          >
            {r.join('\n')}
          </pre>
        </div>
      ) : null}
    </details>
  );
}
