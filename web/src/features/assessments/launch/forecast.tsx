import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forecast, forecastMost, type ReleaseForecast } from '../../../../../api/contract/forecast.ts';
import { api } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { urls } from '../../../lib/urls.ts';
import { groupsOfForm } from './groups/form-groups.ts';
import { type LaunchForm, releasesOfForm } from './launch-form-state.ts';
import { groupOf, hasEmail } from './people/people-rows.ts';
import { texts } from './texts.ts';

/** Whoever types is not asked about at each key. */
const typingMs = 600;
const words = texts.forecast;

/** What each choice would show of this very roster, by the release rules themselves. */
export function Forecast({ form }: { form: LaunchForm }) {
  const sizes = sizesOf(form);
  const wanted = JSON.stringify({ sizes, threshold: form.threshold });
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
            {lineOf(choice, data)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-text-2">
        {words.how(percent(data.cantJudge))} {form.second ? words.oneGrouping : ''}
      </p>
    </div>
  );
}

function lineOf(choice: 'atClosing' | 'inSteps', data: ReleaseForecast): string {
  const { lens, theme, counted } = data[choice];
  return words[choice](percent(lens), percent(theme), formatNumber(counted), formatNumber(data.people));
}

/** People with an address, by group. */
function sizesOf(form: LaunchForm): readonly number[] {
  const groups = groupsOfForm(form);
  const sizes = new Map<string, number>();
  for (const row of form.people)
    if (hasEmail(row)) {
      const group = groupOf(row, groups);
      sizes.set(group, (sizes.get(group) ?? 0) + 1);
    }
  return [...sizes.values()].toSorted((a, b) => b - a);
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const whole = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const percent = (share: number): string => whole.format(share);
