import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Security } from '../../../../../api/account/contract/account.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { passkeysHere } from '../../../lib/session/passkeys-here.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { securityQuery } from '../account-queries.ts';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx';
import { addPasskey, removePasskey } from './security-requests.ts';
import { texts } from './texts.ts';

const words = texts.passkeys;

type Passkey = Security['passkeys'][number];

type Props = {
  passkeys: readonly Passkey[];
  /** False until the email address is confirmed. */
  mayAdd: boolean;
};

export function PasskeysCard({ passkeys, mayAdd }: Props) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const here = passkeysHere();
  return (
    <Card
      title={words.title}
      note={mayAdd && here !== 'usable' ? words.notHere[here] : words.note}
      flush
      actions={
        mayAdd && here === 'usable' ? (
          <Button size="dense" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        ) : null
      }
    >
      <RowList
        label={words.title}
        empty={words.none}
        rows={passkeys.map((passkey) => ({
          key: passkey.credentialId,
          title: passkey.name,
          note: words.added(formatDate(passkey.addedAt)),
          action: (
            <Button
              size="dense"
              variant="danger"
              aria-label={words.removeOne(passkey.name)}
              onClick={() => setRemoving(passkey)}
            >
              {words.remove}
            </Button>
          ),
        }))}
      />
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} /> : null}
    </Card>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  return (
    <ReauthenticationDialog
      title={words.addTitle}
      action={words.add}
      onCheck={() => {
        setChecked(true);
        return name.trim() !== '';
      }}
      onConfirm={async (password, code) => {
        client.setQueryData(securityQuery.queryKey, await addPasskey(name.trim(), password, code));
        notify(words.done, 'success');
      }}
      onClose={onClose}
    >
      <p className="text-text-2">{words.addNote}</p>
      <Field
        label={words.name}
        hint={words.nameHint}
        error={checked && name.trim() === '' ? words.nameRequired : undefined}
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
    </ReauthenticationDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ReauthenticationDialog
      title={words.removeTitle(passkey.name)}
      action={words.remove}
      danger
      onConfirm={async (password, code) => {
        await removePasskey(passkey.credentialId, password, code);
        await client.invalidateQueries({ queryKey: securityQuery.queryKey });
        notify(words.removed, 'success');
      }}
      onClose={onClose}
    >
      <p className="text-text-2">{words.removeNote}</p>
    </ReauthenticationDialog>
  );
}
