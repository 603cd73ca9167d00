type Kind = 'success' | 'error' | 'info';

/** Shows a short message at the edge of the page. The library loads with the first message or after the first paint. */
export function notify(message: string, kind: Kind = 'info'): void {
  void import('sonner').then(({ toast }) => toast[kind](message, { id: message }));
}
