import type { AssessmentSummary } from '../../../../../../api/assessment/contract/assessments.ts';
import { count, formatNumber } from '../../../../lib/display/format.ts';
import { groupsOfForm } from '../groups/form-groups.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import { groupsFrom } from '../repeat/repeated-form.ts';
import { texts } from './texts.ts';

type Settings = Pick<LaunchForm, 'groupsFrom' | 'ownGroups' | 'second' | 'named' | 'threshold' | 'releases'>;

/** What a launch can take over from an assessment without its people, its name and its dates. @param usual default threshold */
export function settingsOf(
  { groups, secondGrouping, named, threshold, releases }: AssessmentSummary,
  usual: number,
): Settings {
  return {
    ...groupsFrom(groups),
    second: secondGrouping ? { name: secondGrouping.name, groups: secondGrouping.groups } : null,
    named,
    threshold: named ? usual : threshold,
    releases: named ? null : releases,
  };
}

/** What was taken over, in a sentence. */
export const copiedIn = (settings: Settings): string =>
  texts.copied({
    groups: count(groupsOfForm(settings).length, 'group', 'groups'),
    second: settings.second?.name ?? null,
    named: settings.named,
    people: formatNumber(settings.threshold),
    releases: settings.releases ?? 'atClosing',
  });
