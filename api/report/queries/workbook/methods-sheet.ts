import { methods, notRecomputable } from '../../../../domain/scoring/methods/methods.ts';
import { figureSheet } from '../../../../domain/scoring/methods/r/columns.ts';
import { workbookRLines } from '../../../../domain/scoring/methods/r/lines.ts';
import type { Report } from '../../contract/reports.ts';
import { fileNameOf } from '../report-file-name.ts';
import { workbookTexts as texts } from '../texts/workbook-texts.ts';
import type { Sheet } from './sheet.ts';

/** Lists every index with its formula and source, and R code that recomputes the figures sheet. */
export function methodsSheet({ release, madeAt, scale }: Report): Sheet {
  return {
    sheet: texts.methods.sheet,
    rows: [
      [...texts.methods.heads],
      ...methods.map(({ name, tells, formula, source, minimum, care }) => [
        name,
        tells,
        formula,
        source,
        minimum || null,
        care || null,
      ]),
      [texts.methods.notHere, notRecomputable],
      [texts.methods.r, texts.methods.rNote(figureSheet)],
      ...workbookRLines({
        file: fileNameOf({ kind: 'full', release: release.number, madeAt }, 'xlsx'),
        min: scale.min,
        max: scale.max,
      }).map((line) => [null, line]),
    ],
    widths: [28, 80, 60, 48, 40, 40],
  };
}
