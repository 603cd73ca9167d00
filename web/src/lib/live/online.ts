import { useSyncExternalStore } from 'react';

let offlineSince: number | null = navigator.onLine ? null : Date.now();

/** Time at which the browser went offline, or null. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, () => offlineSince);

function subscribe(listener: () => void): () => void {
  const update = () => {
    offlineSince = navigator.onLine ? null : Date.now();
    listener();
  };
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
}
