import type { KeyboardEvent } from 'react';

/** Position of an element in the grid: the `data-row` of its row, and the index of its column. */
export function placeOf(element: EventTarget): { row: string; column: number } | undefined {
  const cell = cellAround(element);
  const row = cell?.closest('tr')?.dataset.row;
  return cell && row !== undefined ? { row, column: cell.cellIndex } : undefined;
}

/**
 * Moves the focus between body cells with the arrow keys, Home and End. With Ctrl, Home and End go to the corners of the grid.
 */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.altKey || event.metaKey || event.shiftKey) return;
  const cell = cellAround(event.target);
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const row = rows.findIndex((one) => cell !== undefined && one.contains(cell));
  if (!cell || row < 0) return;
  const column = cell.cellIndex;
  const lastColumn = (rows[row]?.cells.length ?? 1) - 1;
  const whole = event.ctrlKey;
  const [toRow, toColumn] =
    {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [whole ? 0 : row, 0],
      End: [whole ? rows.length - 1 : row, lastColumn],
    }[event.key] ?? [];
  if (toRow === undefined || toColumn === undefined) return;
  event.preventDefault();
  const target = rows[toRow]?.cells[toColumn];
  // The name of a row that can be expanded is a button, which takes the focus instead of the cell.
  (target?.querySelector('button') ?? target)?.focus();
}

function cellAround(element: EventTarget): HTMLTableCellElement | undefined {
  const cell = element instanceof Element ? element.closest('th,td') : null;
  return cell instanceof HTMLTableCellElement ? cell : undefined;
}
