import { assessmentLimits } from '../../../../../../../domain/assessment/limits.ts';
import { reminderTexts } from '../../../../../../../domain/invitation/reminder-texts.ts';
import { nameInMail } from '../../../../../../../domain/kernel/names-in-mails.ts';
import { count, formatNumber } from '../../../../../lib/display/format.ts';
import { FoldMark } from '../../../../../ui/layout/fold-mark.tsx';
import { groupOfOthers } from '../people-rows.ts';
import { type Finding, leftOutReasons, type ParsedPerson } from '../reading/read-people.ts';
import type { ReadDraft } from './import-draft.ts';
import { texts } from './texts.ts';

const words = texts.findings;
const linesShown = 20;

type Props = {
  read: ReadDraft;
  groups: readonly string[];
  /** Number of people who are in the list before these are added. */
  listed: number;
};

/** Findings by kind with their numbers, the worst first; each unfolds to its lines. */
export function Findings({ read, groups, listed }: Props) {
  const { findings, lost, people } = read;
  const groupless = people.filter(({ role }) => role === '').length;
  const total = listed + people.length;
  if (findings.length + lost.columns.length + groupless === 0 && total <= assessmentLimits.participantsMax)
    return null;
  const others = groupOfOthers(groups);
  const numberOfPeople = count(groupless, 'person', 'people');
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{words.title}</h3>
      <ul className="flex flex-col gap-1 text-14">
        {total > assessmentLimits.participantsMax ? (
          <li className="text-warn">
            {words.tooMany(formatNumber(total), formatNumber(assessmentLimits.participantsMax))}
          </li>
        ) : null}
        {findings.map((finding) => (
          <li key={finding.kind}>
            <OneKind finding={finding} />
          </li>
        ))}
        {lost.columns.map(({ index, heading, filled }) => (
          <li key={index}>
            {words.unused(count(filled, 'cell', 'cells'), texts.columns.columnInText(index + 1, heading))}
          </li>
        ))}
        {groupless > 0 ? (
          <li>{others === '' ? words.groupLater(numberOfPeople) : words.noGroup(numberOfPeople, others)}</li>
        ) : null}
      </ul>
    </section>
  );
}

const isLeftOut = ({ kind }: Finding): boolean => leftOutReasons.some((one) => one === kind);

function OneKind({ finding }: { finding: Finding }) {
  const { kind, lines } = finding;
  const heard = isLeftOut(finding);
  return (
    <details className="group">
      <summary className="flex min-h-8 items-start gap-1.5 rounded-control py-1 pointer-coarse:min-h-11">
        <span className="pt-0.5">
          <FoldMark />
        </span>
        <span className="min-w-0">
          <span className="font-medium tabular">{count(lines.length, 'line', 'lines')}</span>{' '}
          {words.kinds[kind]}
          {kind === 'aboveHeading' ? null : (
            <span
              className={heard ? 'text-bad' : 'text-text-2'}
            >{`, ${heard ? words.leftOut : words.kept}`}</span>
          )}
        </span>
      </summary>
      <ul className="flex flex-col gap-0.5 pb-2 pl-6 text-13 text-text-2">
        {lines.slice(0, linesShown).map(({ number, text, other }) => (
          <li key={number} className="wrap-anywhere">
            {other === undefined ? words.line(number, text) : words.lineLike(number, text, other)}
          </li>
        ))}
        {lines.length > linesShown ? <li>{words.more(formatNumber(lines.length - linesShown))}</li> : null}
      </ul>
    </details>
  );
}

const greetingsShown = 3;

/** The first line of the mail to the first people. Without a name, the mail uses the part of the address before the at sign. */
export function Greetings({ people }: { people: readonly ParsedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{texts.greeting.title}</h3>
      <ul className="flex flex-col gap-1 text-14">
        {people.slice(0, greetingsShown).map(({ name, email }) => (
          <li key={email} className="wrap-anywhere">
            {reminderTexts.hello(nameInMail(name || email.slice(0, email.indexOf('@'))))}{' '}
            <span className="text-text-3">{email}</span>
          </li>
        ))}
        {people.length > greetingsShown ? (
          <li className="text-text-2">{texts.greeting.more(formatNumber(people.length - greetingsShown))}</li>
        ) : null}
      </ul>
    </section>
  );
}
