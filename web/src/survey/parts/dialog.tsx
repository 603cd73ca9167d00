import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { texts } from '../texts.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Fills the height of a phone from its side. */
  sheet?: boolean;
};

/** Open while it is rendered. Focus goes in with it and back to where it came from. */
export function Dialog({ title, onClose, children, actions, sheet }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      // What was chosen inside may have moved to another page, which has its own place for the focus.
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);

  return (
    // The backdrop is a larger target than Escape; the keyboard has Escape and the Close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={sheet ? 'dialog sheet' : 'dialog'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-box">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="quiet" onClick={onClose}>
            {texts.close}
          </button>
        </div>
        <div className="dialog-body">{children}</div>
        {actions ? <div className="dialog-actions">{actions}</div> : null}
      </div>
    </dialog>
  );
}
