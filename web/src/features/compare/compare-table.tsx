import type { PlainCell } from '../../../../api/results/contract/analysis.ts';
import type { Comparison, ComparisonRow } from '../../../../api/results/contract/comparison.ts';
import { notRatedText } from '../../charts/band-glyph.tsx';
import { type ChartScale, useScale } from '../../charts/scale.ts';
import { formatMean, formatScore } from '../../lib/display/format.ts';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { texts as resultsTexts } from '../results/texts.ts';
import type { CompareLine } from './compare-lines.ts';
import { gapWords, intervalText, signed } from './gap-words.ts';
import { sideName } from './side-names.ts';
import { texts } from './texts.ts';

type Props = { comparison: Comparison; lines: readonly CompareLine[] };

const words = texts.rows;

export function CompareTable({ comparison: { sides, overall }, lines }: Props) {
  const pair = sides.length === 2;
  const bands = useScale();
  const rows = [
    ...(overall ? [{ name: texts.overall, row: overall }] : []),
    ...lines.map(({ name, row }) => ({ name, row })),
  ];
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-13 text-text-2 -outline-offset-2 hover:bg-hover md:px-5">
        <FoldMark />
        {words.asTable}
      </summary>
      <TableFrame label={words.title}>
        <thead>
          <tr>
            <Th>{words.name}</Th>
            {sides.map(({ side }) => (
              <Th key={side} align="end">
                {sideName(side)}
              </Th>
            ))}
            <Th align="end">{pair ? words.gap : words.range}</Th>
            {pair ? <Th>{words.meaning}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, row }) => (
            <tr key={row.id} className={rowClass}>
              <RowTh>{name}</RowTh>
              {row.cells.map((cell, at) => (
                <Td key={sides[at]?.side} align="end">
                  {cellText(cell, bands)}
                </Td>
              ))}
              <Td align="end">{pair ? gapText(row) : row.range === null ? '–' : formatScore(row.range)}</Td>
              {pair ? <Td>{row.gap ? gapWords(row.gap) : words.noGap}</Td> : null}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </details>
  );
}

function cellText({ mean, hidden }: PlainCell, bands: ChartScale): string {
  if (mean !== null) return formatMean(mean, bands);
  return hidden === 'protected' ? resultsTexts.hidden : notRatedText;
}

function gapText({ gap }: ComparisonRow): string {
  if (!gap) return '–';
  const interval = intervalText(gap);
  return interval ? `${signed(gap.points)} (${interval})` : signed(gap.points);
}
