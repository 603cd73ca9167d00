import { ChevronRight } from 'lucide-react';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { PlainCell } from '../../../../api/results/contract/analysis.ts';
import {
  type Comparison,
  type ComparisonRow,
  type Gap,
  specialSides,
} from '../../../../api/results/contract/comparison.ts';
import { BandGlyph } from '../../charts/band-glyph.tsx';
import { Dumbbell, type Scale } from '../../charts/dumbbell.tsx';
import { useScale } from '../../charts/scale.ts';
import { SeriesKey } from '../../charts/series.tsx';
import { formatMean, formatNumber, formatScore } from '../../lib/display/format.ts';
import { Select } from '../../ui/form/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/state/badge.tsx';
import { ReceiptButton } from '../receipt/receipt-button.tsx';
import { NoScore } from '../results/score.tsx';
import type { CompareLine } from './compare-lines.ts';
import { type CompareOrder, compareOrders } from './compare-orders.ts';
import { CompareTable } from './compare-table.tsx';
import { certaintyTone, certaintyWords, effectWords, intervalText, signed } from './gap-words.ts';
import { sideName } from './side-names.ts';
import { texts } from './texts.ts';

type Props = {
  comparison: Comparison;
  assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'>;
  lines: readonly CompareLine[];
  order: CompareOrder | undefined;
  onOrder: (order: CompareOrder | undefined) => void;
  onToggle: (id: string) => void;
};

const words = texts.rows;

/** One row per lens: the marks of all sides on one axis, their scores and the gap. Opens to sub-lenses and themes. */
export function CompareRows({ comparison, assessment, lines, order, onOrder, onToggle }: Props) {
  const { sides, overall, scale } = comparison;
  const names = sides.map(({ side }) => sideName(side));
  const [first = '', second = ''] = names;
  return (
    <Card
      title={words.title}
      note={sides.length === 2 ? words.notePair(first, second) : words.noteMany}
      flush
      actions={<OrderSelect order={order} onOrder={onOrder} />}
    >
      <ul>
        {overall ? (
          <Row
            name={texts.overall}
            level={0}
            row={overall}
            sides={sides}
            assessment={assessment}
            scale={scale}
            strong
          />
        ) : null}
        {lines.map((line) => (
          <Row
            key={line.id}
            name={line.name}
            level={line.level}
            row={line.row}
            sides={sides}
            assessment={assessment}
            scale={scale}
            line={line}
            onToggle={onToggle}
          />
        ))}
      </ul>
      <CompareTable comparison={comparison} lines={lines} />
    </Card>
  );
}

type RowProps = {
  name: string;
  level: number;
  row: ComparisonRow;
  sides: Comparison['sides'];
  assessment: Props['assessment'];
  scale: Scale;
  strong?: boolean;
  line?: CompareLine;
  onToggle?: (id: string) => void;
};

const indents = ['', 'pl-5 md:pl-6', 'pl-10 md:pl-12'] as const;

function Row({ name, level, row, sides, assessment, scale, strong = false, line, onToggle }: RowProps) {
  return (
    <li
      className={`grid items-center gap-x-6 gap-y-1.5 border-line border-b px-4 py-2.5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,5fr)] md:px-5 ${
        level === 2 ? 'bg-sunken' : ''
      } ${strong ? 'bg-sunken' : ''}`}
    >
      <div className={`min-w-0 ${indents[level] ?? ''}`}>
        {line?.opens && onToggle ? (
          <button
            type="button"
            aria-expanded={line.isOpen}
            onClick={() => onToggle(line.id)}
            className={`-ml-1 inline-flex min-h-7 max-w-full items-center gap-2 rounded-cell px-1 text-left hover:underline pointer-coarse:min-h-11 ${
              level === 0 ? 'font-semibold' : 'font-medium'
            }`}
          >
            <ChevronRight
              className={`size-4 shrink-0 text-text-3 transition-transform ${line.isOpen ? 'rotate-90' : ''}`}
              aria-hidden="true"
            />
            {name}
          </button>
        ) : (
          <p className={strong ? 'font-semibold' : ''}>{name}</p>
        )}
        {line?.isLoading ? (
          <p role="status" className="pl-5 text-13 text-text-3">
            {words.loading}
          </p>
        ) : null}
      </div>
      <div className="min-w-0">
        <Dumbbell scale={scale} values={row.cells.map(({ mean }) => mean)} />
        <ul className="mt-0.5 flex flex-wrap gap-x-5 gap-y-1">
          {row.cells.map((cell, side) => (
            <li key={sides[side]?.side} className="flex min-w-0 items-center">
              <SideScore cell={cell} series={side} side={sides[side]?.side ?? ''} />
              <Receipt of={row.id} name={name} side={sides[side]?.side ?? ''} assessment={assessment} />
            </li>
          ))}
        </ul>
      </div>
      <Between row={row} pair={sides.length === 2} />
    </li>
  );
}

