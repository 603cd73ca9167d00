import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 48rem)');

/** Room for a table; below it the same things are cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
