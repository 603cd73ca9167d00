import type { AnsweringPerson, NamedAnswer } from '../../../../../api/results/contract/answers.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { texts } from './answers-texts.ts';

type Theme = { readonly id: string; readonly name: string; readonly question: string };

type ThemeProps = {
  theme: Theme;
  people: readonly AnsweringPerson[];
  framework: Framework;
  onPerson: (participantId: string) => void;
};

export function ThemeTable({ theme, people, framework, onPerson }: ThemeProps) {
  return (
    <>
      <p className="border-line border-b px-4 py-3 text-text-2 md:px-5">{theme.question}</p>
      <TableFrame label={texts.tableOf(theme.name)}>
        <thead>
          <tr>
            <Th>{texts.person}</Th>
            <Th>{texts.score}</Th>
            <Th>{texts.comment}</Th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ participantId, name, group, answers }) => (
            <tr key={participantId} className={rowClass}>
              <RowTh>
                <button
                  type="button"
                  className={`${textLink} text-left [overflow-wrap:anywhere]`}
                  aria-label={texts.allOf(name)}
                  onClick={() => onPerson(participantId)}
                >
                  {name}
                </button>
                <span className="block text-13 text-text-3">{group}</span>
              </RowTh>
              <Cells answer={answers.find((answer) => answer.theme === theme.id)} framework={framework} />
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}

/** All answers of one person, in the order of the questions. */
export function PersonTable({ person, framework }: { person: AnsweringPerson; framework: Framework }) {
  const answers = new Map(person.answers.map((answer) => [answer.theme, answer]));
  if (answers.size === 0) return <p className="px-4 py-4 text-text-2 md:px-5">{texts.nothing}</p>;
  return (
    <TableFrame label={texts.tableBy(person.name)}>
      <thead>
        <tr>
          <Th>{texts.theme}</Th>
          <Th>{texts.score}</Th>
          <Th>{texts.comment}</Th>
        </tr>
      </thead>
      {framework.lenses.map((lens) => (
        <tbody key={lens.id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-line border-b bg-sunken px-4 py-2 text-left text-13 font-semibold md:px-5"
            >
              {lens.name}
            </th>
          </tr>
          {lens.subLenses.flatMap((subLens) =>
            subLens.themes.map(({ id, name }) => (
              <tr key={id} className={rowClass}>
                <RowTh>
                  <span className="mr-2 text-text-3 tabular">{id}</span>
                  {name}
                </RowTh>
                <Cells answer={answers.get(id)} framework={framework} />
              </tr>
            )),
          )}
        </tbody>
      ))}
    </TableFrame>
  );
}

type CellsProps = { answer: NamedAnswer | undefined; framework: Framework };

function Cells({ answer, framework: { scale } }: CellsProps) {
  const score = answer?.score ?? null;
  return (
    <>
      <Td>
        {typeof score === 'number' ? (
          <span className="whitespace-nowrap">
            <span className="font-medium tabular">{formatNumber(score)}</span>{' '}
            <span className="text-13 text-text-3 max-sm:sr-only">{wordOf(scale, score)}</span>
          </span>
        ) : (
          <span className="whitespace-nowrap text-13 text-text-3">
            {score === null ? texts.notRated : texts.cantJudge}
          </span>
        )}
      </Td>
      <Td>
        {answer?.comment ? (
          <p className="min-w-36 max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">
            {answer.comment}
          </p>
        ) : null}
      </Td>
    </>
  );
}

/** Label of a scale point: its own if it has one, else the label of its band. */
function wordOf({ labels, bands }: Framework['scale'], score: number): string {
  const band = bands.findLast(({ from }) => score >= from);
  return labels.find(({ at }) => at === score)?.label ?? band?.label ?? '';
}
