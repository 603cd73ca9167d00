import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Comparison, specialSides, writeSides } from '../../../../../api/results/contract/comparison.ts';
import type { Results } from '../../../../../api/results/contract/results.ts';
import { Dumbbell } from '../../../charts/dumbbell.tsx';
import { Radar } from '../../../charts/radar.tsx';
import { useScale } from '../../../charts/scale.ts';
import { SeriesKey } from '../../../charts/series.tsx';
import type { Framework } from '../../../lib/cache/framework.ts';
import { formatMean, formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { profileQuery } from '../../../lib/queries/analysis-queries.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { NoScore, noScoreText } from '../score.tsx';
import { texts } from './profile-texts.ts';

type Props = { results: Results; framework: Framework };

const mostViews = 3;
/** Views offered at once; the others are found by name. */
const mostOffered = 24;
/** A radar with fewer spokes has no recognisable shape. */
const leastSpokes = 3;

/** Lens profiles of everyone and of up to two groups, as a radar and again as dots and numbers. */
export function ProfileCard({ results, framework }: Props) {
  const { assessment, groups: first, secondGroups: second = [], figure } = results;
  // Offers the groups of one grouping only: the grouping of the selected group.
  const groups = second.some(({ group }) => group === figure?.group) ? second : first;
  const options = [
    specialSides.everyone,
    ...groups.filter(({ state }) => state === 'released').map(({ group }) => group),
  ];
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    startingViews(options, figure?.group ?? null),
  );
  const [search, setSearch] = useState('');
  const found = options.filter((view) => viewName(view).toLowerCase().includes(search.trim().toLowerCase()));
  const offered = options.filter(
    (view) => chosen.includes(view) || found.slice(0, mostOffered).includes(view),
  );
  const { data, error, refetch } = useQuery({
    ...profileQuery(assessment.assessmentId, writeSides(chosen), useAt()),
    placeholderData: keepPreviousData,
  });
  const toggle = (view: string) =>
    setChosen(chosen.includes(view) ? chosen.filter((one) => one !== view) : [...chosen, view]);
  return (
    <Card title={texts.title} note={texts.note} flush>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2 border-line border-b px-4 py-3 md:px-5">
        <legend className="sr-only">{texts.views}</legend>
        {options.length > mostOffered ? (
          <div className="w-56 max-w-full">
            <Field label={texts.find}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type="search"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              )}
            </Field>
          </div>
        ) : null}
        <div className="flex w-full flex-wrap gap-x-5 gap-y-2">
          {offered.map((view) => {
            const isOn = chosen.includes(view);
            const isLast = isOn && chosen.length === 1;
            return (
              <span key={view} className="inline-flex items-center gap-1.5">
                <Checkbox
                  label={view === specialSides.everyone ? texts.everyone : view}
                  checked={isOn}
                  disabled={isLast || (!isOn && chosen.length >= mostViews)}
                  onChange={() => toggle(view)}
                />
                {isOn ? <SeriesKey series={chosen.indexOf(view)} /> : null}
              </span>
            );
          })}
        </div>
        {offered.length < options.length ? (
          <p className="w-full text-13 text-text-3">
            {texts.shown(formatNumber(offered.length), formatNumber(options.length))}
          </p>
        ) : null}
        {chosen.length >= mostViews && options.length > mostViews ? (
          <p className="w-full text-13 text-text-3">{texts.most}</p>
        ) : null}
      </fieldset>
      {error ? (
        <div className="p-4 md:px-5">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data ? <Charts comparison={data} framework={framework} /> : null}
      {!data && !error ? <Skeleton blocks={[420]} /> : null}
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'profile', sides: writeSides(chosen) }}
        name={texts.title}
      />
    </Card>
  );
}

function Charts({ comparison, framework }: { comparison: Comparison; framework: Framework }) {
  const { scale, rows } = comparison;
  const bands = useScale();
  // If only one profile is chosen, the server adds the others as a second side. Only chosen sides are drawn.
  const asked = comparison.sides.flatMap(({ side }, at) => (side === specialSides.others ? [] : [at]));
  const names = new Map(framework.lenses.map(({ id, name }) => [id, name]));
  const lines = rows.map(({ id, cells }) => ({
    id,
    name: names.get(id) ?? id,
    cells: asked.flatMap((at) => cells[at] ?? []),
  }));
  const hasRadar = lines.length >= leastSpokes;
  return (
    <div
      className={`grid items-center gap-4 ${hasRadar ? 'xl:grid-cols-[minmax(300px,4fr)_minmax(0,8fr)]' : ''}`}
    >
      {hasRadar ? (
        <div className="mx-auto w-full max-w-120 px-2 py-4">
          <Radar
            label={texts.spokes}
            scale={scale}
            axes={lines.map(({ name }) => name)}
            series={asked.map((at, one) => ({
              name: viewName(comparison.sides[at]?.side ?? ''),
              points: lines.map(({ cells }) => {
                const { mean = null, hidden = null } = cells[one] ?? {};
                return { value: mean, words: mean === null ? noScoreText(hidden) : formatMean(mean, bands) };
              }),
            }))}
          />
        </div>
      ) : null}
      <TableFrame label={texts.title}>
        <thead>
          <tr>
            <Th>{texts.lens}</Th>
            {asked.map((at, one) => (
              <Th key={at} align="end">
                <SeriesKey series={one} /> {viewName(comparison.sides[at]?.side ?? '')}
              </Th>
            ))}
            <Th width="half">{texts.place(formatNumber(scale.min), formatNumber(scale.max))}</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, cells }) => (
            <tr key={id} className={rowClass}>
              <RowTh>{name}</RowTh>
              {cells.map((cell, one) => (
                <Td key={asked[one]} align="end">
                  {cell.mean === null ? <NoScore hidden={cell.hidden} /> : formatMean(cell.mean, bands)}
                </Td>
              ))}
              <Td>
                <span className="block min-w-40">
                  <Dumbbell scale={scale} values={cells.map(({ mean }) => mean)} />
                </span>
              </Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

/** Profiles shown at first: the selected group, everyone, then the largest groups. */
function startingViews(options: readonly string[], group: string | null): readonly string[] {
  const first = group !== null && options.includes(group) ? [group] : [];
  return [...first, ...options.filter((option) => option !== group)].slice(0, mostViews);
}

const viewName = (side: string): string => (side === specialSides.everyone ? texts.everyone : side);
