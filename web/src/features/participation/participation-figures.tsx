import type { Counts } from '../../../../api/assessment/contract/assessments.ts';
import { formatNumber, formatPercent } from '../../lib/display/format.ts';
import { Figures } from '../../ui/layout/figures.tsx';
import { completionWords } from './progress.ts';
import { texts } from './texts.ts';

export function ParticipationFigures({ counts }: { counts: Counts }) {
  const words = texts.figures;
  return (
    <Figures
      items={[
        {
          label: words.invited,
          value: formatNumber(counts.invited),
          note: deliveredOf(counts),
        },
        {
          label: words.started,
          value: formatNumber(counts.started),
          note: words.opened(formatNumber(counts.opened)),
        },
        {
          label: words.submitted,
          value: formatNumber(counts.submitted),
          note: words.ofInvited(formatPercent(counts.submitted, counts.invited)),
        },
        {
          label: words.complete,
          value: completionWords(counts),
          note: words.bySteps,
        },
      ]}
    />
  );
}

/** How many mails were delivered. Mails that were stored instead of sent are never counted as sent. */
function deliveredOf({ sent, kept = 0 }: Counts): string {
  const words = texts.figures;
  if (kept === 0) return words.sent(formatNumber(sent));
  if (kept === sent) return words.kept(formatNumber(kept));
  return `${words.sent(formatNumber(sent - kept))}, ${words.kept(formatNumber(kept))}`;
}
