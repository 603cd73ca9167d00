import { groupsOfForm, secondLabel } from '../groups/form-groups.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import { groupOf, hasEmail, secondGroupOf } from '../people/people-rows.ts';

type GroupSize = { readonly group: string; readonly people: number; readonly below: boolean };
type Grouping = { readonly name: string | null; readonly groups: readonly GroupSize[] };

/**
 * People of each group that has any, in the form's order. `below`: fewer than a score needs; never with names. The second grouping is
 * named, the first is not.
 */
export function groupSizes(form: LaunchForm): readonly Grouping[] {
  const people = form.people.filter(hasEmail);
  const groups = groupsOfForm(form);
  const sizes = (order: readonly string[], of: (row: (typeof people)[number]) => string) =>
    order.flatMap((group) => {
      const size = people.filter((row) => of(row) === group).length;
      return size === 0 ? [] : [{ group, people: size, below: !form.named && size < form.threshold }];
    });
  const { second } = form;
  return [
    { name: null, groups: sizes(groups, (row) => groupOf(row, groups)) },
    ...(second
      ? [
          {
            name: secondLabel(second),
            groups: sizes(second.groups, (row) => secondGroupOf(row, second.groups)),
          },
        ]
      : []),
  ];
}
