import { Plus } from 'lucide-react';
import { useState } from 'react';
import { groupLimits } from '../../../../../../domain/assessment/groups.ts';
import { count } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { focusAfter } from '../focus-after.ts';
import { fieldIds } from '../launch-findings.ts';
import type { LaunchForm } from '../launch-form-state.ts';
import type { SecondChoice } from '../people/people-rows.ts';
import { texts } from '../texts.ts';
import type { ChangeForm } from '../use-draft.ts';
import { groupsOfForm, secondLabel, withoutSecond, withSecondRenamed } from './form-groups.ts';
import { OwnGroups } from './own-groups.tsx';

type Props = { form: LaunchForm; errors: ReadonlyMap<string, string>; onChange: ChangeForm };

const words = texts.second;
const addId = 'launch-second-add';

/** Editor of a second grouping of the same people. Collapsed behind a button, because most assessments need only one. */
export function SecondGrouping({ form, errors, onChange }: Props) {
  return (
    <div className="mt-5 border-line border-t pt-4">
      {form.second ? (
        <Editor form={form} second={form.second} errors={errors} onChange={onChange} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            id={addId}
            size="dense"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => {
              focusAfter(
                () => onChange({ second: { name: '', groups: [] } }),
                () => fieldIds.secondName,
              );
            }}
          >
            {words.add}
          </Button>
          <p className="text-13 text-text-2">{words.addNote}</p>
        </div>
      )}
    </div>
  );
}

function Editor({ form, second, errors, onChange }: Props & { second: SecondChoice }) {
  const [asking, setAsking] = useState(false);
  const label = secondLabel(second);
  const placed = form.people.filter(({ secondGroup }) => secondGroup !== '').length;

  const change = (update: (before: SecondChoice) => SecondChoice) =>
    onChange(({ second: before }) => (before ? { second: update(before) } : {}));
  const remove = () => {
    focusAfter(
      () => onChange(withoutSecond),
      () => addId,
    );
  };

  return (
    <section aria-labelledby="launch-second-title" className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-x-6 gap-y-2 md:flex-row">
        <div className="min-w-0 grow">
          <h3 id="launch-second-title" className="text-14 font-semibold">
            {words.title}
          </h3>
          <p className="mt-1 text-13 text-text-2">{form.named ? words.shownNamed : words.shown}</p>
        </div>
        <div className="shrink-0">
          <Button size="dense" onClick={() => (placed > 0 ? setAsking(true) : remove())}>
            {words.remove}
          </Button>
        </div>
      </div>
      <div className="max-w-xl">
        <Field
          id={fieldIds.secondName}
          label={words.name}
          hint={words.nameHint}
          error={errors.get(fieldIds.secondName)}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              required
              autoComplete="off"
              maxLength={groupLimits.groupingNameMax}
              value={second.name}
              onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
            />
          )}
        </Field>
      </div>
      <OwnGroups
        groups={second.groups}
        elsewhere={groupsOfForm(form)}
        list={words.list(label)}
        add={words.addTo(second.name.trim())}
        fieldId={fieldIds.secondGroups}
        error={errors.get(fieldIds.secondGroups)}
        onChange={(update) => change((before) => ({ ...before, groups: update(before.groups) }))}
        onRename={(from, to) => onChange((before) => withSecondRenamed(before, from, to))}
      />
      {asking ? (
        <ConfirmDialog
          title={words.removeTitle(label)}
          action={words.removeAction}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeNote(count(placed, 'person is', 'people are'))}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
