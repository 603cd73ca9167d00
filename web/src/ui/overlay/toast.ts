type Kind = 'success' | 'error' | 'info';

/** A short message at the edge of the page. The library comes with the first message or after the first paint. */
export function notify(message: string, kind: Kind = 'info'): void {
  void import('sonner').then(({ toast }) => toast[kind](message, { id: message }));
}
