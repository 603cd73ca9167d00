import { type ReactNode, useId } from 'react';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { texts } from '../texts.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** On a phone: a side sheet over the full height. */
  sheet?: boolean;
};

/** A modal dialog that is open while it is rendered (`useModal`). */
export function Dialog({ title, onClose, children, actions, sheet }: Props) {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog {...modal} aria-labelledby={titleId} className={sheet ? 'dialog sheet' : 'dialog'}>
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
