import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * A native modal dialog that is open while it is rendered. Focus goes in with it and back to where it came from, unless it has gone
 * elsewhere. Keys stay inside.
 * @param onClose each way out: Escape, a press beside it, the browser's own. It decides: a dialog that stays rendered stays open.
 * @returns what the `<dialog>` element is given
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const back = () => {
        if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
          before.focus();
      };
      back();
      // While a dialog inside this one is still open, nothing outside can have the focus; it closes right after.
      queueMicrotask(back);
    };
  }, []);

  // A file field and a dialog inside have such events of their own.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    ref,
    onCancel: (event) => {
      // The browser may close without asking, as at the second "back" of a phone; then onClose below follows.
      if (!isOwn(event) || !event.cancelable) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      const dialog = event.currentTarget;
      // Also told of the closing above, which is over by then.
      if (!isOwn(event) || dialog.open || !dialog.isConnected) return;
      dialog.showModal();
      onClose();
    },
    onKeyDown: (event) => {
      event.stopPropagation();
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event) => {
      // The backdrop belongs to the dialog element itself.
      if (isOwn(event)) onClose();
    },
  };
}
