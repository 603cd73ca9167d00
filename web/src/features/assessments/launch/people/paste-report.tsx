import { count } from '../../../../lib/display/format.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { addPeople, type PersonRow } from './people-rows.ts';
import { type Line, leftOutReasons, type Reading } from './reading/read-people.ts';

export type PasteOutcome = ReturnType<typeof pasteOutcome>;

/** Adds people to the rows, and reports what was added and which lines gave no person. */
export function pasteOutcome(before: readonly PersonRow[], { people, already: listed, findings }: Reading) {
  const { rows, added, already } = addPeople(before, people, listed);
  const unusable = findings
    .filter(
      ({ kind }) => kind !== 'listed' && kind !== 'repeated' && leftOutReasons.some((one) => one === kind),
    )
    .flatMap(({ lines }) => lines)
    .toSorted((a, b) => a.number - b.number);
  return { rows: rows.length > 0 ? rows : before, added, already, unusable };
}

const linesShown = 5;

export function PasteReport({ outcome }: { outcome: PasteOutcome | null }) {
  return (
    <div role="status" className="empty:-mt-3">
      {outcome ? (
        <Banner tone={outcome.unusable.length > 0 ? 'warn' : 'info'}>
          <p>
            {texts.pasted(count(outcome.added, 'person', 'people'))}{' '}
            {outcome.already > 0
              ? texts.pastedAlready(count(outcome.already, 'person is', 'people are'))
              : ''}
          </p>
          {outcome.unusable.length > 0 ? (
            <Lines
              title={texts.pastedUnusable(count(outcome.unusable.length, 'line', 'lines'))}
              lines={outcome.unusable}
            />
          ) : null}
        </Banner>
      ) : null}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <>
      <p className="mt-1">{title}</p>
      <ul className="list-disc pl-5">
        {lines.slice(0, linesShown).map(({ number, text }) => (
          <li key={number} className="break-all">
            {texts.line(number, text)}
          </li>
        ))}
        {lines.length > linesShown ? <li>…</li> : null}
      </ul>
    </>
  );
}
