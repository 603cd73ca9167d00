import { parentPort, workerData } from 'node:worker_threads';
import writeWorkbook from 'write-excel-file/node';
import { reversedOn } from '../../../../domain/framework/direction.ts';
import { colours, font, scoreColour } from '../report-design.ts';
import type { Value } from '../workbook/sheet.ts';
import { workbookText } from './workbook-text.ts';
import type { Written } from './write-in-thread.ts';

// The thread of write-in-thread.ts: writes one workbook.

const headStyle = {
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
  backgroundColor: `#${colours.canvas}`,
  textColor: `#${colours['text-2']}`,
} as const;

const { sheets, scale } = workerData as Written;
const written = await writeWorkbook(
  sheets.map(({ sheet, rows, widths, scores = [], reversed = [] }) => ({
    sheet,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row, index) =>
      row.map((value, at) =>
        cellOf(value, index === 0, scores.includes(at) ? scale : null, reversed.includes(index)),
      ),
    ),
  })),
  { fontFamily: font, fontSize: 11 },
).toBuffer();
parentPort?.postMessage(Uint8Array.from(written));

function cellOf(value: Value, isHead: boolean, scored: Written['scale'] | null, reversed: boolean) {
  if (value === null) return null;
  const shown = (score: number) => (scored && reversed ? reversedOn(scored, score) : score);
  const style = isHead
    ? headStyle
    : scored && typeof value === 'number'
      ? scoreStyle(scored, shown(value))
      : {};
  return typeof value === 'number'
    ? { value, type: Number, ...style }
    : { value: workbookText(value), type: String, ...style };
}

function scoreStyle(scale: Written['scale'], mean: number) {
  const { ground, ink } = scoreColour(scale, mean);
  return { backgroundColor: `#${ground}`, textColor: `#${ink}` };
}
