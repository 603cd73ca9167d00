import { foreignZone, formatDateTime } from '../../../lib/display/format.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { texts } from './texts.ts';

/**
 * Hint about the time zone of the form's times. It is the browser's zone, as in the browser's date picker. If the person has set
 * another zone, the hint adds how their pages will show the time.
 * @param typed in `datetime-local` format; '' if empty
 */
export function timesHint(typed: string): string {
  const own = texts.times(browserZone().replaceAll('_', ' '));
  const other = foreignZone();
  const instant = Date.parse(typed);
  if (other === null || Number.isNaN(instant)) return own;
  return `${own} ${texts.timesElsewhere(formatDateTime(new Date(instant).toISOString()), other)}`;
}
