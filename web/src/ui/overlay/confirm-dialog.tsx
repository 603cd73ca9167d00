import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Names the thing: "Close "Q3 review"?" */
  title: string;
  /** The verb, never "OK". */
  action: string;
  /** What leaves everything as it is. */
  cancel?: string;
  busy: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** For what cannot be taken back. */
export function ConfirmDialog({
  title,
  action,
  cancel = 'Cancel',
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" busy={busy && 'Processing...'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-text-2">
        {children}
        {error ? <Banner tone="bad">{error}</Banner> : null}
      </div>
    </Dialog>
  );
}
