import type { Repeat } from '../../../../../../api/assessment/contract/repeat.ts';
import { groupTemplates } from '../../../../../../domain/assessment/roles.ts';
import { emptyForm, type LaunchForm } from '../launch-form-state.ts';
import { blankRow } from '../people/people-rows.ts';
import { typedAt } from '../times/zoned-time.ts';
import { nextName } from './next-name.ts';

const dayMs = 86_400_000;

/**
 * The form that asks the same people again. It opens at once and is open for as many days as before, until the same time of day; if
 * the earlier cycle had no closing date, none is proposed.
 * @param usual the organisation's default threshold, for a named assessment, which has none
 * @param now milliseconds since the epoch
 */
export function repeatedForm(
  assessmentId: string,
  before: Repeat,
  usual: number,
  zone: string,
  now: number,
): LaunchForm {
  const people = before.people.filter(({ again }) => again === 'yes');
  const { secondGrouping } = before;
  return {
    ...emptyForm(before.company, before.named ? usual : before.threshold),
    zone,
    repeats: assessmentId,
    name: nextName(before.name).name,
    description: before.description,
    closesAt: closingFrom(before, zone, now),
    named: before.named,
    releases: before.named ? null : before.releases,
    ...groupsFrom(before.groups),
    second: secondGrouping ? { name: secondGrouping.name, groups: secondGrouping.groups } : null,
    people:
      people.length === 0
        ? [blankRow()]
        : people.map(({ name, email, group, secondGroup = '' }) => ({
            ...blankRow(),
            name,
            email,
            role: group,
            secondGroup,
          })),
  };
}

/** Whole days for which it was open, at least one; null if there was no closing date. */
export const daysOpen = ({ openFor }: Pick<Repeat, 'openFor'>): number | null =>
  openFor === null ? null : Math.max(1, Math.round(openFor / dayMs));

function closingFrom(before: Repeat, zone: string, now: number): string {
  const days = daysOpen(before);
  if (days === null || before.closesAt === null) return '';
  const day = typedAt(now + days * dayMs, zone).slice(0, 10);
  return `${day}${typedAt(Date.parse(before.closesAt), zone).slice(10)}`;
}

export function groupsFrom(groups: readonly string[]): Pick<LaunchForm, 'groupsFrom' | 'ownGroups'> {
  const template = (['roles', 'types'] as const).find((name) => {
    const listed: readonly string[] = groupTemplates[name];
    return listed.length === groups.length && listed.every((group, at) => group === groups[at]);
  });
  return template ? { groupsFrom: template, ownGroups: [] } : { groupsFrom: 'own', ownGroups: groups };
}
