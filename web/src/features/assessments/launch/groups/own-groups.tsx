import { useState } from 'react';
import { groupLimits, groupProblem, takenProblem } from '../../../../../../domain/assessment/groups.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { focusAfter } from '../focus-after.ts';
import { texts } from '../texts.ts';
import { addedGroups, movedGroup, withoutGroup } from './form-groups.ts';
import { groupIds, OwnGroup } from './own-group.tsx';

type Props = {
  groups: readonly string[];
  /** Names of the groups in the other grouping; a name may not be in both. */
  elsewhere: readonly string[];
  /** Accessible names of the list and of the field that adds to it. */
  list: string;
  add: string;
  /** Id of the field that adds a group; also the prefix of all other ids. */
  fieldId: string;
  error: string | undefined;
  onChange: (update: (groups: readonly string[]) => readonly string[]) => void;
  /** Called when a group is renamed, so that its people stay in it. */
  onRename: (from: string, to: string) => void;
};

const words = texts.groups;

/** Editor of custom groups: add, rename, reorder, remove. */
export function OwnGroups({ groups, elsewhere, list, add, fieldId, error, onChange, onRename }: Props) {
  const [said, setSaid] = useState('');

  const rename = (from: string, to: string, how: 'enter' | 'leave') => {
    const renamed = () => onRename(from, to);
    if (how === 'leave') renamed();
    else focusAfter(renamed, () => groupIds(fieldId, groups.indexOf(from)).name);
  };
  const move = (name: string, by: -1 | 1) => {
    const place = groups.indexOf(name) + by;
    if (place < 0 || place >= groups.length) return;
    const ids = groupIds(fieldId, place);
    focusAfter(
      () => {
        onChange((before) => movedGroup(before, name, by));
        setSaid(words.moved(name, place + 1, groups.length));
      },
      () => (by < 0 ? ids.up : ids.down),
    );
  };
  const remove = (name: string) => {
    onChange((before) => withoutGroup(before, name));
    setSaid(words.removed(name));
    // The button that had the focus was removed with its group.
    document.getElementById(fieldId)?.focus();
  };

  return (
    <div className="flex flex-col gap-3">
      {groups.length > 0 ? (
        <ol aria-label={list} className="grid gap-2 md:grid-cols-2 md:gap-x-6">
          {groups.map((group, index) => (
            <OwnGroup
              key={group}
              group={group}
              ids={groupIds(fieldId, index)}
              others={groups.filter((other) => other !== group)}
              elsewhere={elsewhere}
              first={index === 0}
              last={index === groups.length - 1}
              onRename={rename}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      ) : null}
      <AddGroup
        groups={groups}
        elsewhere={elsewhere}
        label={add}
        fieldId={fieldId}
        error={error}
        onChange={onChange}
        onSaid={setSaid}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

const namesIn = (text: string): readonly string[] =>
  text
    .split(/[\r\n\t]+/)
    .map((name) => name.trim())
    .filter(Boolean);

type AddProps = Pick<Props, 'groups' | 'elsewhere' | 'fieldId' | 'error' | 'onChange'> & {
  label: string;
  onSaid: (text: string) => void;
};

function AddGroup({ groups, elsewhere, label, fieldId, error, onChange, onSaid }: AddProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const full = groups.length >= groupLimits.max ? words.full : undefined;
  // The same name may have been added to the other grouping later.
  const taken = groups.map((group) => takenProblem(group, elsewhere)).find((one) => one !== undefined);

  const add = () => {
    const wrong = full ?? groupProblem(name.trim(), groups, elsewhere);
    setProblem(wrong);
    if (wrong) return;
    onChange((before) => addedGroups(before, [name], elsewhere));
    onSaid(words.added(name.trim()));
    setName('');
  };
  const addAll = (names: readonly string[]) => {
    const all = addedGroups(groups, names, elsewhere);
    const leftOut = names.filter((each) => !all.includes(each));
    setProblem(leftOut.length > 0 ? words.leftOut(leftOut) : undefined);
    onChange(() => all);
    onSaid(words.addedMany(all.length - groups.length));
  };
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <Field
        id={fieldId}
        label={label}
        hint={full ?? words.addHint(groupLimits.max)}
        error={problem ?? taken ?? (groups.length === 0 ? error : undefined)}
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
                  // Enter would submit the launch form.
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
            <div className="shrink-0">
              <Button disabledReason={full} onClick={add}>
                {words.addButton}
              </Button>
            </div>
          </div>
        )}
      </Field>
    </div>
  );
}
