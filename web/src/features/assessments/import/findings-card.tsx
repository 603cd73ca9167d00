import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { saveAs } from '../../../lib/download/download.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { cellsBeside } from './loss-fields.tsx';
import { texts } from './texts.ts';

const words = texts.findings;
/** Findings that the page shows; the list to download has more. */
const shown = 100;

type Props = {
  survey: ReadSurvey;
  /** Takes over an offered question for a name in the file. */
  onOffer: (offer: { readonly name: string; readonly meant: string }) => void;
};

/** What was found in the file, worst first: by kind with all lines and ratings, then each finding. */
export function FindingsCard({ survey, onOffer }: Props) {
  const { findings, findingsTotal, kinds } = survey;
  if (findings.length === 0)
    return (
      <Card title={words.title}>
        <p className="text-text-2">{words.allRight}</p>
      </Card>
    );
  const more = findingsTotal - Math.min(shown, findings.length);
  return (
    <Card
      title={words.title}
      flush
      actions={
        <Button size="dense" onClick={() => saveAs(listOf(survey), words.fileName)}>
          {words.download}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1 border-line border-b px-4 py-3 md:px-5">
        {kinds.map(({ code, leavesOut, lines, ...cells }) => (
          <li key={code} className="flex flex-wrap gap-x-2" data-code={code}>
            <span className="font-medium">{kindOf(code)}</span>
            <span className={`tabular ${leavesOut ? 'text-bad' : 'text-text-3'}`}>
              {leavesOut
                ? words.lost(...(lines === 0 ? [] : [count(lines, 'line', 'lines')]), lostIn(cells))
                : words.read(count(lines, 'line', 'lines'))}
            </span>
          </li>
        ))}
      </ul>
      <div className="max-h-96 overflow-y-auto">
        <TableFrame label={words.title}>
          <thead>
            <tr>
              <Th>{words.line}</Th>
              <Th>{words.finding}</Th>
              <Th>{words.kind}</Th>
            </tr>
          </thead>
          <tbody>
            {findings.slice(0, shown).map(({ lines, linesTotal, code, message, leavesOut, offer }) => (
              <tr key={`${code} ${message}`} className={rowClass} data-code={code}>
                <RowTh>
                  <span className="tabular">{linesIn(lines.slice(0, 3), linesTotal)}</span>
                </RowTh>
                <Td>
                  <span className="flex flex-wrap items-center gap-2">
                    {message}
                    {offer ? (
                      <Button size="dense" onClick={() => onOffer(offer)}>
                        {words.offer(offer.meant)}
                      </Button>
                    ) : null}
                  </span>
                </Td>
                <Td>
                  <span className={`whitespace-nowrap text-13 ${leavesOut ? 'text-bad' : 'text-text-3'}`}>
                    {leavesOut ? words.leftOut : words.understood}
                  </span>
                </Td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
        {more > 0 ? (
          <p className="px-4 py-3 text-13 text-text-3 md:px-5">{words.more(formatNumber(more))}</p>
        ) : null}
      </div>
    </Card>
  );
}

/** For example “3 ratings, 1 comment”; “0 ratings” if only a line is lost. */
function lostIn(cells: {
  readonly ratings: number;
  readonly dates: number;
  readonly comments: number;
}): string {
  const beside = cellsBeside(cells);
  const ratings = cells.ratings > 0 || beside === '' ? [count(cells.ratings, 'rating', 'ratings')] : [];
  return [...ratings, ...(beside === '' ? [] : [beside])].join(', ');
}

const kindOf = (code: string): string => (words.kinds as Readonly<Record<string, string>>)[code] ?? code;

function linesIn(lines: readonly number[], total: number): string {
  const more = total - lines.length;
  return more > 0 ? words.andMore(lines.join(', '), formatNumber(more)) : lines.join(', ');
}

/** The list as CSV. A cell that a spreadsheet could take for a formula begins with an apostrophe. */
function listOf({ findings, findingsTotal }: ReadSurvey): Blob {
  const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = findings.map(({ code, message, leavesOut, lines, linesTotal, ratings, dates, comments }) => [
    code,
    leavesOut ? words.leftOut : words.understood,
    message,
    String(linesTotal),
    String(ratings),
    String(dates),
    String(comments),
    linesIn(lines, linesTotal),
  ]);
  const hidden = findingsTotal - findings.length;
  const end = hidden > 0 ? [[words.more(formatNumber(hidden))]] : [];
  const text = [words.listHeadings, ...rows, ...end].map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}
