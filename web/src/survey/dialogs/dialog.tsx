import { type ReactNode, useId } from 'react';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { buttons, look } from '../look.ts';
import { texts } from '../texts.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** On a phone: a side sheet over the full height. */
  sheet?: boolean;
};

/** The browser's default limit of the height depends on the text size and would be smaller than the box. */
const box = 'm-auto max-h-[calc(100dvh-46px)] w-[calc(100%-32px)] max-w-dialog rounded-card border';

/** A modal dialog that is open while it is rendered (`useModal`). */
export function Dialog({ title, onClose, children, actions, sheet }: Props) {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`border-line bg-raised [box-shadow:var(--float-shadow)] ${sheet ? 'm-0 me-auto h-dvh max-h-none w-[min(340px,calc(100%-32px))]' : box}`}
    >
      <div className={`flex flex-col ${sheet ? 'h-full' : 'max-h-[calc(100dvh-48px)]'}`}>
        <div className="flex items-center justify-between ps-5 pe-2 pt-2">
          <h2 id={titleId} className={look.subheading}>
            {title}
          </h2>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {texts.close}
          </button>
        </div>
        <div className={`overflow-y-auto [&>p+p]:mt-2 pt-1 pb-5 ${sheet ? 'px-2.5' : 'px-5'}`}>
          {children}
        </div>
        {actions ? <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">{actions}</div> : null}
      </div>
    </dialog>
  );
}
