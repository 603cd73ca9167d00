import { type ReactNode, useState } from 'react';
import { Button } from '../action/button.tsx';
import { texts } from '../texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

/** What is asked before a draft is thrown away; `lost` says what would be. */
type Question = { readonly title: string; readonly action: string; readonly lost: string };

const typed: Question = texts.discard;

export type DraftProps = {
  title: string;
  cancel?: string;
  wide?: boolean;
  /** There is something to lose. */
  unsaved?: boolean;
  question?: Question;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog that is filled in. Closed by Escape, by a click beside it or by Cancel, it asks first where that would throw away what was typed.
 * @param action the button that saves, beside Cancel
 */
export function DraftDialog({
  title,
  cancel = 'Cancel',
  wide = false,
  unsaved = false,
  question = typed,
  action,
  onClose,
  children,
}: DraftProps & { action: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const leave = () => (unsaved ? setAsking(true) : onClose());
  return (
    <Dialog
      title={title}
      onClose={leave}
      wide={wide}
      actions={
        <>
          <Button onClick={leave}>{cancel}</Button>
          {action}
        </>
      }
    >
      {children}
      {asking ? (
        <ConfirmDialog
          title={question.title}
          action={question.action}
          cancel="Keep editing"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{question.lost}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
