import { dayText, stateWords, timeText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { ReportTable } from '../../../ui/layout/report-table.tsx';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Sections with the decisions and the actions of the action plan. */
export function DecisionsAndActions({
  plan,
  timeZone,
}: {
  plan: NonNullable<Report['plan']>;
  timeZone: string;
}) {
  const { actions, decisions } = plan;
  if (actions.length === 0 && decisions.length === 0) return null;
  // A stored report contains no names of members, so these columns are left out.
  const named = actions.some(({ owner }) => owner !== '') || decisions.some(({ by }) => by !== '');
  return (
    <>
      {actions.length > 0 ? (
        <Section title={words.actions}>
          <ReportTable
            label={words.actions}
            columns={[
              { label: words.action, wide: true },
              ...(named ? [{ label: words.owner }] : []),
              { label: words.due },
              { label: words.state },
            ]}
            rows={actions.map(({ title, owner, dueOn, state, about }, at) => ({
              key: `${at}`,
              cells: [
                <Titled key="title" title={title} note={about} />,
                ...(named ? [owner] : []),
                dueOn === null ? words.noDate : dayText(dueOn),
                stateWords[state],
              ],
            }))}
          />
        </Section>
      ) : null}
      {decisions.length > 0 ? (
        <Section title={words.decisions}>
          <ReportTable
            label={words.decisions}
            columns={[
              { label: words.decision, wide: true },
              ...(named ? [{ label: words.by }] : []),
              { label: words.when },
            ]}
            rows={decisions.map(({ title, reason, by, at }) => ({
              key: `${at} ${title}`,
              cells: [
                <Titled key="title" title={title} note={reason} />,
                ...(named ? [by] : []),
                timeText(at, timeZone),
              ],
            }))}
          />
        </Section>
      ) : null}
    </>
  );
}

function Titled({ title, note }: { title: string; note: string | null }) {
  return (
    <span>
      {title}
      {note ? <span className="block text-13 font-normal text-text-2">{note}</span> : null}
    </span>
  );
}
