import type { LaunchBody } from '../../../../../api/assessment/contract/assessments.ts';
import { threshold } from '../../../../../domain/assessment/limits.ts';
import { type Releases, usualReleases } from '../../../../../domain/assessment/releases.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import { type GroupsForm, groupsOfForm } from './groups/form-groups.ts';
import {
  type BadLines,
  blankRow,
  hasEmail,
  noBadLines,
  type PersonRow,
  participantsOf,
} from './people/people-rows.ts';
import { instantOf } from './times/zoned-time.ts';

/** The form as typed. Dates are in the `datetime-local` format, as clocks in `zone` show them; '' if empty. */
export type LaunchForm = GroupsForm & {
  readonly name: string;
  readonly company: string;
  readonly description: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly threshold: number;
  /** Whether answers are shown with names; the threshold then does not apply. */
  readonly named: boolean;
  /** When scores are shown; null until the person chooses. */
  readonly releases: Releases | null;
  readonly people: readonly PersonRow[];
  /** Lines of added lists that gave no person and are not dismissed. */
  readonly badLines: BadLines;
  /** IANA time zone of the dates. */
  readonly zone: string;
  /** Id of the assessment that this one repeats; null if it repeats none. */
  readonly repeats: string | null;
};

/** @param people the organisation's default threshold */
export const emptyForm = (company: string, people: number = threshold.default): LaunchForm => ({
  name: '',
  company,
  description: '',
  opensAt: '',
  closesAt: '',
  threshold: people,
  named: false,
  releases: null,
  groupsFrom: 'roles',
  ownGroups: [],
  second: null,
  people: [blankRow()],
  badLines: noBadLines,
  zone: browserZone(),
  repeats: null,
});

/** What the disabled launch button still needs, in the order of the form. Other findings appear only after it is pressed. */
export function missingToLaunch(form: LaunchForm): readonly ('name' | 'company' | 'people')[] {
  return [
    ...(form.name.trim() === '' ? (['name'] as const) : []),
    ...(form.company.trim() === '' ? (['company'] as const) : []),
    ...(form.people.some(hasEmail) ? [] : (['people'] as const)),
  ];
}

/** Number of people entered if it is below the threshold; null if there are enough or none yet. */
export function tooFewPeople({ named, people, threshold: needed }: LaunchForm): number | null {
  const reachable = people.filter(hasEmail).length;
  return !named && reachable > 0 && reachable < needed ? reachable : null;
}

/** The chosen release setting, or the default for the current number of people. */
export const releasesOfForm = ({ releases, people }: LaunchForm): Releases =>
  releases ?? usualReleases(people.filter(hasEmail).length);

export function launchBodyOf(form: LaunchForm): LaunchBody {
  const groups = groupsOfForm(form);
  return {
    name: form.name.trim(),
    company: form.company.trim(),
    description: form.description.trim(),
    ...(form.named ? { named: true } : { threshold: form.threshold, releases: releasesOfForm(form) }),
    ...(form.opensAt ? { opensAt: isoOf(form.opensAt, form.zone) } : {}),
    ...(form.closesAt ? { closesAt: isoOf(form.closesAt, form.zone) } : {}),
    // The server uses the ten roles if no groups are sent.
    ...(form.groupsFrom === 'roles' ? {} : { groups: [...groups] }),
    ...(form.second && {
      secondGrouping: { name: form.second.name.trim(), groups: [...form.second.groups] },
    }),
    participants: participantsOf(form.people, groups, form.second ?? undefined),
  };
}

/** The instant of a typed date. */
export const isoOf = (typed: string, zone: string): string => new Date(instantOf(typed, zone)).toISOString();
