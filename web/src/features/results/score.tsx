import type { Cell } from '../../../../api/contract/results.ts';
import { BandGlyph, notRatedText } from '../../charts/band-glyph.tsx';
import { Histogram } from '../../charts/histogram.tsx';
import { ScoreBar } from '../../charts/score-bar.tsx';
import { formatNumber, formatScore } from '../../lib/display/format.ts';
import { texts } from './texts.ts';

/**
 * One figure in a row: bar, number with its band, people, and how the ratings lie where that may be shown.
 * A phone has room for the ratings only of a `detailed` one.
 */
export function Score({ cell, detailed = false }: { cell: Cell; detailed?: boolean }) {
  if (cell.mean === null || cell.band === null) return <NoScore hidden={cell.hidden} />;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_56px_56px] items-center gap-3 md:grid-cols-[minmax(0,1fr)_56px_56px_98px]">
      <ScoreBar score={cell.mean} />
      <span className="flex items-center justify-end gap-1.5 font-medium tabular">
        <BandGlyph band={cell.band} />
        {formatScore(cell.mean)}
      </span>
      <span className="whitespace-nowrap text-right text-13 text-text-3 tabular">
        <span aria-hidden="true">{texts.people(formatNumber(cell.n))}</span>
        <span className="sr-only">{texts.peopleLong(`${formatNumber(cell.n)} people`)}</span>
      </span>
      <span className={`md:col-span-1 md:block md:justify-self-end ${detailed ? 'col-span-3' : 'hidden'}`}>
        {cell.distribution ? <Histogram counts={cell.distribution} /> : null}
      </span>
    </span>
  );
}

export function NoScore({ hidden }: { hidden: Cell['hidden'] }) {
  if (hidden === 'protected') {
    return (
      <span className="hatched block rounded-cell border border-line px-2 py-0.5 text-13 text-text-2">
        {texts.hidden}
      </span>
    );
  }
  return <span className="block text-13 text-text-3">{notRatedText}</span>;
}
