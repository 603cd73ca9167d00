import type { HeatCell } from '../../../../../api/results/contract/analysis.ts';
import { BandGlyph, notRatedText } from '../../../charts/band-glyph.tsx';
import { reversedScale, reversedScore, scoreColour, scoreInk, useScale } from '../../../charts/scale.ts';
import { formatMean, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

const fieldClass =
  'flex min-h-9 min-w-18 flex-wrap items-center justify-center gap-x-1.5 rounded-cell px-1.5';

/** Number, band and colour of one cell. It is printed without colour, because the ramp is made for the screen. */
export function HeatField({
  cell,
  people,
}: {
  cell: HeatCell | undefined;
  people: number | null | undefined;
}) {
  const scale = useScale();
  if (cell?.hidden === 'protected') {
    return (
      <span className={`${fieldClass} hatched border border-line text-13 text-text-2`}>
        <span aria-hidden="true">{texts.heatMap.hidden}</span>
        <span className="sr-only">{texts.hidden}</span>
      </span>
    );
  }
  if (!cell || cell.mean === null || cell.band === null) {
    return (
      <span className={`${fieldClass} text-text-3`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{notRatedText}</span>
      </span>
    );
  }
  const stands = cell.reversed ? reversedScore(cell.mean, scale) : cell.mean;
  return (
    <span
      className={`${fieldClass} font-medium tabular print:bg-transparent! print:text-text!`}
      style={{ backgroundColor: scoreColour(stands, scale), color: scoreInk(stands, scale) }}
    >
      {formatMean(cell.mean, cell.reversed ? reversedScale(scale) : scale)}
      <BandGlyph band={cell.band} onColour />
      {cell.n === people ? null : (
        <span className="text-12 font-normal">{texts.people(formatNumber(cell.n))}</span>
      )}
    </span>
  );
}
