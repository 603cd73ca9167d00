import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { Dialog } from './dialog.tsx';
import { failureOf, noRequest, type RequestState } from './request-state.ts';
import { RoomForBusy } from './room-for-busy.tsx';

type Props = {
  /** Question that names the object, such as: Close "Q3 review"? */
  title: string;
  /** A verb, never "OK". */
  action: string;
  /** Label of the button that changes nothing. */
  cancel?: string;
  /** The request sent on confirmation; the dialog shows its progress and its failure. */
  request?: RequestState;
  /** Message for a failure the server does not explain. */
  failed?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** For irreversible actions. */
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
      notice={failure ? <Banner tone="bad">{failure}</Banner> : null}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <RoomForBusy>
            <Button variant="danger" busy={request.isPending && 'Processing...'} onClick={onConfirm}>
              {action}
            </Button>
          </RoomForBusy>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text-2">{children}</div>
    </Dialog>
  );
}
