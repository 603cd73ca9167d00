import { useDeferredValue, useEffect } from 'react';

/** True for a visit by link. A reload or a return restores the scroll position, which needs the full page height at once. */
let arriving = performance
  .getEntriesByType('navigation')
  .some((one) => 'type' in one && one.type === 'navigate');

/** Delays content below the fold: false in the first render of a visit by link, true directly after the first paint. */
export function useAfterFirstLook(): boolean {
  useEffect(() => {
    arriving = false;
  }, []);
  return useDeferredValue(true, !arriving);
}