function SideScore({ cell, series, side }: { cell: PlainCell; series: number; side: string }) {
  const scale = useScale();
  return (
    <span className="inline-flex items-center gap-1.5 text-13">
      <SeriesKey series={series} />
      <span className="sr-only">{sideName(side)}:</span>
      {cell.mean === null || cell.band === null ? (
        <NoScore hidden={cell.hidden} />
      ) : (
        <>
          <span className="font-medium tabular">{formatMean(cell.mean, scale)}</span>
          <BandGlyph band={cell.band} />
          <span className="text-text-3 tabular">{words.people(formatNumber(cell.n))}</span>
        </>
      )}
    </span>
  );
}

type ReceiptProps = { of: string; name: string; side: string; assessment: Props['assessment'] };

/**
 * Button for the receipt of one score: of everyone or of one group. A combination of groups has no single figure and therefore no
 * receipt.
 */
function Receipt({ of, name, side, assessment: { assessmentId, framework } }: ReceiptProps) {
  const isGroup = !Object.values<string>(specialSides).includes(side);
  if (!isGroup && side !== specialSides.everyone) return null;
  return (
    <ReceiptButton
      assessmentId={assessmentId}
      framework={framework}
      of={of}
      group={isGroup ? side : null}
      name={name}
    />
  );
}

/** Between two sides: their gap with its certainty. Among more sides: the range of their scores. */
function Between({ row: { gap, range }, pair }: { row: ComparisonRow; pair: boolean }) {
  if (!pair) {
    return range === null ? null : (
      <p className="tabular">
        <span className="text-13 text-text-3">{words.range} </span>
        <span className="font-medium">{formatScore(range)}</span>
      </p>
    );
  }
  if (!gap) return <p className="text-13 text-text-3">{words.noGap}</p>;
  const interval = intervalText(gap);
  return (
    <p className="min-w-0">
      <span className="text-13 text-text-3 md:sr-only">{words.gap} </span>
      <span className="text-16 font-semibold tabular">{signed(gap.points)}</span>
      {interval ? <span className="ml-2 text-13 text-text-2 tabular">{interval}</span> : null}
      <GapMeaning gap={gap} />
    </p>
  );
}

/** Effect size in words, certainty as a badge. */
export function GapMeaning({ gap }: { gap: Gap }) {
  const effect = effectWords(gap);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-13 text-text-2">
      {effect ? <span>{effect}</span> : null}
      <Badge tone={certaintyTone(gap)}>{certaintyWords(gap)}</Badge>
    </span>
  );
}

function OrderSelect({ order, onOrder }: Pick<Props, 'order' | 'onOrder'>) {
  return (
    <div className="w-56 max-w-full">
      <Select
        aria-label={texts.order.label}
        value={order ?? ''}
        onChange={({ target }) => onOrder(compareOrders.find((one) => one === target.value))}
      >
        <option value="">{texts.order.framework}</option>
        {compareOrders.map((one) => (
          <option key={one} value={one}>
            {texts.order[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}
