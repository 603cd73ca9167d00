import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is drawn, in px: 0 until it is. */
export function useWidth<Shown extends HTMLElement>(): readonly [RefObject<Shown | null>, number] {
  const shown = useRef<Shown>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [shown, width];
}
