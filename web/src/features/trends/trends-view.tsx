import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Trends } from '../../../../api/results/contract/trends.ts';
import { toAppError } from '../../lib/app-error.ts';
import { frameworkOfQuery } from '../../lib/cache/framework.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count, formatDate, formatNumber, formatScore } from '../../lib/display/format.ts';
import { useReread } from '../../lib/live/use-reread.ts';
import { useAccess } from '../../lib/session/access.ts';
import { Button } from '../../ui/action/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { MarksCard } from './marks/marks-card.tsx';
import { SingleCycle } from './single-cycle.tsx';
import { texts } from './texts.ts';
import { TrendCard } from './trend-card.tsx';
import { trendModel, trendsKey, trendsQuery } from './trends-queries.ts';

export type TrendsChoice = { readonly company?: string | undefined; readonly group?: string | undefined };
type Props = { choice: TrendsChoice; onChoose: (change: Partial<TrendsChoice>) => void };

/** Scores of one company over several assessments. */
export function TrendsView({ choice, onChoose }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...trendsQuery(choice.company, choice.group),
    placeholderData: keepPreviousData,
  });
  useReread(trendModel, null, trendsKey);
  const chosen = choice.company !== undefined || choice.group !== undefined;
  useDocumentTitle(data?.company ? texts.title(data.company) : texts.titleAlone);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={texts.titleAlone}
        note={data?.company ? texts.noteOf(data.company) : texts.note}
        actions={data ? <Choices trends={data} onChoose={onChoose} /> : null}
      />
      {error ? (
        <Banner
          tone="bad"
          action={
            <Button
              size="dense"
              onClick={() => (chosen ? onChoose({ company: undefined, group: undefined }) : void refetch())}
            >
              {texts.tryAgain}
            </Button>
          }
        >
          {toAppError(error).message}
        </Banner>
      ) : null}
      {!data && !error ? <Skeleton blocks={[280, 260, 260]} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-6">
          <Charts trends={data} />
          <NotDrawn trends={data} />
        </div>
      ) : null}
      <Method />
    </div>
  );
}

function Charts({ trends }: { trends: Trends }) {
  const { series, cycles, framework, group } = trends;
  const { data: names } = useQuery({
    ...frameworkOfQuery({ assessmentId: cycles.at(-1)?.assessmentId ?? '', framework: framework ?? '' }),
    enabled: framework !== null,
  });
  const mayMark = useAccess('organization.manage').allowed;
  if (cycles.length === 0 || !framework)
    return (
      <Card>
        <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>
      </Card>
    );
  const [overall, ...lenses] = series;
  const [first, last] = [cycles[0], cycles.at(-1)];
  const nameOf = (id: string) => names?.lenses.find((lens) => lens.id === id)?.name ?? id;
  const noneOfGroup = group !== null && overall?.points.every(({ mean }) => mean === null);
  const hidden = noneOfGroup ? <Banner>{texts.empty.hidden(group)}</Banner> : null;
  if (cycles.length === 1)
    return (
      <>
        {hidden}
        <SingleCycle trends={trends} nameOf={nameOf} mayMark={mayMark} />
      </>
    );
  return (
    <>
      {hidden}
      {first && last ? (
        <p className="text-13 text-text-2">
          {count(cycles.length, 'cycle', 'cycles')} ·{' '}
          {texts.axis(formatDate(first.releasedAt), formatDate(last.releasedAt))}
          {cycles.map(({ assessmentId, name, coverage: { compared, of } }) =>
            compared < of ? (
              <span key={assessmentId} className="block">
                {texts.coverage(name, formatNumber(compared), formatNumber(of))}
              </span>
            ) : null,
          )}
        </p>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {overall ? <TrendCard level={2} series={overall} name={texts.overall} trends={trends} /> : null}
        <MarksCard trends={trends} mayMark={mayMark} />
      </div>
      <section aria-label={texts.lenses} className="flex flex-col gap-3">
        <h2 className="text-14 font-semibold">{texts.lenses}</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {lenses.map((one) => (
            <TrendCard key={one.id} level={3} series={one} name={nameOf(one.id)} trends={trends} />
          ))}
        </div>
      </section>
    </>
  );
}

function Choices({ trends, onChoose }: { trends: Trends; onChoose: Props['onChoose'] }) {
  const { companies, company, group, groups } = trends;
  if (company === null) return null;
  return (
    <>
      {companies.length > 1 ? (
        <div className="w-60 max-w-full">
          <Select
            aria-label={texts.company}
            value={company}
            onChange={({ target }) => onChoose({ company: target.value, group: undefined })}
          >
            {companies.map((one) => (
              <option key={one.company} value={one.company}>
                {texts.companyOption(one.company, formatNumber(one.assessments))}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <div className="w-56 max-w-full">
        <Select
          aria-label={texts.group}
          value={group ?? ''}
          onChange={({ target }) => onChoose({ group: target.value || undefined })}
        >
          <option value="">{texts.everyone}</option>
          {group !== null && !groups.includes(group) ? <option value={group}>{group}</option> : null}
          {groups.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function NotDrawn({ trends: { leftOut } }: { trends: Trends }) {
  if (leftOut.length === 0) return null;
  return (
    <section aria-label={texts.leftOutTitle} className="text-13 text-text-2">
      <h2 className="font-semibold">{texts.leftOutTitle}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {leftOut.map(({ assessmentId, name, why, figure }) => (
          <li key={assessmentId}>
            {texts.leftOut[why](name)}
            {figure ? <span className="block text-text-3 tabular">{apartText(figure)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Apart = NonNullable<Trends['leftOut'][number]['figure']>;

/** Describes an assessment apart from the line, for example "12 May 2026 · 6.2 out of 9, 14 people · over 4 of its 196 themes". */
function apartText({ releasedAt, people, mean, scale, themes: { shown, of } }: Apart): string {
  const words = texts.apart;
  return [
    formatDate(releasedAt),
    mean === null
      ? words.noScore
      : words.score(formatScore(mean), formatNumber(scale.max), count(people, 'person', 'people')),
    ...(shown < of ? [words.over(formatNumber(shown), formatNumber(of))] : []),
  ].join(' · ');
}

function Method() {
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {texts.method.title}
      </summary>
      <ul className="flex max-w-reading list-disc flex-col gap-2 px-5 pr-4 pb-4 pl-9 text-text-2 marker:text-text-3 md:pl-10">
        {texts.method.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
