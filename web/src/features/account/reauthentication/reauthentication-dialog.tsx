import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { CodeField, ReauthenticationField } from './reauthentication-field.tsx';
import { texts } from './texts.ts';
import { reauthenticationFinding, useReauthentication } from './use-reauthentication.ts';

type Props = {
  /** Question that names the object, such as "Remove Ada Byron?" */
  title: string;
  /** Label of the confirming button: a verb, never "OK". */
  action: string;
  danger?: boolean;
  /** Executes the action; the dialog closes after it succeeds. */
  onConfirm: (currentPassword: string | undefined, code: string | undefined) => Promise<unknown>;
  onClose: () => void;
  /** Returns false if a field of the dialog is invalid; then nothing is submitted. */
  onCheck?: () => boolean;
  children: ReactNode;
};

/** Confirms an action that requires the password again. */
export function ReauthenticationDialog({
  title,
  action,
  danger = false,
  onConfirm,
  onClose,
  onCheck,
  children,
}: Props) {
  const reauthentication = useReauthentication();
  const [codeAsked, setCodeAsked] = useState(false);
  const [checked, setChecked] = useState(false);
  const request = useMutation({
    mutationFn: () =>
      onConfirm(reauthentication.currentPassword, reauthentication.code.replaceAll(/\s/g, '') || undefined),
    onError: (thrown) =>
      setCodeAsked((asked) => asked || reauthenticationFinding(thrown, 'code') !== undefined),
    onSuccess: onClose,
  });
  const told = reauthenticationFinding(request.error);
  const toldOfCode = reauthenticationFinding(request.error, 'code');
  const missing = checked && reauthentication.missing ? texts.required : undefined;

  const submit = () => {
    setChecked(true);
    const complete = (onCheck?.() ?? true) && !reauthentication.missing;
    if (complete) request.mutate();
    return complete;
  };

  return (
    <FormDialog
      title={title}
      action={action}
      danger={danger}
      request={request}
      failure={(told ?? toldOfCode) ? null : failureOf(request, texts.failed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <ReauthenticationField reauthentication={reauthentication} error={missing ?? told} />
      {codeAsked ? <CodeField reauthentication={reauthentication} error={toldOfCode} /> : null}
    </FormDialog>
  );
}
