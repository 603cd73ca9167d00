import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { DraftDialog, type DraftProps } from './draft-dialog.tsx';
import { failureOf, type RequestState } from './request-state.ts';
import { RoomForBusy } from './room-for-busy.tsx';

type Props = Omit<DraftProps, 'notice'> & {
  /** Label of the submit button: a verb. */
  action: string;
  /** Label of that button while the request is pending. */
  processing?: string;
  danger?: boolean;
  /** Reason why the form cannot be submitted now. */
  disabledReason?: string | undefined;
  /** The request sent by `onSubmit`; the dialog shows its progress and its failure, and submits nothing while it is pending. */
  request: RequestState;
  /** Message for a failure the server does not explain. */
  failed?: string;
  /** Replaces the message about the failure; null if a field shows the failure. */
  failure?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  /** @returns false if a field is invalid; the first invalid field then takes the focus */
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** A dialog with a form, its submit button, and the progress and failure of its request. */
export function FormDialog({
  action,
  processing = 'Processing...',
  danger = false,
  disabledReason,
  request,
  failed,
  failure = failureOf(request, failed),
  formRef,
  onSubmit,
  children,
  ...draft
}: Props) {
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const form = event.currentTarget;
    if (onSubmit(form) !== false) return;
    // Waits until the error messages are rendered.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <DraftDialog
      {...draft}
      notice={typeof failure === 'string' ? <Banner tone="bad">{failure}</Banner> : failure}
      action={
        <RoomForBusy changes={draft.steady}>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={request.isPending && processing}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </RoomForBusy>
      }
    >
      <form id={formId} ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </DraftDialog>
  );
}
