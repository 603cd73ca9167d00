import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is within one window height of the visible part of the page. True where the browser cannot tell. */
export function useNear<T extends Element>(): {
  readonly ref: RefObject<T | null>;
  readonly isNear: boolean;
} {
  const ref = useRef<T>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting === true || element.contains(document.activeElement)),
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
