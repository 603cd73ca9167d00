import { dayText, stateWords, timeText } from '../../contract/report-words.ts';
import type { Report } from '../../contract/reports.ts';
import { workbookTexts as texts } from '../texts/workbook-texts.ts';
import type { Sheet } from './sheet.ts';

export function actionsSheet({ plan }: Report): Sheet {
  return {
    sheet: texts.actions.sheet,
    rows: [
      [...texts.actions.heads],
      ...(plan?.actions ?? []).map(({ title, about, owner, dueOn, state }) => [
        title,
        about,
        owner,
        dueOn && dayText(dueOn),
        stateWords[state],
      ]),
    ],
    widths: [60, 28, 24, 20, 14],
  };
}

export function decisionsSheet({ plan, timeZone }: Report): Sheet {
  return {
    sheet: texts.decisions.sheet,
    rows: [
      [...texts.decisions.heads],
      ...(plan?.decisions ?? []).map(({ title, reason, about, by, at }) => [
        title,
        reason,
        about,
        by,
        timeText(at, timeZone),
      ]),
    ],
    widths: [48, 60, 28, 24, 28],
  };
}
