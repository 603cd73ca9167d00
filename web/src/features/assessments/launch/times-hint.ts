import { foreignZone, formatDateTime } from '../../../lib/display/format.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { texts } from './texts.ts';

/**
 * States the time zone of a form's times: the browser's, like its date picker. If the person has set another zone, adds how their pages will show the
 * time.
 * @param typed in `datetime-local` format; '' for none
 */
export function timesHint(typed: string): string {
  const own = texts.times(browserZone().replaceAll('_', ' '));
  const other = foreignZone();
  const instant = Date.parse(typed);
  if (other === null || Number.isNaN(instant)) return own;
  return `${own} ${texts.timesElsewhere(formatDateTime(new Date(instant).toISOString()), other)}`;
}
