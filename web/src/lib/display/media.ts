import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 48rem)');

/** Whether the window is wide enough for a table; narrower windows show cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
