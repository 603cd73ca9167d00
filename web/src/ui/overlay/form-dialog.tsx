import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { DraftDialog, type DraftProps } from './draft-dialog.tsx';
import { failureOf, type RequestState } from './request-state.ts';

type Props = DraftProps & {
  /** The verb on the button that sends. */
  action: string;
  /** On that button while the request is on its way. */
  processing?: string;
  danger?: boolean;
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  /** What `onSubmit` sends; the dialog shows its progress and its failure, and submits nothing while it is pending. */
  request: RequestState;
  /** Said of a failure the server does not explain. */
  failed?: string;
  /** Above the fields in place of the failure; null where a field says it. */
  failure?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  /** @returns false where a field has something to mend: the first one gets the focus */
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** A dialog with fields that are sent: it shows the verb, the progress and the failure of the request. */
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
    // Once the complaints are in the page.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <DraftDialog
      {...draft}
      action={
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'danger' : 'primary'}
          busy={request.isPending && processing}
          disabledReason={disabledReason}
        >
          {action}
        </Button>
      }
    >
      <form id={formId} ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {typeof failure === 'string' ? <Banner tone="bad">{failure}</Banner> : failure}
        {children}
      </form>
    </DraftDialog>
  );
}
