import { hiddenGroupsText, overText } from '../../contract/report-words.ts';
import type { Report } from '../../contract/reports.ts';
import { fileTexts } from '../texts/file-texts.ts';
import { workbookTexts as texts } from '../texts/workbook-texts.ts';
import { noteOf, type Sheet } from './sheet.ts';

/** Shows the lenses for everyone and for each group of one grouping. */
export function groupSheet(sheet: string, { lenses }: Report, heatMap: Report['heatMap']): Sheet {
  const { columns = [], rows = [] } = heatMap ?? {};
  const hidden = heatMap && hiddenGroupsText(heatMap);
  const nameOf = new Map(lenses.map(({ id, name }) => [id, name]));
  return {
    sheet,
    rows: [
      [
        ...texts.groups.heads,
        ...columns.map(({ group, people }) => fileTexts.groupOf(group ?? fileTexts.everyone, people)),
        texts.standsOn,
      ],
      ...rows.map(({ id, cells }) => [
        id,
        nameOf.get(id) ?? id,
        ...cells.map((cell) => cell.mean ?? noteOf(cell)),
        cells
          .flatMap((cell, at) => {
            const over = overText(cell);
            return over ? [`${columns[at]?.group ?? fileTexts.everyone} ${over}`] : [];
          })
          .join('; ') || null,
      ]),
      ...(hidden ? [[hidden]] : []),
    ],
    widths: [8, 32, ...columns.map(() => 24), 48],
    scores: columns.map((_, at) => 2 + at),
  };
}
