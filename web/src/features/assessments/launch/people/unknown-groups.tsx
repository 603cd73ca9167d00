import { Plus } from 'lucide-react';
import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { count } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { type ChangeRows, movedRows, type PersonRow, unknownGroups } from './people-rows.ts';

type Props = {
  rows: readonly PersonRow[];
  groups: readonly string[];
  onAddGroup: ((name: string) => void) | undefined;
  onChange: ChangeRows;
};

const words = texts.unknownGroups;

/** People in a group there is none of: asked, one name at a time, and never guessed. */
export function UnknownGroups({ rows, groups, onAddGroup, onChange }: Props) {
  const unknown = unknownGroups(rows, groups);
  return (
    <div role="status">
      {unknown.length === 0 ? null : (
        <Banner tone="warn">
          <p>{words.ask}</p>
          <ul className="mt-2 flex flex-col gap-3">
            {unknown.map(({ name, people }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 wrap-anywhere font-medium">
                  {words.people(name, count(people, 'person', 'people'))}
                </span>
                {onAddGroup ? (
                  <Button
                    size="dense"
                    icon={<Plus className="size-4" aria-hidden="true" />}
                    disabledReason={
                      groups.length >= groupLimits.max ? texts.groups.full : groupProblem(name, groups)
                    }
                    onClick={() => onAddGroup(name)}
                  >
                    {words.add(name)}
                  </Button>
                ) : null}
                <div className="min-w-0 max-w-full text-text">
                  <Select
                    aria-label={words.into(name)}
                    value=""
                    onChange={({ target }) => onChange((before) => movedRows(before, name, target.value))}
                  >
                    <option value="">{words.into(name)}</option>
                    {groups.map((group) => (
                      <option key={group}>{group}</option>
                    ))}
                  </Select>
                </div>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
