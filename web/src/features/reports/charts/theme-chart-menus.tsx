import type { Disagreement } from '../../../../../api/results/contract/analysis.ts';
import { useScale } from '../../../charts/scale.ts';
import { ratingsIn } from '../../../lib/display/agreement-bars.ts';
import { count, formatMean, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';
import { ChartMenu, type Drawing, SavedDrawing } from './chart-menu.tsx';

const words = texts.charts;

type Props = { disagreement: Disagreement; name: string };

/** Menu that saves the rating distribution of one theme, as drawn on the page. */
export function DistributionMenu({
  disagreement: { distribution, n },
  name,
  children,
}: Props & Pick<Drawing, 'children'>) {
  const counted = ratingsIn(distribution);
  const people = (number: number) => count(number, 'person', 'people');
  return (
    <SavedDrawing
      title={name}
      subtitle={
        counted === n ? words.ratings(people(n)) : words.olderRatings(people(counted), formatNumber(n))
      }
    >
      {children}
    </SavedDrawing>
  );
}

/** Menu that saves the scores of the groups for one theme. */
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
