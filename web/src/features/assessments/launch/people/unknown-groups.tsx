import { Check, Plus } from 'lucide-react';
import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { count, formatNumber } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { type GroupField, type PersonRow, unknownGroups } from './people-rows.ts';
import { likelyGroup } from './reading/group-names.ts';

type Props = {
  rows: readonly Pick<PersonRow, GroupField>[];
  field: GroupField;
  ask: string;
  groups: readonly string[];
  /** Names of the groups in the other grouping; a name may not be in both. */
  elsewhere: readonly string[];
  onAddGroups: ((names: readonly string[]) => void) | undefined;
  /** Puts all people with this text in place of a group into a group. */
  onMove: (name: string, group: string) => void;
};

const words = texts.unknownGroups;

/** For each unknown group name, asks where its people belong. The likely group is offered, and never taken by itself. */
export function UnknownGroups({ rows, field, ask, groups, elsewhere, onAddGroups, onMove }: Props) {
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
                <Likely name={name} groups={groups} onMove={onMove} />
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
                      onChange={({ target }) => onMove(name, target.value)}
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

function Likely({ name, groups, onMove }: { name: string } & Pick<Props, 'groups' | 'onMove'>) {
  const likely = likelyGroup(name, groups);
  if (likely === null) return null;
  return (
    <Button
      size="dense"
      icon={<Check className="size-4" aria-hidden="true" />}
      onClick={() => onMove(name, likely)}
    >
      {words.likely(name, likely)}
    </Button>
  );
}
