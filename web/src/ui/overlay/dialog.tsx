import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { texts } from '../texts.ts';
import { DialogNotice } from './dialog-notice.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  /** The height does not follow the content, so that the buttons stay in their place while content arrives. */
  steady?: boolean;
  /** Appears without moving a control; only beside `actions`. */
  notice?: ReactNode;
};

/**
 * A modal dialog that is open while it is rendered (`useModal`). Without `actions` it hangs from the top: content that arrives makes
 * it grow downwards and moves no control above.
 */
export function Dialog({ title, onClose, children, actions, wide, steady, notice }: Props) {
  const modal = useModal(onClose);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={`mx-auto mb-auto max-h-(--tallest) w-[calc(100%-32px)] overflow-visible rounded-card border border-line bg-raised p-0 text-start shadow-float motion-safe:animate-enter ${
        actions ? 'mt-auto [--tallest:calc(100dvh-46px)]' : 'mt-[8dvh] [--tallest:84dvh]'
      } ${wide ? 'max-w-reading' : 'max-w-dialog'}`}
    >
      <div
        className={`flex max-h-[calc(var(--tallest)-2px)] flex-col overflow-hidden rounded-card ${steady ? 'h-180' : ''}`}
      >
        <header className="flex items-center justify-between gap-3 border-line border-b py-2.5 pr-3 pl-5">
          <h2 id={titleId} className="text-16 font-semibold">
            {title}
          </h2>
          <IconButton label={texts.close} onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </header>
        <div ref={body} className="grow overflow-y-auto px-5 py-4">
          {children}
        </div>
        {actions ? (
          <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">
            {actions}
          </footer>
        ) : null}
      </div>
      {notice ? <DialogNotice body={body}>{notice}</DialogNotice> : null}
    </dialog>
  );
}
