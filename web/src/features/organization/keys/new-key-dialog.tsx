import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Action, actions, scopes } from '../../../../../domain/access/policy.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ReauthenticationDialog } from '../../account/reauthentication/reauthentication-dialog.tsx';
import { createKey, organizationQuery } from '../organization-queries.ts';
import { texts } from '../texts.ts';

const words = texts.keys;

type Props = { onCreated: (key: string) => void; onClose: () => void };

export function NewKeyDialog({ onCreated, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, setChosen] = useState<readonly Action[]>([]);
  const [checked, setChecked] = useState(false);
  const wrong = {
    name: name.trim() === '',
    days: !/^\d+$/.test(days) || Number(days) < 1 || Number(days) > 366,
    scopes: chosen.length === 0,
  };
  const toggle = (scope: Action, on: boolean) =>
    setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope));

  return (
    <ReauthenticationDialog
      title={words.createTitle}
      action={words.create}
      onCheck={() => {
        setChecked(true);
        return !Object.values(wrong).some(Boolean);
      }}
      onConfirm={async (currentPassword) => {
        const { key } = await createKey({
          name: name.trim(),
          days: Number(days),
          scopes: chosen,
          ...(currentPassword ? { currentPassword } : {}),
        });
        onCreated(key);
        await client.invalidateQueries({ queryKey: organizationQuery.queryKey });
      }}
      onClose={onClose}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        error={checked && wrong.name ? words.nameRequired : undefined}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2.5">
        <legend className="mb-2 text-13 font-medium">{words.scopes}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={actions[scope].words}
            hint={scope}
            checked={chosen.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
        ))}
        {checked && wrong.scopes ? (
          <p role="alert" className="text-13 text-bad">
            {words.scopeRequired}
          </p>
        ) : null}
      </fieldset>
      <Field label={words.days} error={checked && wrong.days ? words.daysRange : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="numeric"
            required
            maxLength={3}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </Field>
    </ReauthenticationDialog>
  );
}
