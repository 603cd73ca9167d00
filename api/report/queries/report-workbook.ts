import writeWorkbook from 'write-excel-file/node';
import { reversedOn } from '../../../domain/framework/direction.ts';
import { countedText, originText } from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
import { colours, font, scoreColour } from './report-design.ts';
import type { ReportFigures } from './report-figures.ts';
import { workbookTexts as texts } from './texts/workbook-texts.ts';
import { actionsSheet, decisionsSheet } from './workbook/action-plan-sheets.ts';
import { commentsSheet } from './workbook/comments-sheet.ts';
import { disagreementSheet } from './workbook/disagreement-sheet.ts';
import { figuresSheet } from './workbook/figures-sheet.ts';
import { groupSheet } from './workbook/group-sheet.ts';
import { lensesSheet, subLensesSheet, themesSheet } from './workbook/level-sheets.ts';
import { methodsSheet } from './workbook/methods-sheet.ts';
import { overviewSheet } from './workbook/overview-sheet.ts';
import { pointsOf, type Sheet, type Value } from './workbook/sheet.ts';

/** Maximum length of a cell's text (ECMA-376 as implemented by Excel). */
const longestCell = 32_767;

/**
 * The full report as an .xlsx file: a cover sheet, a sheet per level, groups, disagreement, decisions and methods. Its
 * numbers are those of the API, unrounded; a hidden value is replaced by words that say so.
 */
export function reportWorkbook(report: Report, figures: ReportFigures): Promise<Buffer> {
  return writeWorkbook(
    sheetsOf(report, figures).map(({ sheet, rows, widths, scores = [], reversed = [] }) => ({
      sheet,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: rows.map((row, index) =>
        row.map((value, at) => {
          const scale = scores.includes(at) ? report.scale : null;
          return cellOf(value, index === 0, scale, reversed.includes(index));
        }),
      ),
    })),
    { fontFamily: font, fontSize: 11 },
  ).toBuffer();
}

/**
 * The content of the sheets, independent of the file format. Every sheet ends with the log position and the number of
 * people counted, like every page of the other documents.
 */
export function sheetsOf(report: Report, released: ReportFigures): readonly Sheet[] {
  const origin = [[], [`${originText(report)} · ${countedText(report)}`]];
  return contentsOf(report, released).map((one) => ({ ...one, rows: [...one.rows, ...origin] }));
}

function contentsOf(report: Report, released: ReportFigures): readonly Sheet[] {
  const { heatMap, secondHeatMap } = report;
  return [
    overviewSheet(report),
    lensesSheet(report),
    subLensesSheet(report),
    themesSheet(report),
    figuresSheet(released, pointsOf(report.scale)),
    groupSheet(texts.groups.sheet, report, heatMap),
    ...(secondHeatMap ? [groupSheet(texts.groups.secondSheet, report, secondHeatMap)] : []),
    disagreementSheet(report),
    actionsSheet(report),
    decisionsSheet(report),
    commentsSheet(report),
    methodsSheet(report),
  ];
}

function cellOf(value: Value, isHead: boolean, scored: Report['scale'] | null, reversed: boolean) {
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

const headStyle = {
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
  backgroundColor: `#${colours.canvas}`,
  textColor: `#${colours['text-2']}`,
} as const;

function scoreStyle(scale: Report['scale'], mean: number) {
  const { ground, ink } = scoreColour(scale, mean);
  return { backgroundColor: `#${ground}`, textColor: `#${ink}` };
}

/**
 * A text as it is stored in a workbook. Characters that XML forbids become a question mark. A carriage return, and text
 * that looks like an escape, are escaped as in ECMA-376 18.4 (ST_Xstring), so that readers get back the text that was
 * written.
 */
export function workbookText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g, '?')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .slice(0, longestCell)
  );
}
