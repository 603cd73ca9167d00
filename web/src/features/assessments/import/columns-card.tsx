import { useState } from 'react';
import type { ImportPreview } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { aboutOf, type Guess, type Mapping, type Role, roleOf, roles, withRole } from './mapping.ts';
import { texts } from './texts.ts';

const words = texts.columns;
/** Further columns keep the role that is found. */
const shownColumns = 300;

type Props = { preview: ImportPreview; mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** The file as it is, and what each column is; also of a file that cannot be read yet. */
export function ColumnsCard({ preview, mapping, onMapping }: Props) {
  const { sheets, sheet, headingsOn, firstRows, guesses } = preview;
  return (
    <Card title={words.title} note={words.note}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-4 md:grid-cols-2">
          {sheets.length > 1 ? (
            <Field label={words.sheet}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={sheet ?? ''}
                  onChange={({ target }) =>
                    onMapping({ ...mapping, sheet: target.value, headingsOn: '', roles: {} })
                  }
                >
                  {sheets.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          <Field label={words.headingsOn}>
            {(wiring) => (
              <Select
                {...wiring}
                value={mapping.headingsOn}
                onChange={({ target }) => onMapping({ ...mapping, headingsOn: target.value, roles: {} })}
              >
                {/* The line that is found can be chosen, too: that says that it is right. */}
                <option value="">
                  {mapping.headingsOn === '' ? words.lineFound(formatNumber(headingsOn)) : words.lineAsFound}
                </option>
                {[...new Set([...firstRows.map(({ line }) => line), headingsOn])].map((line) => (
                  <option key={line} value={line}>
                    {words.line(formatNumber(line))}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <FirstRows key={preview.sheet} rows={firstRows} isOpen={!preview.survey} />
        <div className="flex flex-col gap-1">
          <p className="text-14 text-text-2">{summaryOf(preview, mapping)}</p>
          {saysWho(preview, mapping) ? <p className="text-13 text-text-3">{words.whoNote}</p> : null}
        </div>
        <div className="grid max-h-128 gap-x-6 gap-y-3 overflow-y-auto p-1 md:grid-cols-2">
          {guesses.slice(0, shownColumns).map((guess) => (
            <RoleOfColumn
              key={guess.column}
              guess={guess}
              preview={preview}
              mapping={mapping}
              onMapping={onMapping}
            />
          ))}
        </div>
        {guesses.length > shownColumns ? (
          <p className="text-13 text-text-3">{words.more(formatNumber(guesses.length - shownColumns))}</p>
        ) : null}
      </div>
    </Card>
  );
}

/** What one column is; of comments also on which question they are, unless each line names it. */
function RoleOfColumn({ guess, preview, mapping, onMapping }: Props & { guess: Guess }) {
  const { column, is, reason } = guess;
  const role = roleOf(mapping, column);
  const isComment = role === 'comment';
  return (
    <div className="flex flex-col gap-2">
      <Field label={column} hint={isComment ? words.commentNote : role ? undefined : reason}>
        {(wiring) => (
          <Select
            {...wiring}
            value={role ?? ''}
            onChange={({ target }) => onMapping(withRole(mapping, column, target.value as Role | ''))}
          >
            <option value="">{words.guess(words.roles[is === 'comment' ? 'ignored' : is])}</option>
            {roles.map((one) => (
              <option key={one} value={one}>
                {words.roles[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isComment && preview.survey?.form !== 'long' ? (
        <Field label={words.about(column)}>
          {(wiring) => (
            <Select
              {...wiring}
              value={aboutOf(mapping, guess)}
              onChange={({ target }) =>
                onMapping({ ...mapping, about: { ...mapping.about, [column]: target.value } })
              }
            >
              <option value="">{words.aboutNone}</option>
              {questionsIn(preview, mapping).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </div>
  );
}

const who: readonly Role[] = ['person', 'firstName', 'surname', 'email'];

/** Whether columns say who the lines are of. */
const saysWho = ({ guesses }: ImportPreview, mapping: Mapping): boolean =>
  guesses.some(({ column, is }) => who.includes(roleOf(mapping, column) ?? is));

/** The questions of the survey; of a file that cannot be read yet, the columns that are questions. */
function questionsIn({ survey, guesses }: ImportPreview, mapping: Mapping): readonly string[] {
  if (survey) return survey.framework.lenses.flatMap(({ items }) => items);
  return guesses.flatMap(({ column, is }) =>
    (roleOf(mapping, column) ?? is) === 'question' ? [column] : [],
  );
}

/** For example “14 columns: 1 group, 11 questions, 2 not read”, as chosen or found. */
function summaryOf({ guesses }: ImportPreview, mapping: Mapping): string {
  const counts = roles.flatMap((role) => {
    const n = guesses.filter(({ column, is }) => (roleOf(mapping, column) ?? is) === role).length;
    return n === 0 ? [] : [words.counted[role](formatNumber(n))];
  });
  return words.summary(count(guesses.length, ...words.column), counts.join(', '));
}

/** @param isOpen shown at first, as where the file cannot be read yet */
function FirstRows({ rows, isOpen }: { rows: ImportPreview['firstRows']; isOpen: boolean }) {
  const [wasOpen] = useState(isOpen);
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length));
  return (
    <details className="group rounded-panel border border-line bg-surface" open={wasOpen}>
      <summary className="flex min-h-11 items-center gap-2 rounded-panel px-4 font-semibold md:px-5">
        <FoldMark />
        {words.firstRows}
      </summary>
      <TableFrame label={words.firstRows}>
        <thead>
          <tr>
            <Th>{words.lineHeading}</Th>
            {Array.from({ length: width }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name here
              <Th key={at}>{formatNumber(at + 1)}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line} className={rowClass}>
              <RowTh>
                <span className="tabular">{line}</span>
              </RowTh>
              {Array.from({ length: width }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <Td key={at}>{cells[at] ?? ''}</Td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </details>
  );
}
