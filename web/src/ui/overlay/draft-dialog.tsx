import { type ReactNode, useState } from 'react';
import { Button } from '../action/button.tsx';
import { texts } from '../texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

/** Question asked before a draft is discarded; `lost` names the loss. */
type Question = { readonly title: string; readonly action: string; readonly lost: string };

const typed: Question = texts.discard;

export type DraftProps = {
  title: string;
  cancel?: string;
  wide?: boolean;
  steady?: boolean;
  unsaved?: boolean;
  question?: Question;
  notice?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog with input. Escape, a click outside and Cancel ask for confirmation before they discard unsaved input.
 * @param action the submit button, shown beside Cancel
 */
export function DraftDialog({
  title,
  cancel = 'Cancel',
  wide = false,
  steady = false,
  unsaved = false,
  question = typed,
  notice,
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
      steady={steady}
      notice={notice}
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
          cancel={texts.keepEditing}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          <p>{question.lost}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
