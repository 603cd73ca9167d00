import { useNavigate } from '@tanstack/react-router';
import type { Results } from '../../../../../api/results/contract/results.ts';
import { count } from '../../../lib/display/format.ts';
import { Select } from '../../../ui/form/select.tsx';
import { texts } from '../texts.ts';

/** Selects everyone, or one group of either grouping. The selection is in the address. */
export function GroupSelect({ results, chosen }: { results: Results; chosen: string | undefined }) {
  const { groups, secondGroups = [], assessment } = results;
  const options = (some: Results['groups']) =>
    some.map((group) => (
      <option key={group.group} value={group.group}>
        {optionText(group)}
      </option>
    ));
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <div className="w-56 max-w-full">
      <Select
        aria-label={texts.group}
        value={chosen ?? ''}
        onChange={({ target }) =>
          void navigate({
            search: (all) => ({ ...all, group: target.value === '' ? undefined : target.value }),
            replace: true,
          })
        }
      >
        <option value="">{texts.everyone}</option>
        {options(groups)}
        {secondGroups.length > 0 ? (
          <optgroup label={assessment.secondGrouping?.name}>{options(secondGroups)}</optgroup>
        ) : null}
      </Select>
    </div>
  );
}

function optionText({ group, state, waitingFor }: Results['groups'][number]): string {
  if (state === 'released') return texts.groupOption.released(group);
  if (state === 'hidden') return texts.groupOption.hidden(group);
  return texts.groupOption.waiting(
    group,
    waitingFor === null ? texts.groupOption.atClosing : count(waitingFor, 'more person', 'more people'),
  );
}
