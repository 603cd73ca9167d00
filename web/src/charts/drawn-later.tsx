import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { requestLate } from '../lib/display/request-late.ts';
import { texts } from './texts.ts';

/** Distance from the window at which a chart begins to load. */
const near = '600px';

/**
 * A chart whose library loads after the first paint. It is drawn when it approaches the window, when the closed details around it
 * open, or at once for printing; until then its final height is reserved. If the library cannot be loaded, it is requested again.
 * @param heightOf in px
 */
export function drawnLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  heightOf: (props: Props) => number,
): ComponentType<Props> {
  let Drawing: ComponentType<Props> | undefined;
  return function DrawnLater(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [loading, setLoading] = useState<'waits' | 'done' | 'failed'>('waits');
    const [isNear, setNear] = useState(false);
    useEffect(() => {
      if (!isNear && isFolded(place.current)) return;
      return requestLate(
        load,
        (found) => {
          Drawing = found;
          setLoading('done');
        },
        () => setLoading('failed'),
      );
    }, [isNear]);
    useEffect(() => {
      const element = place.current;
      if (!element || isNear) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
        },
        { rootMargin: near },
      );
      observer.observe(element);
      // Must finish before the handler returns, because the browser then prints the current state.
      const onPrint = () => {
        if (!isFolded(element)) flushSync(() => setNear(true));
      };
      window.addEventListener('beforeprint', onPrint);
      return () => {
        observer.disconnect();
        window.removeEventListener('beforeprint', onPrint);
      };
    }, [isNear]);
    return (
      <div ref={place} style={{ minHeight: heightOf(props) }}>
        {Drawing && isNear ? (
          <Drawing {...props} />
        ) : (
          <p className={`text-13 text-text-2 ${loading === 'failed' ? '' : 'hidden print:block'}`}>
            {texts.notLoaded}
          </p>
        )}
      </div>
    );
  };
}

/** Whether the element is in closed details: these are not printed and may never be opened. */
const isFolded = (element: Element | null): boolean => element?.closest('details:not([open])') != null;
