import { isLocale, isTimeZone } from '../account/decide.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import type { Organization, Settings } from './state.ts';

/** Changes the organisation's name, defaults and retention period. */
export function changeSettings(
  state: Organization,
  settings: Settings,
  actorId: string,
): Decision<OrganizationEvent> {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  const refusal = lacking(state, actorId, 'organization.manage') ?? wrongPlace(settings);
  if (refusal) return refusal;
  const { name, timeZone, locale, retentionMonths, threshold } = settings;
  const wanted = { name, timeZone, locale, retentionMonths, threshold };
  const same =
    state.clocksChosen &&
    (Object.keys(wanted) as (keyof Settings)[]).every((key) => state[key] === wanted[key]);
  if (same) return [];
  return [{ type: 'OrganizationSettingsChanged', data: { organizationId: state.organizationId, ...wanted } }];
}

function wrongPlace({ timeZone, locale }: Settings): Refusal | undefined {
  if (!isTimeZone(timeZone))
    return refuse('invalid', 'TIME_ZONE_UNKNOWN', say('organization.timeZoneUnknown'), [
      { path: 'timezone', message: say('organization.timeZoneUnknown.field'), code: 'TIME_ZONE_UNKNOWN' },
    ]);
  if (!isLocale(locale))
    return refuse('invalid', 'LOCALE_UNKNOWN', say('organization.localeUnknown'), [
      { path: 'locale', message: say('organization.localeUnknown.field'), code: 'LOCALE_UNKNOWN' },
    ]);
  return undefined;
}
