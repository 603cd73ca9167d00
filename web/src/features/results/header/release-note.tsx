import type { Results } from '../../../../../api/results/contract/results.ts';
import { count, formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';
import { leftOut } from './left-out.ts';

/** Release of the displayed figure with its date and number of people, and what the next release depends on. */
export function ReleaseNote({ results }: { results: Results }) {
  const { figure, releases, groups, assessment } = results;
  const release = releases.find(({ number }) => number === figure?.release) ?? releases.at(-1);
  if (!release || !figure) return null;
  // The next release of a group depends on its own new answers.
  const waitingFor = figure.group
    ? (groups.find(({ group }) => group === figure.group)?.waitingFor ?? null)
    : results.waitingFor;
  const next =
    assessment.status === 'closed'
      ? texts.last
      : waitingFor === null
        ? texts.nextAtClosing
        : texts.next(count(waitingFor, 'more person', 'more people'));
  const rest = leftOut(results);
  return (
    <p className="text-13 text-text-2 tabular">
      {texts.release(
        formatNumber(release.number),
        formatDateTime(release.at),
        count(figure.people, 'person', 'people'),
      )}
      {release.reason === 'closing' ? ` ${texts.closing}` : ''}
      {next ? ` · ${next}` : ''}
      {rest ? <span className="block">{rest}</span> : null}
    </p>
  );
}
