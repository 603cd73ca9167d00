import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  forecast,
  forecastMost,
  type ReleaseForecast,
} from '../../../../../api/assessment/contract/forecast.ts';
import { api } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { once } from '../../../lib/display/once.ts';
import { urls } from '../../../lib/urls.ts';
import { groupsOfForm, secondLabel } from './groups/form-groups.ts';
import { type LaunchForm, releasesOfForm } from './launch-form-state.ts';
import { groupOf, hasEmail, type PersonRow, secondGroupOf } from './people/people-rows.ts';
import { texts } from './texts.ts';

/** Debounce time in milliseconds of the forecast request. */
const typingMs = 600;
const words = texts.forecast;

/**
 * Forecast of how many scores each release setting would show for the current list of people, computed with the release rules.
 */
export function Forecast({ form }: { form: LaunchForm }) {
  const { sizes, second } = sizesOf(form);
  const wanted = JSON.stringify({ sizes, ...(second && { second }), threshold: form.threshold });
  const asked = useSettled(wanted);
  const people = sizes.reduce((sum, one) => sum + one, 0);
  const fits = people > 0 && people <= forecastMost.people;
  const { data } = useQuery({
    queryKey: ['release-forecast', asked],
    queryFn: ({ signal }) => api.post(urls.releaseForecast, JSON.parse(asked), forecast, { signal }),
    enabled: asked === wanted && fits && people >= form.threshold,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (people === 0) return null;
  if (!fits) return <p className="text-13 text-text-2">{words.large(formatNumber(forecastMost.people))}</p>;
  if (people < form.threshold)
    return <p className="text-13 text-text-2">{words.tooFew(formatNumber(form.threshold))}</p>;
  if (!data) return null;
  const chosen = releasesOfForm(form);
  return (
    <div role="status" className="rounded-control border border-line bg-sunken px-3 py-2 text-13">
      <p className="font-medium">{words.title(formatNumber(data.people))}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {(['atClosing', 'inSteps'] as const).map((choice) => (
          <li key={choice} className={`tabular ${choice === chosen ? 'font-medium' : 'text-text-2'}`}>
            {lineOf(choice, data, form.second && secondLabel(form.second))}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-text-2">
        {words.how(percent(data.cantJudge))} {form.second && !second ? words.notPlaced : ''}
      </p>
    </div>
  );
}

function lineOf(choice: 'atClosing' | 'inSteps', data: ReleaseForecast, secondName: string | null): string {
  const { lens, theme, second, counted } = data[choice];
  const line = words[choice](percent(lens), percent(theme), formatNumber(counted), formatNumber(data.people));
  return second && secondName !== null
    ? `${line}; ${words.second(secondName, percent(second.lens), percent(second.theme))}`
    : line;
}

/**
 * Number of people with an address in each group, largest first. Once everyone is in a second group, also counted by first and
 * second group.
 */
function sizesOf(form: LaunchForm): {
  readonly sizes: readonly number[];
  readonly second: readonly (readonly number[])[] | undefined;
} {
  const groups = groupsOfForm(form);
  const secondGroups = form.second?.groups ?? [];
  const byGroup = new Map<string, PersonRow[]>();
  for (const row of form.people.filter(hasEmail)) {
    const group = groupOf(row, groups);
    const others = byGroup.get(group);
    if (others) others.push(row);
    else byGroup.set(group, [row]);
  }
  const rows = [...byGroup.values()].toSorted((a, b) => b.length - a.length);
  const placed = rows.map((row) =>
    secondGroups.map((group) => row.filter((one) => secondGroupOf(one, secondGroups) === group).length),
  );
  const isPlaced = placed.every((row, at) => row.reduce((sum, one) => sum + one, 0) === rows[at]?.length);
  return {
    sizes: rows.map((row) => row.length),
    second: secondGroups.length > 0 && isPlaced ? placed : undefined,
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const whole = once(() => new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 }));
const percent = (share: number): string => whole().format(share);
