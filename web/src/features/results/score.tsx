import type { Cell } from '../../../../api/results/contract/results.ts';
import { BandGlyph, notRatedText } from '../../charts/band-glyph.tsx';
import { Histogram } from '../../charts/histogram.tsx';
import { reversedScale, useScale } from '../../charts/scale.ts';
import { ScoreBar } from '../../charts/score-bar.tsx';
import { count, formatMean, formatNumber } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

/**
 * One figure in a row: a bar, the number with its band, the number of people and, if it may be shown, the rating distribution.
 * `detailed`, used for themes, shows the distribution on a phone too.
 */
export function Score({ cell, detailed = false }: { cell: Cell; detailed?: boolean }) {
  const scale = useScale();
  if (cell.mean === null || cell.band === null) return <NoScore hidden={cell.hidden} />;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_56px_56px] items-center gap-3 md:grid-cols-[minmax(0,1fr)_56px_56px_98px]">
      <ScoreBar score={cell.mean} reversed={cell.reversed} />
      <span className="flex items-center justify-end gap-1.5 font-medium tabular">
        <BandGlyph band={cell.band} />
        {formatMean(cell.mean, cell.reversed ? reversedScale(scale) : scale)}
      </span>
      <span className="whitespace-nowrap text-right text-13 text-text-3 tabular">
        <span aria-hidden="true">{texts.people(formatNumber(cell.n))}</span>
        <span className="sr-only">
          {(detailed ? texts.peopleLong : cell.over ? texts.peopleAbove : texts.peopleMeans)(
            count(cell.n, 'person', 'people'),
          )}
        </span>
      </span>
      <span className={`md:col-span-1 md:block md:justify-self-end ${detailed ? 'col-span-3' : 'hidden'}`}>
        {cell.distribution ? <Histogram counts={cell.distribution} /> : null}
      </span>
    </span>
  );
}

export const noScoreText = (hidden: Cell['hidden']): string =>
  hidden === 'protected' ? texts.hidden : notRatedText;

export function NoScore({ hidden }: { hidden: Cell['hidden'] }) {
  if (hidden === 'protected') {
    return (
      <span className="hatched block rounded-cell border border-line px-2 py-0.5 text-13 text-text-2">
        {noScoreText(hidden)}
      </span>
    );
  }
  return <span className="block text-13 text-text-3">{noScoreText(hidden)}</span>;
}
