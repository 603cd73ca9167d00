import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { CodeField, ReauthenticationField } from './reauthentication-field.tsx';
import { texts } from './texts.ts';
import { proofFinding, useReauthentication } from './use-reauthentication.ts';

type Props = {
  /** Names the thing: "Remove Ada Byron?" */
  title: string;
  /** The verb, never "OK". */
  action: string;
  danger?: boolean;
  /** Does it; the dialog closes itself when it is done. */
  onConfirm: (currentPassword: string | undefined, code: string | undefined) => Promise<unknown>;
  onClose: () => void;
  /** False keeps the dialog from sending: its own fields have something to mend. */
  onCheck?: () => boolean;
  children: ReactNode;
};

/** Does something that asks for the password again. */
export function ReauthenticationDialog({
  title,
  action,
  danger,
  onConfirm,
  onClose,
  onCheck,
  children,
}: Props) {
  const formId = useId();
  const proof = useReauthentication();
  const [codeAsked, setCodeAsked] = useState(false);
  const [checked, setChecked] = useState(false);
  const request = useMutation({
    mutationFn: () => onConfirm(proof.currentPassword, proof.code.replaceAll(/\s/g, '') || undefined),
    onError: (thrown) => setCodeAsked((asked) => asked || proofFinding(thrown, 'code') !== undefined),
    onSuccess: onClose,
  });
  const told = proofFinding(request.error);
  const toldOfCode = proofFinding(request.error, 'code');
  const missing = checked && proof.missing ? texts.required : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    setChecked(true);
    const complete = onCheck?.() ?? true;
    if (complete && !proof.missing) return request.mutate();
    const form = event.currentTarget;
    // Once the complaints are in the page.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={request.isPending && texts.processing}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {request.error && told === undefined && toldOfCode === undefined ? (
          <Banner tone="bad">{messageOr(request.error, texts.failed)}</Banner>
        ) : null}
        {children}
        <ReauthenticationField proof={proof} error={missing ?? told} />
        {codeAsked ? <CodeField proof={proof} error={toldOfCode} /> : null}
      </form>
    </Dialog>
  );
}
