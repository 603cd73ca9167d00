import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type Modal = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Makes a native `<dialog>` modal while it is rendered. The focus moves into it, stays inside, and returns to where it was unless
 * it has moved elsewhere.
 * @param onClose called for every way to close: Escape, a press on the backdrop, or the browser's own. The dialog stays open as
 * long as the caller renders it.
 * @returns props of the `<dialog>` element
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
      // While a dialog inside this one is open, no element outside can take the focus. The inner dialog closes right after this,
      // so the focus returns in a microtask.
      queueMicrotask(back);
    };
  }, []);

  // Events of a file field or of a nested dialog bubble up under the same names.
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    ref,
    onCancel: (event) => {
      // The browser may close the dialog without asking, for example at the second "back" on a phone; `onClose` below follows.
      if (!isOwn(event) || !event.cancelable) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      const dialog = event.currentTarget;
      // Also follows the `close()` above; by then the dialog has been removed or opened again.
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
      // A press on the backdrop targets the dialog element itself. The second press of two quick ones may have been meant for the button
      // that opened the dialog.
      if (isOwn(event) && !isRepeated(event.nativeEvent as UIEvent)) onClose();
    },
  };
}

/** Whether this is the second press of two quick ones at the same place. */
export const isRepeated = ({ detail }: UIEvent): boolean => detail > 0 && detail % 2 === 0;
