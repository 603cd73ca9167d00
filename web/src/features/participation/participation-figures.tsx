import type { Counts } from '../../../../api/contract/assessments.ts';
import { formatNumber, formatPercent } from '../../lib/display/format.ts';
import { Figures } from '../../ui/layout/figures.tsx';
import { aboutPercent } from './progress.ts';
import { texts } from './texts.ts';

export function ParticipationFigures({ counts }: { counts: Counts }) {
  const words = texts.figures;
  return (
    <Figures
      items={[
        {
          label: words.invited,
          value: formatNumber(counts.invited),
          note: words.sent(formatNumber(counts.sent)),
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
          value: words.about(aboutPercent(counts)),
          note: words.bySteps,
        },
      ]}
    />
  );
}
