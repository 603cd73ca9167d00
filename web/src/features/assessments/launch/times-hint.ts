import { foreignZone, formatDateTime } from '../../../lib/display/format.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { texts } from './texts.ts';

/**
 * Which clock a time of the form is on: this browser's, as its own picker has it. Somebody who has set another zone reads, too, how
 * their pages will show it.
 * @param typed as `datetime-local` writes it; '' for none
 */
export function timesHint(typed: string): string {
  const own = texts.times(browserZone().replaceAll('_', ' '));
  const other = foreignZone();
  const instant = Date.parse(typed);
  if (other === null || Number.isNaN(instant)) return own;
  return `${own} ${texts.timesElsewhere(formatDateTime(new Date(instant).toISOString()), other)}`;
}
