import { countedText, originText } from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
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
import { pointsOf, type Sheet } from './workbook/sheet.ts';
import { writeInThread } from './xlsx/write-in-thread.ts';

/**
 * The full report as an .xlsx file: a cover sheet, a sheet per level, groups, disagreement, decisions and methods. Its
 * numbers are those of the API, unrounded; a hidden value is replaced by words that say so.
 */
export function reportWorkbook(report: Report, figures: ReportFigures): Promise<Buffer> {
  return writeInThread({ sheets: sheetsOf(report, figures), scale: report.scale });
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
