import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

type Props = {
  /** The part of the dialog that scrolls. */
  body: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/** Distance from the dialog and its buttons, in px. */
const gap = 8;

/**
 * A message that appears while a dialog is open, without moving its controls: below the dialog or, if the window has no room there,
 * over the end of the content, which can then be scrolled further.
 */
export function DialogNotice({ body, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // After every render, because the message or the content may have changed.
  useLayoutEffect(() => {
    const place = () => {
      if (notice.current && body.current) placeNotice(notice.current, body.current);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
  useLayoutEffect(() => {
    const { current: content } = body;
    return () => content?.removeAttribute('style');
  }, [body]);
  return (
    <div
      ref={notice}
      className="absolute -inset-x-px rounded-control bg-raised shadow-float data-over:inset-x-3"
    >
      {children}
    </div>
  );
}

function placeNotice(notice: HTMLElement, body: HTMLElement): void {
  const dialog = notice.closest('dialog')?.getBoundingClientRect();
  const footer = body.nextElementSibling?.getBoundingClientRect();
  if (!dialog || !footer) return;
  body.removeAttribute('style');
  notice.removeAttribute('data-over');
  notice.removeAttribute('style');
  if (window.innerHeight - dialog.bottom >= notice.offsetHeight + 2 * gap) {
    notice.style.top = `calc(100% + ${gap}px)`;
    return;
  }
  notice.dataset.over = '';
  notice.style.bottom = `${footer.height + gap}px`;
  body.style.height = `${body.offsetHeight}px`;
  body.style.paddingBottom = `${notice.offsetHeight + 2 * gap}px`;
}
