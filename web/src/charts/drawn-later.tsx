import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from './texts.ts';

/** How far from the window a chart is drawn already. */
const near = '600px';

/**
 * A chart whose library is loaded after the page is painted, in a closed fold once that opens. It is drawn when it comes near the window, or at once when
 * the page is printed; until then its place has the height it will have.
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
      load().then(
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
      // Before the handler returns: the browser prints what it finds then.
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

/** Is it in a fold that is closed? It is not printed, and perhaps never seen. */
const isFolded = (element: Element | null): boolean => element?.closest('details:not([open])') != null;
