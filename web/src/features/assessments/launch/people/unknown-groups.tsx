import { Plus } from 'lucide-react';
import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { count, formatNumber } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { type ChangeRows, type GroupField, movedRows, type PersonRow, unknownGroups } from './people-rows.ts';

type Props = {
  rows: readonly PersonRow[];
  field: GroupField;
  ask: string;
  groups: readonly string[];
  /** Names of the groups in the other grouping; a name may not be in both. */
  elsewhere: readonly string[];
  onAddGroups: ((names: readonly string[]) => void) | undefined;
  onChange: ChangeRows;
};

const words = texts.unknownGroups;

/** For each unknown group name, asks where its people belong; never guesses. */
export function UnknownGroups({ rows, field, ask, groups, elsewhere, onAddGroups, onChange }: Props) {
  const unknown = unknownGroups(rows, groups, field);
  const problemOf = (name: string) => groupProblem(name, groups, elsewhere);
  const addable = unknown.map(({ name }) => name).filter((name) => problemOf(name) === undefined);
  return (
    <div role="status" className="empty:-mt-3">
      {unknown.length === 0 ? null : (
        <Banner tone="warn">
          <p>{ask}</p>
          <ul className="mt-2 flex flex-col gap-3">
            {unknown.map(({ name, people }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 wrap-anywhere font-medium">
                  {words.people(name, count(people, 'person', 'people'))}
                </span>
                {onAddGroups ? (
                  <Button
                    size="dense"
                    icon={<Plus className="size-4" aria-hidden="true" />}
                    disabledReason={groups.length >= groupLimits.max ? texts.groups.full : problemOf(name)}
                    onClick={() => onAddGroups([name])}
                  >
                    {words.add(name)}
                  </Button>
                ) : null}
                {groups.length > 0 ? (
                  <div className="min-w-0 max-w-full text-text">
                    <Select
                      aria-label={words.into(name)}
                      value=""
                      onChange={({ target }) =>
                        onChange((before) => movedRows(before, name, target.value, field))
                      }
                    >
                      <option value="">{words.into(name)}</option>
                      {groups.map((group) => (
                        <option key={group}>{group}</option>
                      ))}
                    </Select>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          {onAddGroups && addable.length > 1 && groups.length + addable.length <= groupLimits.max ? (
            <div className="mt-3">
              <Button
                size="dense"
                icon={<Plus className="size-4" aria-hidden="true" />}
                onClick={() => onAddGroups(addable)}
              >
                {words.addAll(formatNumber(addable.length))}
              </Button>
            </div>
          ) : null}
        </Banner>
      )}
    </div>
  );
}
