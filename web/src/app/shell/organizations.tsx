import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnOrganization } from '../../../../api/account/contract/auth.ts';
import { messageOr, toAppError } from '../../lib/app-error.ts';
import { chooseOrganization } from '../../lib/session/choose-organization.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { texts as all } from '../texts.ts';

const texts = all.organizations;

type ItemsProps = {
  current: string;
  organizations: readonly OwnOrganization[];
  /** Called if the organisation requires a code of the second factor first. */
  onCode: (organization: OwnOrganization) => void;
};

/** Lists the person's organisations if there are several. app/session-wiring.ts navigates after a switch. */
export function OrganizationItems({ current, organizations, onCode }: ItemsProps) {
  if (organizations.length < 2) return null;
  const choose = (organization: OwnOrganization) =>
    void chooseOrganization(organization.id).catch((thrown: unknown) => {
      if (toAppError(thrown).code === 'CODE_NEEDED') onCode(organization);
      else notify(messageOr(thrown, texts.failed));
    });
  return (
    <>
      <p role="presentation" className="px-2.5 pt-1.5 pb-0.5 text-12 text-text-3">
        {texts.title}
      </p>
      {organizations.map((organization) => (
        <MenuItem
          key={organization.id}
          checked={organization.id === current}
          onSelect={() => organization.id !== current && choose(organization)}
        >
          <span className="line-clamp-2 break-words">{organization.name}</span>
        </MenuItem>
      ))}
      <MenuLine />
    </>
  );
}

type DialogProps = { organization: OwnOrganization; onClose: () => void };

/** Asks for a code: the other organisation requires a second factor, and this session began without one. */
export function OrganizationCode({ organization, onClose }: DialogProps) {
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
