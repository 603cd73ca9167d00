import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  wide?: boolean;
};

/** Open while it is rendered. Focus goes in with it and back to where it came from. */
export function Dialog({ title, onClose, children, actions, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (!(before instanceof HTMLElement)) return;
      const back = () => {
        if (before.isConnected) before.focus();
      };
      back();
      // While a dialog inside this one is still open, nothing outside can have the focus; it closes right after.
      queueMicrotask(() => {
        if (document.activeElement === document.body) back();
      });
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The browser may close without asking, as at the second "back" of a phone; then onClose below follows.
        if (!event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Closed by the browser: whoever opened the dialog decides all the same.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop belongs to the dialog element itself.
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-46px)] w-[calc(100%-32px)] rounded-card border border-line bg-raised p-0 text-start shadow-float motion-safe:animate-enter ${
        wide ? 'max-w-reading' : 'max-w-dialog'
      }`}
    >
      <div className="flex max-h-[calc(100dvh-48px)] flex-col">
        <header className="flex items-center justify-between gap-3 border-line border-b py-2.5 pr-3 pl-5">
          <h2 id={titleId} className="text-16 font-semibold">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </header>
        <div className="overflow-y-auto px-5 py-4">{children}</div>
        {actions ? (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
            {actions}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
