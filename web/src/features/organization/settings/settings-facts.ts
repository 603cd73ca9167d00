import { formatNumber } from '../../../lib/display/format.ts';
import { localeName, zoneName } from '../../../lib/display/zones.ts';
import type { OrganizationNow } from '../organization-queries.ts';
import { texts } from '../texts.ts';

const words = texts.settings;

/** The settings for members who may not change them. Defaults of the time zone and locale are not stated as choices. */
export function settingsFacts({
  settings,
  clocksChosen,
}: Pick<OrganizationNow, 'settings' | 'clocksChosen'>) {
  const { name, timezone, locale, retentionMonths, threshold } = settings;
  return [
    { label: words.name, value: name },
    { label: words.timezone, value: clocksChosen ? zoneName(timezone) : words.timezoneOpen },
    { label: words.locale, value: clocksChosen ? localeName(locale) : words.localeOpen },
    {
      label: words.retention,
      value: retentionMonths === null ? words.forever : words.months(formatNumber(retentionMonths)),
    },
    { label: words.threshold, value: formatNumber(threshold) },
  ];
}
