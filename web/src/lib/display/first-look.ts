import { useDeferredValue, useEffect } from 'react';

/**
 * True if the page was opened by a link. After a reload or a return, the browser restores the scroll position and needs the full
 * page height at once.
 */
let arriving = performance
  .getEntriesByType('navigation')
  .some((one) => 'type' in one && one.type === 'navigate');

/** Delays content below the fold: false in the first render after opening by a link, true directly after the first paint. */
export function useAfterFirstLook(): boolean {
  useEffect(() => {
    arriving = false;
  }, []);
  return useDeferredValue(true, !arriving);
}
