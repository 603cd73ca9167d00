import type { DissectionResult } from '../../../../../api/dissection/contract/dissection.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Figures } from '../../../ui/layout/figures.tsx';
import { useLenses } from '../queries/lenses.ts';
import { texts } from './texts.ts';

const words = texts.result;

/** The four tiles, and what their figures mean. */
export function DissectionFigures({ result }: { result: DissectionResult }) {
  const { insights, covered, completeness, quality, lenses } = result;
  return (
    <section aria-label={words.label} className="flex flex-col gap-2">
      <Figures
        items={[
          { label: words.insights, value: formatNumber(insights), note: words.insightsNote },
          { label: words.covered, value: words.of(covered, lenses.length), note: words.coveredNote },
          {
            label: words.completeness,
            value: words.percent(completeness),
            note: words.completenessNote,
          },
          quality
            ? {
                label: words.quality,
                value: words.percent(Math.round((quality.withText / quality.all) * 100)),
                note: words.qualityNote(formatNumber(quality.withText), formatNumber(quality.all)),
              }
            : { label: words.quality, value: words.noQuality, note: words.noQualityNote },
        ]}
      />
      <p className="text-13 text-text-3">{words.how}</p>
    </section>
  );
}

/** The strongest lenses, and those that need more coverage. */
export function Standing({ result: { strongest, weakest, lenses } }: { result: DissectionResult }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Standings title={words.strongest} none={words.noStrongest} ids={strongest} lenses={lenses} />
      <Standings title={words.weakest} none={words.noWeakest} ids={weakest} lenses={lenses} />
    </div>
  );
}

type StandingsProps = { title: string; none: string; ids: readonly string[] } & Pick<
  DissectionResult,
  'lenses'
>;

function Standings({ title, none, ids, lenses }: StandingsProps) {
  const { nameOf } = useLenses();
  return (
    <Card title={title}>
      {ids.length === 0 ? <p className="text-text-2">{none}</p> : null}
      <ol aria-label={title} className="flex flex-col gap-1.5 empty:hidden">
        {ids.map((id) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{nameOf(id)}</span>
            <span className="tabular">
              {words.percent(lenses.find(({ lens }) => lens === id)?.relevance ?? 0)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
