import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnOrganization } from '../../../../api/account/contract/auth.ts';
import { chooseOrganization } from '../../lib/session/choose-organization.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { texts as all } from '../texts.ts';

const texts = all.organizations;

type Props = { organization: OwnOrganization; onClose: () => void };

/** Asks for a code: the other organisation requires a second factor, and this session began without one. */
export function OrganizationCode({ organization, onClose }: Props) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const request = useMutation({
    mutationFn: () => chooseOrganization(organization.id, code.replaceAll(/\s/g, '')),
    onSuccess: onClose,
  });
  const submit = () => {
    const short = code.replaceAll(/\s/g, '').length < 6;
    setMissing(short);
    if (!short) request.mutate();
    return !short;
  };
  return (
    <FormDialog
      title={texts.open(organization.name)}
      action={texts.submit}
      request={request}
      failed={texts.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-text-2">{texts.codeNote}</p>
      <Field label={texts.code} error={missing ? texts.codeMissing : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={20}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
