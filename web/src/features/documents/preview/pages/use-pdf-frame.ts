import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTheme } from '../../../../lib/display/theme.ts';
import { messageOfFrame, type ToFrame, type WhyNotDrawn } from './messages.ts';

type Shown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shown'; readonly page: number; readonly pages: number }
  | { readonly kind: 'failed'; readonly why: WhyNotDrawn };

export type PdfFrame = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly shown: Shown;
  readonly show: (page: number) => void;
  /** @param zoom width of a page; 1 is the width of the frame */
  readonly zoom: (zoom: number) => void;
};

/**
 * The app's side of the frame that draws a pdf.
 * @param file undefined while it is loading
 * @param page first page in view, from 1
 */
export function usePdfFrame(file: Blob | undefined, page: number, onPage: (page: number) => void): PdfFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const theme = useTheme();
  const start = useRef({ page, theme, onPage });
  start.current.onPage = onPage;

  // A layout effect, so that it listens before the frame can report that it is ready.
  useLayoutEffect(() => {
    const hear = (event: MessageEvent) => {
      const message = messageOfFrame(event, frame.current?.contentWindow);
      if (message?.kind === 'ready') setReady(true);
      if (message?.kind === 'opened') setShown({ ...message, kind: 'shown' });
      if (message?.kind === 'failed') setShown(message);
      if (message?.kind !== 'at') return;
      setShown((now) => (now.kind === 'shown' ? { ...now, page: message.page } : now));
      start.current.onPage(message.page);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (!isReady || !file) return;
    let isGone = false;
    const { page, theme } = start.current;
    void file.arrayBuffer().then((bytes) => {
      if (!isGone) post(frame, { kind: 'open', bytes, page, theme }, [bytes]);
    });
    return () => {
      isGone = true;
    };
  }, [isReady, file]);

  return {
    frame,
    shown,
    show: (page) => post(frame, { kind: 'show', page }),
    zoom: (zoom) => post(frame, { kind: 'zoom', zoom }),
  };
}

/**
 * Sends to any origin, because an opaque origin cannot be named. The app's content security policy allows only pages of this site in the
 * frame.
 */
function post({ current }: PdfFrame['frame'], message: ToFrame, transfer: Transferable[] = []): void {
  current?.contentWindow?.postMessage(message, '*', transfer);
}
