import { useState } from 'react';
import type { Comparison } from '../../../../api/results/contract/comparison.ts';
import { Dumbbell } from '../../charts/dumbbell.tsx';
import { useScale } from '../../charts/scale.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import { count, formatMean, formatNumber, formatScore } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { GapMeaning } from './compare-rows.tsx';
import { signed } from './gap-words.ts';
import { sideName } from './side-names.ts';
import { texts } from './texts.ts';

type Props = { comparison: Comparison; framework: Framework };
type Clear = NonNullable<Comparison['clear']>;

const words = texts.lists;
const shownAtFirst = 5;

/** Themes where two sides clearly differ, in either direction, and themes on which all groups agree. */
export function CompareLists({ comparison, framework }: Props) {
  const { sides, clear, agreed, leading, distributionThreshold } = comparison;
  const [first = '', second = ''] = sides.map(({ side }) => sideName(side));
  const names = themeNames(framework);
  const bands = useScale();
  // A theme that leaders rate higher than the other groups do is a blind spot.
  const [leaders, others] = leading === 1 ? [second, first] : [first, second];
  const [brighter, darker] =
    leading === 1 ? [clear?.secondHigher, clear?.firstHigher] : [clear?.firstHigher, clear?.secondHigher];
  const nothing =
    clear && clear.tested > 0
      ? words.none(formatNumber(clear.tested), formatNumber(clear.themes))
      : words.untested(count(distributionThreshold, 'person', 'people'));

  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      {clear ? (
        <>
          <Card
            title={leading === null ? words.higher(first) : words.blindSpots}
            note={leading === null ? words.higherNote : words.blindSpotsNote(leaders, others)}
            flush
          >
            <Themes found={brighter ?? []} nothing={nothing} names={names} comparison={comparison} />
          </Card>
          <Card
            title={leading === null ? words.higher(second) : words.hiddenStrengths}
            note={leading === null ? words.higherNote : words.hiddenStrengthsNote(leaders, others)}
            flush
          >
            <Themes found={darker ?? []} nothing={nothing} names={names} comparison={comparison} />
          </Card>
        </>
      ) : null}
      <Card title={words.agreed} note={words.agreedNote} flush>
        {agreed && agreed.length > 0 ? (
          <ul>
            {agreed.map(({ theme, mean, range, groups }) => (
              <li key={theme} className="border-line border-t px-4 py-2.5 first:border-t-0 md:px-5">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-medium">{names.get(theme) ?? theme}</span>
                  <span className="font-medium tabular">{formatMean(mean, bands)}</span>
                </span>
                <span className="text-13 text-text-2 tabular">
                  {words.agreedLine(formatScore(range), count(groups, 'group', 'groups'))}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <Sentence>{words.noneAgreed}</Sentence>
        )}
      </Card>
    </div>
  );
}

type ThemesProps = {
  found: Clear['firstHigher'];
  nothing: string;
  names: ReadonlyMap<string, string>;
  comparison: Comparison;
};

function Themes({ found, nothing, names, comparison: { scale } }: ThemesProps) {
  const [all, setAll] = useState(false);
  if (found.length === 0) return <Sentence>{nothing}</Sentence>;
  return (
    <>
      <ul>
        {(all ? found : found.slice(0, shownAtFirst)).map(({ theme, cells, gap }) => (
          <li key={theme} className="border-line border-t px-4 py-2.5 first:border-t-0 md:px-5">
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-medium">{names.get(theme) ?? theme}</span>
              <span className="font-medium tabular">{signed(gap.points)}</span>
            </span>
            <Dumbbell scale={scale} values={cells.map(({ mean }) => mean)} />
            <GapMeaning gap={gap} />
          </li>
        ))}
      </ul>
      {found.length > shownAtFirst ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="dense" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.showFewer : words.showAll(formatNumber(found.length))}
          </Button>
        </div>
      ) : null}
    </>
  );
}

const Sentence = ({ children }: { children: string }) => (
  <p className="px-4 py-4 text-text-2 md:px-5">{children}</p>
);

const themeNames = ({ lenses }: Framework): ReadonlyMap<string, string> =>
  new Map(
    lenses.flatMap((lens) =>
      lens.subLenses.flatMap(({ themes }) => themes.map(({ id, name }) => [id, name] as const)),
    ),
  );
