import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What is asked; `lost` says what would be. */
type Question = { readonly title: string; readonly action: string; readonly lost: string };

const typed: Question = {
  title: 'Discard what you typed?',
  action: 'Discard',
  lost: 'It has not been saved, and would be lost.',
};

/**
 * A dialog that is closed by Escape, by a click beside it or by Cancel asks first when that would throw away what was typed.
 * @param unsaved is there anything to lose?
 * @returns `leave` for every way out but the one that saves, and the question, to be rendered inside the dialog
 */
export function useLeaving(
  unsaved: boolean,
  onClose: () => void,
  { title, action, lost }: Question = typed,
): { readonly leave: () => void; readonly question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (unsaved ? setAsking(true) : onClose()),
    question: asking ? (
      <ConfirmDialog
        title={title}
        action={action}
        cancel="Keep editing"
        busy={false}
        error={null}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <p>{lost}</p>
      </ConfirmDialog>
    ) : null,
  };
}
