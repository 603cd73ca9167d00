import { ChoiceCard } from '../choice-card.tsx';
import { fieldIds } from '../launch-findings.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import { texts } from '../texts.ts';
import type { ChangeForm } from '../use-draft.ts';
import { groupChoices, groupsOfForm, withRenamed } from './form-groups.ts';
import { OwnGroups } from './own-groups.tsx';

type Props = { form: LaunchForm; error: string | undefined; onChange: ChangeForm };

const words = texts.groups;

/** Chooses between a predefined list of groups and custom groups. */
export function GroupsEditor({ form, error, onChange }: Props) {
  const groups = groupsOfForm(form);
  return (
    <div className="flex flex-col gap-4">
      {/* The fieldset is wrapped, because WebKit counts the height of the legend twice in a fieldset that is a flex item. */}
      <div>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-13 font-medium">{words.legend}</legend>
          <div className="grid gap-2 md:grid-cols-3">
            {groupChoices.map((choice) => (
              <ChoiceCard
                key={choice}
                name="launch-groups-from"
                label={words.choices[choice].label}
                lines={words.choices[choice].lines}
                chosen={form.groupsFrom === choice}
                onChoose={() => onChange({ groupsFrom: choice })}
              />
            ))}
          </div>
        </fieldset>
      </div>
      {form.groupsFrom === 'own' ? (
        <OwnGroups
          groups={groups}
          elsewhere={form.second?.groups ?? []}
          list={words.list}
          add={words.add}
          fieldId={fieldIds.groups}
          error={error}
          onChange={(update) => onChange((before) => ({ ownGroups: update(before.ownGroups) }))}
          onRename={(from, to) => onChange((before) => withRenamed(before, from, to))}
        />
      ) : (
        <ul aria-label={words.list} className="flex flex-wrap gap-1.5">
          {groups.map((group) => (
            <li key={group} className="rounded-full border border-line px-2.5 py-0.5 text-13 text-text-2">
              {group}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
