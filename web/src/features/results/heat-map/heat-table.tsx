import { ChevronRight } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { formatNumber, formatScore } from '../../../lib/display/format.ts';
import type { ShownHeatMap } from '../../../lib/display/hidden-groups.ts';
import { useAt } from '../../../lib/past.ts';
import { ReceiptDialog } from '../../receipt/receipt-button.tsx';
import { texts } from '../texts.ts';
import { moveInGrid, placeOf } from './grid-keys.ts';
import { HeatField } from './heat-field.tsx';
import type { HeatLine } from './heat-lines.ts';
import type { HeatSort } from './heat-sorts.ts';

type Props = {
  assessment: { readonly assessmentId: string; readonly framework: string };
  columns: ShownHeatMap['columns'];
  lines: readonly HeatLine[];
  sort: HeatSort | undefined;
  onToggle: (id: string) => void;
};

const words = texts.heatMap;
/** On a narrow screen, large text widens the column of names but leaves space for one figure beside it. */
const frameClass =
  '[--names:max(160px,min(10rem,62vw))] md:[--names:288px] scroll-ps-(--names) ' +
  'relative max-h-[min(680px,85dvh)] scroll-pt-14 overflow-auto rounded-b-panel print:max-h-none print:overflow-visible';
const headClass =
  'sticky top-0 z-10 h-12 whitespace-nowrap border-line border-b bg-surface px-2 text-left align-middle text-12 font-medium text-text-3';
const nameClass =
  'sticky left-0 w-(--names) min-w-(--names) max-w-(--names) border-line border-b bg-surface text-left font-normal';
const indents = ['', 'pl-3 md:pl-6', 'pl-6 md:pl-12'] as const;

/**
 * A WAI-ARIA grid with one tab stop; arrow keys move inside. It scrolls in its own frame, with a sticky head and sticky names.
 */
export function HeatTable({ assessment, columns, lines, sort, onToggle }: Props) {
  const [place, setPlace] = useState({ row: '', column: 0 });
  const at = useAt();
  const [receipt, setReceipt] = useState<{ of: string; group: string | null }>();
  // The row that had the focus may have been collapsed.
  const row = lines.some(({ id }) => id === place.row) ? place.row : lines[0]?.id;
  const column = Math.min(place.column, columns.length + 1);
  const stop = (line: HeatLine, at: number) => (line.id === row && at === column ? 0 : -1);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setPlace(placeOf(target) ?? place);

  return (
    <div className={frameClass}>
      {receipt ? (
        <ReceiptDialog
          of={{ assessmentId: assessment.assessmentId, ...receipt, at }}
          framework={assessment.framework}
          onClose={() => setReceipt(undefined)}
        />
      ) : null}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a WAI-ARIA grid is built from a table
        role="grid"
        aria-label={words.title}
        className="w-full border-separate border-spacing-0 text-14"
        onFocus={onFocus}
        onKeyDown={moveInGrid}
      >
        <Head columns={columns} sort={sort} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-row={line.id}>
              <NameCell line={line} tabIndex={stop(line, 0)} onToggle={onToggle} />
              {line.cells.map((cell, index) => {
                const { group = null, people } = columns[index] ?? {};
                return (
                  <ScoreCell
                    key={group ?? ''}
                    cell={cell}
                    people={people}
                    tabIndex={stop(line, index + 1)}
                    onReceipt={() => setReceipt({ of: line.id, group })}
                  />
                );
              })}
              <td
                tabIndex={stop(line, columns.length + 1)}
                className="border-line border-b px-2 pr-4 tabular -outline-offset-2 md:pr-5"
              >
                {line.spread === null ? (
                  <span className="whitespace-nowrap text-13 text-text-3">{words.noSpread}</span>
                ) : (
                  formatScore(line.spread)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ columns, sort }: Pick<Props, 'columns' | 'sort'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headClass} left-0 z-20 pl-4 md:pl-5`}>
          {words.columns.name}
        </th>
        {columns.map(({ group, people }) => (
          <th
            key={group ?? ''}
            scope="col"
            aria-sort={group === null && sort === 'score' ? 'ascending' : undefined}
            className={headClass}
          >
            <span className="block">{group ?? texts.everyone}</span>
            <span className="block font-normal tabular">
              {people === null ? words.hidden : texts.people(formatNumber(people))}
            </span>
          </th>
        ))}
        <th
          scope="col"
          aria-sort={sort === 'spread' ? 'descending' : undefined}
          className={`${headClass} pr-4 md:pr-5`}
        >
          {words.columns.spread}
        </th>
      </tr>
    </thead>
  );
}

type NameProps = Pick<Props, 'onToggle'> & { line: HeatLine; tabIndex: number };

/** Name of a row. It is a button if the row opens to its children. */
function NameCell({ line, tabIndex, onToggle }: NameProps) {
  return (
    <th
      scope="row"
      tabIndex={line.opens ? undefined : tabIndex}
      className={`${nameClass} -outline-offset-2 py-1 pr-2 pl-4 md:pl-5`}
    >
      <span className={`flex flex-col ${indents[line.level] ?? ''}`}>
        {line.opens ? (
          <button
            type="button"
            aria-expanded={line.isOpen}
            tabIndex={tabIndex}
            onClick={() => onToggle(line.id)}
            className="-ml-1 inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-cell px-1 text-left hover:underline -outline-offset-2 pointer-coarse:min-h-11"
          >
            <ChevronRight
              className={`size-4 shrink-0 text-text-3 transition-transform ${line.isOpen ? 'rotate-90' : ''}`}
              aria-hidden="true"
            />
            <span className={`min-w-0 ${line.level === 0 ? 'font-semibold' : 'font-medium'}`}>
              {line.name}
            </span>
          </button>
        ) : (
          <span>
            {line.name}
            {line.reversed ? <span className="block text-13 text-text-2">{texts.lowIsGood}</span> : null}
          </span>
        )}
        {line.isLoading ? (
          <span role="status" className="pl-5.5 text-13 text-text-3">
            {words.loading}
          </span>
        ) : null}
      </span>
    </th>
  );
}

type ScoreProps = {
  cell: HeatLine['cells'][number];
  people: number | null | undefined;
  tabIndex: number;
  onReceipt: () => void;
};

/** A score that opens its receipt, or the reason why there is none. */
function ScoreCell({ cell, people, tabIndex, onReceipt }: ScoreProps) {
  const isScored = typeof cell?.mean === 'number';
  return (
    <td tabIndex={isScored ? undefined : tabIndex} className="border-line border-b p-0.5 -outline-offset-2">
      {isScored ? (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          title={words.receipt}
          onClick={onReceipt}
          className="block w-full cursor-pointer rounded-cell hover:outline-2 hover:outline-line-strong hover:-outline-offset-1"
        >
          <HeatField cell={cell} people={people} />
        </button>
      ) : (
        <HeatField cell={cell} people={people} />
      )}
    </td>
  );
}
