import { useState } from 'react';
import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ChoiceCard } from '../choice-card.tsx';
import { fieldIds } from '../launch-findings.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import { texts } from '../texts.ts';
import type { ChangeForm } from '../use-draft.ts';
import {
  groupChoices,
  groupsOfForm,
  movedGroup,
  withGroups,
  withoutGroup,
  withRenamed,
} from './form-groups.ts';
import { groupIds, OwnGroup } from './own-group.tsx';

type Props = { form: LaunchForm; error: string | undefined; onChange: ChangeForm };

const words = texts.groups;

/** Which groups people are in: a list of ours, or the leader's own. */
export function GroupsEditor({ form, error, onChange }: Props) {
  const groups = groupsOfForm(form);
  return (
    <div className="flex flex-col gap-4">
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
      {form.groupsFrom === 'own' ? (
        <OwnGroups groups={groups} error={error} onChange={onChange} />
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

const namesIn = (text: string): readonly string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Once the list is drawn: a line that moved, or has another name, has lost the focus. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

type OwnProps = { groups: readonly string[]; error: string | undefined; onChange: ChangeForm };

function OwnGroups({ groups, error, onChange }: OwnProps) {
  const [said, setSaid] = useState('');

  const rename = (from: string, to: string, how: 'enter' | 'leave') => {
    onChange((form) => withRenamed(form, from, to));
    if (how === 'enter') focusSoon(groupIds(groups.indexOf(from)).name);
  };
  const move = (name: string, by: -1 | 1) => {
    const place = groups.indexOf(name) + by;
    if (place < 0 || place >= groups.length) return;
    onChange((form) => ({ ownGroups: movedGroup(form.ownGroups, name, by) }));
    setSaid(words.moved(name, place + 1, groups.length));
    focusSoon(by < 0 ? groupIds(place).up : groupIds(place).down);
  };
  const remove = (name: string) => {
    onChange((form) => ({ ownGroups: withoutGroup(form.ownGroups, name) }));
    setSaid(words.removed(name));
    // The button is gone with its group.
    document.getElementById(fieldIds.groups)?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      {groups.length > 0 ? (
        <ol aria-label={words.list} className="grid gap-2 md:grid-cols-2 md:gap-x-6">
          {groups.map((group, index) => (
            <OwnGroup
              key={group}
              group={group}
              ids={groupIds(index)}
              others={groups.filter((other) => other !== group)}
              first={index === 0}
              last={index === groups.length - 1}
              onRename={rename}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      ) : null}
      <AddGroup groups={groups} error={error} onChange={onChange} onSaid={setSaid} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

function AddGroup({ groups, error, onChange, onSaid }: OwnProps & { onSaid: (text: string) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const full = groups.length >= groupLimits.max ? words.full : undefined;

  const add = () => {
    const wrong = full ?? groupProblem(name.trim(), groups);
    setProblem(wrong);
    if (wrong) return;
    onChange((form) => withGroups(form, [name]));
    onSaid(words.added(name.trim()));
    setName('');
  };
  const addAll = (names: readonly string[]) => {
    const { ownGroups } = withGroups({ groupsFrom: 'own', ownGroups: groups }, names);
    const leftOut = names.filter((each) => !ownGroups.includes(each));
    setProblem(leftOut.length > 0 ? words.leftOut(leftOut) : undefined);
    onChange({ ownGroups });
    onSaid(words.addedMany(ownGroups.length - groups.length));
  };
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <Field
        id={fieldIds.groups}
        label={words.add}
        hint={full ?? words.addHint(groupLimits.max)}
        error={problem ?? (groups.length === 0 ? error : undefined)}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <div className="min-w-0 grow">
              <TextInput
                {...wiring}
                autoComplete="off"
                maxLength={groupLimits.nameMax}
                value={name}
                onChange={({ target }) => {
                  setProblem(undefined);
                  setName(target.value);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // Would launch otherwise.
                  event.preventDefault();
                  add();
                }}
                onPaste={(event) => {
                  const names = namesIn(event.clipboardData.getData('text'));
                  if (names.length < 2) return;
                  event.preventDefault();
                  addAll(names);
                }}
              />
            </div>
            <Button disabledReason={full} onClick={add}>
              {words.addButton}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}
