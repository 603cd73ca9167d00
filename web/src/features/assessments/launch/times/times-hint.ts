import { foreignZone, formatDateTime } from '../../../../lib/display/format.ts';
import { browserZone } from '../../../../lib/display/zones.ts';
import { texts } from '../texts.ts';
import { instantOf } from './zoned-time.ts';

const inWords = (zone: string): string => zone.replaceAll('_', ' ');

/**
 * Hint about the time zone of the form's times. If the person's pages show times in another zone, the hint adds how they will show
 * this one.
 * @param typed in `datetime-local` format; '' if empty
 */
export function timesHint(typed: string, zone: string): string {
  const own = texts.times(inWords(zone));
  const other = foreignZone() ?? inWords(browserZone());
  const instant = instantOf(typed, zone);
  if (other === inWords(zone) || Number.isNaN(instant)) return own;
  return `${own} ${texts.timesElsewhere(formatDateTime(new Date(instant).toISOString()), other)}`;
}
