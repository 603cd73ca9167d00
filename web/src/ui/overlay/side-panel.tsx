import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { texts } from '../texts.ts';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  /** One secondary line above the title. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal panel with the details of one item, beside its list; full screen on a phone. It is open while it is rendered
 * (`useModal`).
 */
export function SidePanel({ title, note, onClose, children }: Props) {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-dialog border-line border-l bg-raised p-0 text-start text-text shadow-float motion-safe:animate-enter"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-start justify-between gap-3 border-line border-b py-3 pr-3 pl-5">
          <div className="min-w-0">
            {note ? <p className="text-13 text-text-3">{note}</p> : null}
            <h2 id={titleId} className="break-words text-16 font-semibold">
              {title}
            </h2>
          </div>
          <IconButton label={texts.close} onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </header>
        <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
      </div>
    </dialog>
  );
}
