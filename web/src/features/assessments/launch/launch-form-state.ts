import type { LaunchBody } from '../../../../../api/assessment/contract/assessments.ts';
import { threshold } from '../../../../../domain/assessment/limits.ts';
import { type Releases, usualReleases } from '../../../../../domain/assessment/releases.ts';
import { type GroupsForm, groupsOfForm } from './groups/form-groups.ts';
import { blankRow, hasEmail, type PersonRow, participantsOf } from './people/people-rows.ts';

/** As typed: dates are local date-times of their inputs, '' when empty. */
export type LaunchForm = GroupsForm & {
  readonly name: string;
  readonly company: string;
  readonly description: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly threshold: number;
  /** Answers are shown with names; then no threshold counts. */
  readonly named: boolean;
  /** When scores are shown; null until it is chosen by hand. */
  readonly releases: Releases | null;
  readonly people: readonly PersonRow[];
};

/** `people`: how many the organisation wants before a score is shown. */
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
});

/** The documented condition of the button; everything finer is said after pressing it. */
export const canLaunch = (form: LaunchForm): boolean =>
  form.name.trim() !== '' && form.company.trim() !== '' && form.people.some(hasEmail);

/** How many people are named, where no score can come out of so few; null when there are enough, or none yet. */
export function tooFewPeople({ named, people, threshold: needed }: LaunchForm): number | null {
  const reachable = people.filter(hasEmail).length;
  return !named && reachable > 0 && reachable < needed ? reachable : null;
}

/** As chosen, or as usual for the people that are named so far. */
export const releasesOfForm = ({ releases, people }: LaunchForm): Releases =>
  releases ?? usualReleases(people.filter(hasEmail).length);

export function launchBodyOf(form: LaunchForm): LaunchBody {
  const groups = groupsOfForm(form);
  return {
    name: form.name.trim(),
    company: form.company.trim(),
    description: form.description.trim(),
    ...(form.named ? { named: true } : { threshold: form.threshold, releases: releasesOfForm(form) }),
    ...(form.opensAt ? { opensAt: new Date(form.opensAt).toISOString() } : {}),
    ...(form.closesAt ? { closesAt: new Date(form.closesAt).toISOString() } : {}),
    // The ten roles are the groups of a launch that names none.
    ...(form.groupsFrom === 'roles' ? {} : { groups: [...groups] }),
    ...(form.second && {
      secondGrouping: { name: form.second.name.trim(), groups: [...form.second.groups] },
    }),
    participants: participantsOf(form.people, groups, form.second ?? undefined),
  };
}
