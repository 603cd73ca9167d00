import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { Dialog } from './dialog.tsx';
import { failureOf, noRequest, type RequestState } from './request-state.ts';

type Props = {
  /** Names the thing: "Close "Q3 review"?" */
  title: string;
  /** The verb, never "OK". */
  action: string;
  /** What leaves everything as it is. */
  cancel?: string;
  /** What confirming sends; the dialog shows its progress and its failure. */
  request?: RequestState;
  /** Said of a failure the server does not explain. */
  failed?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** For what cannot be taken back. */
export function ConfirmDialog({
  title,
  action,
  cancel = 'Cancel',
  request = noRequest,
  failed,
  onConfirm,
  onClose,
  children,
}: Props) {
  const failure = failureOf(request, failed);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" busy={request.isPending && 'Processing...'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text-2">
        {children}
        {failure ? <Banner tone="bad">{failure}</Banner> : null}
      </div>
    </Dialog>
  );
}
