import type { ImportCheck } from '../../../../../../api/survey-import/contract/reviews.ts';
import { count, formatDay, formatNumber } from '../../../../lib/display/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Figures } from '../../../../ui/layout/figures.tsx';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../../ui/layout/table.tsx';
import { QuestionsFold } from '../questions-fold.tsx';
import { texts } from './texts.ts';

/** The figures of an import in review: what would be released, with nothing held back. */
export function CheckFigures({ check }: { check: ImportCheck }) {
  const { people, groups, secondGroups, secondGrouping, lenses, overall, scale, answered } = check;
  const words = texts.figures;
  const reversed = check.questions.filter((question) => question.reversed);
  return (
    <>
      <Figures
        items={[
          {
            label: words.people,
            value: formatNumber(people),
            note: words.of(count(groups.length, ...words.group)),
          },
          { label: words.overall, value: meanOf(overall.mean), note: words.scale(scale.min, scale.max) },
          {
            label: words.leftOut,
            value: formatNumber(check.leftOut),
            note: <span className="wrap-anywhere">{words.file(check.fileName)}</span>,
          },
          {
            label: words.answered,
            value: answered ? formatDay(answered.to.slice(0, 10)) : texts.none,
            note: answered?.from
              ? words.from(formatDay(answered.from))
              : answered
                ? undefined
                : words.unknown,
          },
        ]}
      />
      {check.hasComments ? <p className="text-13 text-text-2">{texts.comments}</p> : null}
      <Card title={texts.lenses.title} note={texts.lenses.note} flush>
        <MeansTable
          label={texts.lenses.title}
          first={texts.lenses.lens}
          rows={lenses.map(({ name, n, mean }) => ({
            name,
            people: n,
            mean,
            note: count(
              check.questions.filter(({ lens }) => lens === name).length,
              ...texts.lenses.questions,
            ),
          }))}
        />
        {reversed.length > 0 ? (
          <p className="wrap-anywhere px-4 py-3 text-13 text-text-2 md:px-5">
            {texts.lenses.reversed(reversed.map(({ item }) => item).join(', '))}
          </p>
        ) : null}
      </Card>
      <Card title={texts.groups.title} note={texts.groups.note} flush>
        <MeansTable
          label={texts.groups.title}
          first={texts.groups.group}
          rows={groups.map(({ group, ...one }) => ({ name: group, ...one }))}
        />
      </Card>
      {secondGrouping === null ? null : (
        <Card title={texts.groups.second(secondGrouping)} flush>
          <MeansTable
            label={texts.groups.second(secondGrouping)}
            first={texts.groups.group}
            rows={secondGroups.map(({ group, ...one }) => ({ name: group, ...one }))}
          />
        </Card>
      )}
      <QuestionsFold survey={{ questions: check.questions, framework: scale }} isOpen />
    </>
  );
}

type Row = {
  readonly name: string;
  readonly note?: string;
  readonly people: number;
  readonly mean: number | null;
};

function MeansTable({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <TableFrame label={label}>
        <thead>
          <tr>
            <Th>{first}</Th>
            <Th align="end">{texts.groups.people}</Th>
            <Th align="end">{texts.groups.mean}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, people, mean }) => (
            <tr key={name} className={rowClass}>
              <RowTh>
                {name}
                {note ? <span className="block text-13 text-text-3">{note}</span> : null}
              </RowTh>
              <Td align="end">{formatNumber(people)}</Td>
              <Td align="end">{meanOf(mean)}</Td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

const meanOf = (mean: number | null): string => (mean === null ? texts.none : mean.toFixed(2));
