import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TakeState } from '../../../../../../api/response/contract/take.ts';
import { isReady, type ToFirstPage } from '../../../../lib/first-page-messages.ts';

/** The survey's own first page in a frame, because its styles are not those of the app (web/src/survey/preview). */
export function FirstPageFrame({ take, title }: { take: TakeState; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  // A layout effect, so that it listens before the frame can report that it is ready.
  useLayoutEffect(() => {
    const hear = (event: MessageEvent) => {
      if (isReady(event, frame.current?.contentWindow, location.origin)) setReady(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    const message: ToFirstPage = { kind: 'show', take };
    if (ready) frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [ready, take]);
  return (
    <iframe
      ref={frame}
      title={title}
      src="/first-page.html"
      className="h-112 w-full rounded-control border border-line bg-surface"
    />
  );
}
