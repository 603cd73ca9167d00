import { useSyncExternalStore } from 'react';

/** Whether the window is wide enough for a table; narrower windows show cards. */
export const useWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.matches);

/** Whether the window has room for the navigation beside the page (`lg` in the styles); narrower windows show bars. */
export const useSideBySide = (): boolean => useSyncExternalStore(sideBySide.subscribe, sideBySide.matches);

const wide = watched('(min-width: 48rem)');
const sideBySide = watched('(min-width: 64rem)');

function watched(query: string) {
  const list = window.matchMedia(query);
  return {
    matches: () => list.matches,
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
