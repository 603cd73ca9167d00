import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { texts } from '../texts.ts';

type Props = {
  group: string;
  ids: GroupIds;
  others: readonly string[];
  /** Names of the groups in the other grouping. */
  elsewhere: readonly string[];
  first: boolean;
  last: boolean;
  onRename: (from: string, to: string, how: 'enter' | 'leave') => void;
  onMove: (name: string, by: -1 | 1) => void;
  onRemove: (name: string) => void;
};

export type GroupIds = { readonly name: string; readonly up: string; readonly down: string };
/** Ids of a group's controls. They are based on the index, so that they stay the same when groups are added, removed or moved. */
export const groupIds = (list: string, place: number): GroupIds => ({
  name: `${list}-${place}`,
  up: `${list}-${place}-up`,
  down: `${list}-${place}-down`,
});

const words = texts.groups;

/** One custom group, which can be renamed in place, moved and removed. */
export function OwnGroup({ group, ids, others, elsewhere, first, last, onRename, onMove, onRemove }: Props) {
  const [name, setName] = useState(group);
  const [problem, setProblem] = useState<string>();

  /**
   * Renames the group when typing is finished. A partly typed name can equal another group, into which its people would then be
   * moved.
   */
  const settle = (how: 'enter' | 'leave') => {
    const wanted = name.trim();
    if (wanted === group) return setName(group);
    const wrong = groupProblem(wanted, others, elsewhere);
    if (wrong === undefined) return onRename(group, wanted, how);
    setProblem(words.kept(wrong, group));
    setName(group);
  };
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow">
          <TextInput
            id={ids.name}
            aria-label={words.name(group)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${ids.name}-problem` : undefined}
            autoComplete="off"
            maxLength={groupLimits.nameMax}
            value={name}
            onChange={({ target }) => {
              setProblem(undefined);
              setName(target.value);
            }}
            onBlur={() => settle('leave')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the launch form.
              event.preventDefault();
              settle('enter');
            }}
          />
        </div>
        <IconButton
          id={ids.up}
          label={words.earlier(group)}
          aria-disabled={first}
          onClick={() => onMove(group, -1)}
        >
          <ArrowUp className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          id={ids.down}
          label={words.later(group)}
          aria-disabled={last}
          onClick={() => onMove(group, 1)}
        >
          <ArrowDown className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={words.remove(group)} onClick={() => onRemove(group)}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {problem ? (
        <p id={`${ids.name}-problem`} role="alert" className="mt-1 text-13 text-bad">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
