import type { Results } from '../../../../../api/results/contract/results.ts';
import { asideWords, rosterWords } from '../../../../../domain/read-models/roster/roster-words.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

/** Who was invited, in the same sentences that participants read, and how many of them do not count towards the threshold. */
export function RosterNote({ results: { roster, assessment } }: { results: Results }) {
  if (!roster) return null;
  const lines = rosterWords(roster, formatNumber);
  const aside =
    roster.aside > 0 && !assessment.named
      ? [asideWords(roster.aside, assessment.threshold, formatNumber)]
      : [];
  return (
    <section aria-label={texts.rosterTitle} className="max-w-reading text-13 text-text-2">
      <h2 className="mb-1 font-semibold text-text">{texts.rosterTitle}</h2>
      {[...lines, ...aside].map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  );
}
