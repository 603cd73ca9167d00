import type { Results } from '../../../../../api/results/contract/results.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { texts } from '../texts.ts';

/**
 * Sentence about submitted answers that no release contains. After an assessment closes, the last answers are left out if they
 * are too few to be shown.
 */
export function leftOut({ figure, groups, assessment }: Results): string | null {
  if (!figure || assessment.status !== 'closed' || assessment.named || assessment.imported) return null;
  const submitted = figure.group
    ? (groups.find(({ group }) => group === figure.group)?.submitted ?? 0)
    : assessment.counts.submitted;
  if (figure.people < submitted) return texts.rest(formatNumber(figure.people), formatNumber(submitted));
  const fewer = figure.themes.some(({ cell }) => cell.mean !== null && cell.n < submitted);
  return figure.group === null && fewer ? texts.restOfThemes(formatNumber(submitted)) : null;
}
