import { formatNumber } from '../../../lib/display/format.ts';
import { PassageLens } from '../mapping/passage-lens.tsx';
import { texts } from '../texts.ts';
import { Attach, type OnAttach } from './attach.tsx';
import { areRowsNamed, type Block, type TablePart } from './passage-blocks.ts';
import { idOf, inWords, marked, PlaceLink } from './place-link.tsx';
import { type OnShowPage, ShowPage } from './show-page.tsx';

const words = texts.preview;
const cell = 'px-3 py-1.5 align-top';
/**
 * Number of characters from which a cell gets a minimum width, so that its text has several words per line; a narrow window then scrolls
 * sideways.
 */
const longText = 24;

type Props = Omit<Extract<Block, { kind: 'table' }>, 'kind'> & {
  at: number | null;
  onAttach: OnAttach | undefined;
  onShowPage: OnShowPage | undefined;
};

/** A table as a grid: columns under their names, rows with their number in the sheet and, where it has one, their name. */
export function TableBlock({ head, parts, at, onAttach, onShowPage }: Props) {
  const columns = Math.max(head?.length ?? 1, ...parts.flatMap(({ rows }) => rows.map((row) => row.length)));
  const isNumbered = parts.every(({ firstRow }) => firstRow !== null);
  const isNamed = areRowsNamed(parts);
  const [first] = parts;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, because one place may hold several tables, and no form
    <div
      role="group"
      aria-label={first ? words.table(inWords(first.place)) : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-control border border-line -outline-offset-2"
    >
      <table className="w-full border-collapse text-left text-13">
        {head ? <Head names={head} columns={columns} isNumbered={isNumbered} /> : null}
        {parts.map((part) => (
          <tbody
            key={part.index}
            id={idOf(part.index)}
            tabIndex={-1}
            className={`group ${part.index === at ? marked : 'outline-none'}`}
          >
            <tr className="border-line border-t">
              <th
                colSpan={isNumbered ? columns + 1 : columns}
                scope="rowgroup"
                className="px-3 pt-1.5 pb-0.5 text-left font-normal"
              >
                <span className="inline-flex items-center gap-2">
                  <PlaceLink index={part.index} place={part.place} />
                  <PassageLens index={part.index} />
                  {onAttach ? (
                    <Attach
                      place={part.place}
                      onAttach={() => onAttach({ ...part, text: inLines(part.rows) })}
                    />
                  ) : null}
                  {part.index === at ? <ShowPage place={part.place} onShowPage={onShowPage} /> : null}
                </span>
              </th>
            </tr>
            <Rows part={part} columns={columns} isNumbered={isNumbered} isNamed={isNamed} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

const inLines = (rows: TablePart['rows']) => rows.map((row) => row.join('\t')).join('\n');

function Head({
  names,
  columns,
  isNumbered,
}: {
  names: readonly string[];
  columns: number;
  isNumbered: boolean;
}) {
  return (
    <thead>
      <tr className="bg-sunken">
        {isNumbered ? (
          <th scope="col" className={`${cell} sticky left-0 w-px bg-sunken font-normal text-text-3`}>
            <span className="sr-only">{words.rowNumber}</span>
          </th>
        ) : null}
        {Array.from({ length: columns }, (_, column) =>
          names[column] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={column} scope="col" className={`${cell} font-medium whitespace-nowrap`}>
              {names[column]}
            </th>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <td key={column} />
          ),
        )}
      </tr>
    </thead>
  );
}

type RowsProps = { part: TablePart; columns: number; isNumbered: boolean; isNamed: boolean };

function Rows({ part: { rows, firstRow }, columns, isNumbered, isNamed }: RowsProps) {
  return rows.map((row, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
    <tr key={line} className="border-line border-t">
      {isNumbered && firstRow !== null ? (
        <th
          scope="row"
          className={`${cell} sticky left-0 w-px border-line border-r bg-sunken text-right font-normal text-text-3 tabular`}
        >
          {formatNumber(firstRow + line)}
        </th>
      ) : null}
      {row.map((content, column) =>
        isNamed && column === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <th key={column} scope="row" className={`${cell} min-w-24 max-w-80 break-words font-medium`}>
            {content}
          </th>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <td key={column} className={`${cell} ${widthOf(content)} max-w-80 break-words`}>
            {content}
          </td>
        ),
      )}
      {/* One cell fills the rest of the row: with a cell per column, short rows below a row of hundreds of cells would be millions of cells. */}
      {row.length < columns ? <td colSpan={columns - row.length} /> : null}
    </tr>
  ));
}

const widthOf = (text = ''): string => (text.length > longText ? 'min-w-48' : 'min-w-16');
