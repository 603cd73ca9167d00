import type { Repeat } from '../../../../../../api/assessment/contract/repeat.ts';
import { mailboxIdentity } from '../../../../../../domain/kernel/address.ts';
import { groupsOfForm } from '../groups/form-groups.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import { groupOf, hasEmail, secondGroupOf } from '../people/people-rows.ts';

/** `mailbox` identifies the person; two people can have the same name. */
export type ListedPerson = { readonly mailbox: string; readonly name: string };
type Moved = ListedPerson & { readonly from: string; readonly to: string };

export type Differences = {
  /** Number of people who are in both lists and in the same groups. */
  readonly same: number;
  readonly added: readonly ListedPerson[];
  readonly removed: readonly ListedPerson[];
  /** In the first grouping and in the second, one entry for each. */
  readonly moved: readonly Moved[];
  /** People of the earlier cycle who are in neither list: they were left out from the start, for a reason. */
  readonly leftOut: Readonly<Record<'refused' | 'unwanted' | 'withdrawn', readonly ListedPerson[]>>;
  readonly erased: number;
};

/** Compares the people of the form with those of the assessment that it repeats. A person is a mailbox, as at the launch. */
export function differences(before: Repeat, form: LaunchForm): Differences {
  const groups = groupsOfForm(form);
  const rows = new Map(form.people.filter(hasEmail).map((row) => [mailboxIdentity(row.email.trim()), row]));
  const people = new Map(before.people.map((person) => [mailboxIdentity(person.email), person]));
  const added = [...rows].flatMap(([mailbox, row]) => (people.has(mailbox) ? [] : [listed(mailbox, row)]));
  const missing = [...people].flatMap(([mailbox, person]) =>
    rows.has(mailbox) ? [] : [{ mailbox, person }],
  );
  const both = [...people].flatMap(([mailbox, person]) => {
    const row = rows.get(mailbox);
    return row ? [{ mailbox, person, row }] : [];
  });
  const moved = both.flatMap(({ mailbox, person, row }) => {
    const one = listed(mailbox, row);
    const now = groupOf(row, groups);
    const second = form.second ? secondGroupOf(row, form.second.groups) : '';
    return [
      ...(now === '' || now === person.group ? [] : [{ ...one, from: person.group, to: now }]),
      ...(second === '' || person.secondGroup === undefined || second === person.secondGroup
        ? []
        : [{ ...one, from: person.secondGroup, to: second }]),
    ];
  });
  const left = (again: Repeat['people'][number]['again']) =>
    missing.flatMap(({ mailbox, person }) => (person.again === again ? [listed(mailbox, person)] : []));
  return {
    same: both.length - movedPeople(moved),
    added,
    removed: left('yes'),
    moved,
    leftOut: { refused: left('refused'), unwanted: left('unwanted'), withdrawn: left('withdrawn') },
    erased: before.erased,
  };
}

/** A person who moved in both groupings counts once. */
export const movedPeople = (moved: Differences['moved']): number =>
  new Set(moved.map(({ mailbox }) => mailbox)).size;

const listed = (
  mailbox: string,
  { name, email }: { readonly name: string; readonly email: string },
): ListedPerson => ({ mailbox, name: name.trim() || email.trim() });
