import { useNow } from '../../../lib/display/clock.ts';
import { useAsOf } from '../../../lib/past.ts';
import { RowTh, rowClass, TableFrame, Td, Th } from '../../../ui/layout/table.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { answerStep, stepCount, stepOf } from '../progress.ts';
import { ReminderNote } from '../remind/reminder-note.tsx';
import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';
import type { AssessmentOf } from './assessment-of.ts';
import { dayInWords } from './day-in-words.ts';
import { PersonActions } from './person-actions.tsx';
import { StateBadge } from './state-badge.tsx';

type Props = { assessment: AssessmentOf; people: readonly BoardPerson[]; open: boolean };

export function PeopleTable({ assessment, people, open }: Props) {
  const words = texts.people;
  return (
    <TableFrame label={words.title}>
      <thead>
        <tr>
          <Th>{words.name}</Th>
          <Th>{words.group}</Th>
          <Th>{words.state}</Th>
          <Th>{words.progress}</Th>
          <Th>{words.last}</Th>
          <Th>
            <span className="sr-only">{words.actions}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.participantId} className={rowClass}>
            <RowTh>
              <PersonName person={person} />
            </RowTh>
            <Td>
              <PersonGroups person={person} />
            </Td>
            <Td>
              <StateBadge state={person.state} kept={person.kept} />
            </Td>
            <Td>
              <PersonProgress person={person} />
            </Td>
            <Td>
              <span className="text-13 text-text-2">
                <LastActive person={person} />
              </span>
              <ReminderNote person={person} />
            </Td>
            <Td align="end">{open ? <PersonActions assessment={assessment} person={person} /> : null}</Td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The same data as the table, as cards for phones. */
export function PeopleCards({ assessment, people, open }: Props) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.participantId} className="border-line border-b px-4 py-3 last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <PersonName person={person} />
            {open ? <PersonActions assessment={assessment} person={person} /> : null}
          </div>
          {person.secondGroup === undefined ? null : (
            <p className="mt-1 wrap-anywhere text-13 text-text-2">
              {texts.people.inBoth(person.group, person.secondGroup)}
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="flex min-w-0 items-center gap-2 text-13 text-text-2">
              <StateBadge state={person.state} kept={person.kept} />
              {person.secondGroup === undefined ? (
                <span className="min-w-0 wrap-anywhere">{person.group}</span>
              ) : null}
            </span>
            <PersonProgress person={person} />
          </div>
          <div className="mt-1">
            <ReminderNote person={person} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function PersonName({ person: { name, email, mailProblem } }: { person: BoardPerson }) {
  return (
    <div className="min-w-0 max-w-80">
      <p className="truncate font-medium">{name || email}</p>
      {name ? <p className="truncate text-13 text-text-3">{email}</p> : null}
      {mailProblem ? <p className="mt-0.5 text-13 text-bad">{mailProblem}</p> : null}
    </div>
  );
}

/** The group, and below it the second group in secondary style. */
function PersonGroups({ person: { group, secondGroup } }: { person: BoardPerson }) {
  return (
    <span className="block min-w-24 wrap-anywhere text-text-2">
      {group}
      {secondGroup === undefined ? null : <span className="block text-13 text-text-3">{secondGroup}</span>}
    </span>
  );
}

/** Shows only the step reached, because a number would change with every answer. The state beside it names the step. */
function PersonProgress({ person: { name, email, state } }: { person: BoardPerson }) {
  const words = texts.people;
  const step = answerStep(state);
  if (state === 'revoked') return null;
  return (
    <div className="w-24 md:w-28">
      <ProgressBar
        label={`${words.progress}: ${name || email}`}
        value={step ? stepOf[step] : 0}
        max={stepCount}
        words={words.steps[step ?? 'none']}
      />
    </div>
  );
}

/** The day of the last activity in UTC, without a time. */
function LastActive({ person: { lastActivityOn } }: { person: BoardPerson }) {
  const now = useNow();
  const asOf = useAsOf();
  if (lastActivityOn === null) return texts.people.never;
  return (
    <time dateTime={lastActivityOn} className="whitespace-nowrap">
      {dayInWords(lastActivityOn, asOf ? Date.parse(asOf.at) : now)}
    </time>
  );
}
