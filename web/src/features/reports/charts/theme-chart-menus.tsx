import type { RefObject } from 'react';
import type { Disagreement } from '../../../../../api/results/contract/analysis.ts';
import { useScale } from '../../../charts/scale.ts';
import { ratingsIn } from '../../../lib/display/agreement-bars.ts';
import { count, formatMean, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';
import { ChartMenu } from './chart-menu.tsx';

const words = texts.charts;

type Props = { disagreement: Disagreement; name: string };

type DrawnProps = Props & {
  /** What it is drawn in on the page. */
  place: RefObject<HTMLElement | null>;
};

/** How the ratings of one theme lie, to save. */
export function DistributionMenu({ disagreement: { distribution, n }, name, place }: DrawnProps) {
  const counted = ratingsIn(distribution);
  const people = (number: number) => count(number, 'person', 'people');
  return (
    <ChartMenu
      title={name}
      subtitle={
        counted === n ? words.ratings(people(n)) : words.olderRatings(people(counted), formatNumber(n))
      }
      chart={() => place.current?.querySelector('svg') ?? null}
    />
  );
}

/** Where the groups stand on one theme, to save. */
export function DotStripMenu({ disagreement: { groups }, name }: Props) {
  const { min, max, bandStarts } = useScale();
  if (groups.length === 0) return null;
  return (
    <ChartMenu
      title={words.groupsOf(name)}
      subtitle={words.groups}
      chart={() => ({
        kind: 'dotStrip',
        min,
        max,
        ticks: bandStarts,
        rows: groups.map(({ group, n, mean }) => ({
          name: words.group(group, formatNumber(n)),
          score: mean,
          label: formatMean(mean, { bandStarts }),
        })),
      })}
    />
  );
}
