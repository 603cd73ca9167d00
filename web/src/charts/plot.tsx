import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * Container of a drawing. Passes its width in px, so that the first paint has the right size. If the window becomes narrower, the
 * drawing is scaled until it is drawn again. In print it is only scaled, because the width is not measured again.
 */
export function Plot({ children }: { children: (width: number) => ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className="text-12 tabular print:[&_.recharts-surface]:h-auto! print:[&_.recharts-wrapper]:h-auto! print:[&_.recharts-wrapper]:w-full! [&_.recharts-surface]:rounded-control [&_.recharts-wrapper]:max-w-full [&_svg]:overflow-visible"
    >
      {width > 0 ? children(width) : null}
    </div>
  );
}
