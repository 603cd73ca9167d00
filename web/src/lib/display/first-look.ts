import { useDeferredValue, useEffect } from 'react';

/** Whoever reloads or comes back has a place on the page to return to: it must be as long as it was. */
let arriving = performance
  .getEntriesByType('navigation')
  .some((one) => 'type' in one && one.type === 'navigate');

/** False in the first render of a visit by link, true right after it was painted: for what lies below what one sees first. */
export function useAfterFirstLook(): boolean {
  useEffect(() => {
    arriving = false;
  }, []);
  return useDeferredValue(true, !arriving);
}
